#include "algorithms/fractional_layout.h"

#include "algorithms/entry_helpers.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace hopscope {

namespace {

/// Nodes of the full tree with arrival <= step, or `enough` if there are at least so many.
std::uint64_t nodesWithin(std::int64_t step, std::uint64_t r, std::uint64_t enough)
{
    const auto group = static_cast<std::int64_t>(r);
    std::uint64_t sum = 0;
    // A head reached by n steps in the tree, b of them right, arrives in step n·r + b; there are C(n, b) such heads.
    for (std::int64_t n = 0; n * group <= step; ++n) {
        std::uint64_t heads = 1;
        for (std::int64_t b = 0; b <= n && n * group + b <= step; ++b) {
            const auto members = static_cast<std::uint64_t>(std::min(group, step - (n * group + b) + 1));
            if (heads >= enough) return enough;
            sum += heads * members;
            if (sum >= enough) return enough;
            heads = heads * static_cast<std::uint64_t>(n - b) / static_cast<std::uint64_t>(b + 1);
        }
    }
    return sum;
}

} // namespace

std::uint32_t fractionalDepth(std::uint32_t processors, std::uint32_t group)
{
    if (!fractionalGap(processors, group)) return processors - 1; // a plain chain
    std::uint32_t low = 0, high = processors - 1;                 // the chain is the slowest
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (nodesWithin(middle, group, processors) >= processors)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

FractionalShape::FractionalShape(std::uint32_t processors, std::uint32_t group)
    : FractionalShape(processors, duplexMetric(std::min(group, std::max(processors, 1U))))
{
}

FractionalShape::FractionalShape(std::uint32_t processors, const FractionalMetric& metric)
    : m_processors(processors), m_metric(metric)
{
    const std::int64_t hop = metric.hop, length = hop * metric.members;
    for (std::int64_t i = 0; m_sums.empty() || m_sums.back() < processors; ++i) {
        const bool own = i < length && i % hop == 0;
        m_layers.push_back((own ? 1 : 0) + layer(i - metric.down) + layer(i - metric.right));
        m_sums.push_back(upTo(i - 1) + m_layers.back());
    }
    m_last = static_cast<std::uint32_t>(m_sums.size() - 1);
}

FractionalShape::Place FractionalShape::makePlace(std::int64_t depth, std::uint64_t extra, std::uint32_t base,
                                                  std::uint32_t arrival, Feed feed, std::uint32_t parent) const
{
    Place place{{base, 0, arrival, feed, parent}, depth, extra};
    if (depth < 0) return place;
    const std::int64_t hop = m_metric.hop;
    const std::int64_t members = (depth + hop - 1) / hop + (depth % hop == 0 && extra >= 1 ? 1 : 0);
    place.group.size = static_cast<std::uint32_t>(std::min<std::int64_t>(m_metric.members, members));
    return place;
}

FractionalShape::Place FractionalShape::root() const
{
    return makePlace(m_last, m_processors - upTo(std::int64_t{m_last} - 1), 0, 0, Feed::Root, 0);
}

FractionalShape::Children FractionalShape::childrenOf(const Place& place) const
{
    const auto& [base, size, arrival, feed, parent] = place.group;
    const std::int64_t downDepth = place.depth - m_metric.down, rightDepth = place.depth - m_metric.right;
    if (size < m_metric.members || downDepth < 0) return {};
    // What there is of the last layer is shared in proportion.
    const std::uint64_t down = layer(downDepth), both = down + layer(rightDepth);
    const std::uint64_t downExtra = both == 0 ? 0 : (place.extra * down + both - 1) / both;
    const std::uint32_t firstDown = base + size;
    const auto downSize = static_cast<std::uint32_t>(upTo(downDepth - 1) + downExtra);
    return {makePlace(downDepth, downExtra, firstDown, arrival + m_metric.down, Feed::Down, base),
            makePlace(rightDepth, place.extra - downExtra, firstDown + downSize, arrival + m_metric.right, Feed::Right,
                      base)};
}

FractionalGroup FractionalShape::groupOf(std::uint32_t node) const
{
    Place place = root();
    while (node >= place.group.base + place.group.size) {
        const Children children = childrenOf(place);
        const bool right = children.right.group.size > 0 && node >= children.right.group.base;
        place = right ? children.right : children.down;
    }
    return place.group;
}

std::vector<FractionalGroup> FractionalShape::groups() const
{
    std::vector<FractionalGroup> all;
    walk([&](const FractionalGroup& group) { all.push_back(group); });
    return all;
}

std::shared_ptr<const FractionalLayout> fractionalLayout(std::uint32_t processors, std::uint32_t group)
{
    const FractionalShape shape(processors, group);
    return fractionalLayout(shape.groups(), shape.group());
}

std::shared_ptr<const FractionalLayout> fractionalLayout(std::span<const FractionalGroup> groups, std::uint32_t group)
{
    auto layout = std::make_shared<FractionalLayout>();
    layout->group = group;
    for (const FractionalGroup& g : groups) {
        layout->gap = layout->gap || g.feed == Feed::Right;
        layout->last = std::max(layout->last, g.arrival + g.size - 1);
    }
    // Sorted by counting: how many arrive in each step, where they begin, who they are.
    const auto each = [&](auto visit) {
        for (const FractionalGroup& g : groups)
            for (std::uint32_t i = 0; i < g.size; ++i) {
                if (i == 0 && g.feed == Feed::Root) continue;
                const std::uint32_t down = g.parent + group - 1;
                const std::uint32_t feeder = i > 0 ? g.base + i - 1 : g.feed == Feed::Down ? down : g.parent;
                visit(i == 0 && g.feed == Feed::Right, g.arrival + i, FractionalLayout::Fed{g.base + i, feeder});
            }
    };
    layout->steadyFrom.assign(layout->last + 2, 0);
    layout->rightFrom.assign(layout->last + 2, 0);
    each([&](bool right, std::uint32_t arrival, const FractionalLayout::Fed&) {
        ++(right ? layout->rightFrom : layout->steadyFrom)[arrival + 1];
    });
    for (std::size_t i = 1; i < layout->steadyFrom.size(); ++i) {
        layout->steadyFrom[i] += layout->steadyFrom[i - 1];
        layout->rightFrom[i] += layout->rightFrom[i - 1];
    }
    layout->steady.resize(layout->steadyFrom.back());
    layout->right.resize(layout->rightFrom.back());
    auto steadyNext = layout->steadyFrom, rightNext = layout->rightFrom;
    each([&](bool right, std::uint32_t arrival, const FractionalLayout::Fed& fed) {
        if (right)
            layout->right[rightNext[arrival]++] = fed;
        else
            layout->steady[steadyNext[arrival]++] = fed;
    });
    return layout;
}

FractionalTimetable::FractionalTimetable(std::shared_ptr<const FractionalLayout> layout, StepIndex packets)
    : m_layout(std::move(layout)), m_packets(packets), m_lastRun((packets - 1) / m_layout->group),
      m_longest(packets - 1 + (m_layout->gap ? m_lastRun : 0))
{
}

StepIndex FractionalTimetable::steps() const
{
    if (m_layout->last == 0) return 0;
    // A last pause is not counted: the schedule ends before it.
    return StepIndex{m_layout->last} + m_longest;
}

std::uint32_t groupSize(const Problem& problem, std::uint32_t processors)
{
    return static_cast<std::uint32_t>(std::min<std::int64_t>(whole(problem, "group"), processors));
}

Facts groupFacts(const FractionalShape& shape)
{
    double groups = 0, right = 0;
    shape.walk([&](const FractionalGroup& group) {
        ++groups;
        if (group.feed == Feed::Right) ++right;
    });
    return {{"groups", groups}, {"rightSuccessors", right}};
}

std::string fractionalReason(const FractionalGroup& group, std::uint32_t r, std::uint32_t sender,
                             std::uint32_t receiver, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::uint32_t from = transfer.from.value, to = transfer.to.value;
    const std::string what = describeBlocks("packet", "packets", blocks);
    if (receiver != group.base)
        return fmt::format("Processor {} passes {} down to processor {}, the next in its group.", from, what, to);
    if (group.feed == Feed::Down)
        return fmt::format(
            "Processor {} is the last of its group and hands {} down to processor {}, the head of the next group.",
            from, what, to);
    return fmt::format(
        "The {} members of a group take turns to send right: processor {}, i = {}, hands {} to processor {}, the head "
        "of the second group below.",
        r, from, sender - group.parent, what, to);
}

} // namespace hopscope
