#include "algorithms/fractional_layout.h"

#include <algorithm>

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
    : m_processors(processors), m_group(std::min(group, std::max(processors, 1U)))
{
    const std::int64_t r = m_group;
    for (std::int64_t i = 0; m_sums.empty() || m_sums.back() < processors; ++i) {
        m_layers.push_back((i < r ? 1 : 0) + layer(i - r) + layer(i - r - 1));
        m_sums.push_back(upTo(i - 1) + m_layers.back());
    }
    m_last = static_cast<std::uint32_t>(m_sums.size() - 1);
}

FractionalShape::Place FractionalShape::makePlace(std::int64_t depth, std::uint64_t extra, std::uint32_t base,
                                                  std::uint32_t arrival, Feed feed, std::uint32_t parent) const
{
    Place place{{base, 0, arrival, feed, parent}, depth, extra};
    if (depth < 0) return place;
    const std::int64_t members = depth + (extra >= 1 ? 1 : 0);
    place.group.size = static_cast<std::uint32_t>(std::min<std::int64_t>(m_group, members));
    return place;
}

FractionalShape::Place FractionalShape::root() const
{
    return makePlace(m_last, m_processors - upTo(std::int64_t{m_last} - 1), 0, 0, Feed::Root, 0);
}

FractionalShape::Children FractionalShape::childrenOf(const Place& place) const
{
    const auto& [base, size, arrival, feed, parent] = place.group;
    const std::int64_t r = m_group, downDepth = place.depth - r, rightDepth = downDepth - 1;
    if (size < m_group || downDepth < 0) return {};
    // What there is of the last layer is shared in proportion.
    const std::uint64_t down = layer(downDepth), both = down + layer(rightDepth);
    const std::uint64_t downExtra = both == 0 ? 0 : (place.extra * down + both - 1) / both;
    const std::uint32_t firstDown = base + size;
    const auto downSize = static_cast<std::uint32_t>(upTo(downDepth - 1) + downExtra);
    return {
        makePlace(downDepth, downExtra, firstDown, arrival + m_group, Feed::Down, base),
        makePlace(rightDepth, place.extra - downExtra, firstDown + downSize, arrival + m_group + 1, Feed::Right, base)};
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

std::shared_ptr<const FractionalLayout> fractionalLayout(std::uint32_t processors, std::uint32_t group)
{
    const FractionalShape shape(processors, group);
    auto layout = std::make_shared<FractionalLayout>();
    layout->group = shape.group();
    layout->last = shape.last();
    layout->gap = shape.gap();
    // Sorted by counting: how many arrive in each step, where they begin, who they are.
    const auto each = [&shape](auto visit) {
        shape.walk([&](const FractionalGroup& g) {
            for (std::uint32_t i = 0; i < g.size; ++i) {
                if (i == 0 && g.feed == Feed::Root) continue;
                const std::uint32_t down = g.parent + shape.group() - 1;
                const std::uint32_t feeder = i > 0 ? g.base + i - 1 : g.feed == Feed::Down ? down : g.parent;
                visit(i == 0 && g.feed == Feed::Right, g.arrival + i, FractionalLayout::Fed{g.base + i, feeder});
            }
        });
    };
    layout->steadyFrom.assign(shape.last() + 2, 0);
    layout->rightFrom.assign(shape.last() + 2, 0);
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

StepIndex fractionalSteps(std::uint32_t processors, std::uint32_t depth, std::uint32_t group, StepIndex packets)
{
    if (processors <= 1) return 0;
    const StepIndex pauses = fractionalGap(processors, group) ? (packets - 1) / group : 0;
    return StepIndex{depth} - 1 + packets + pauses; // a last pause is not counted: the schedule ends before it
}

} // namespace hopscope
