#include "algorithms/simplex_tree.h"

#include "algorithms/chain.h"

#include <algorithm>
#include <limits>

namespace hopscope {

namespace {

constexpr FractionalMetric simplexMetric(std::uint32_t r) { return {r, 2, 2 * r, 2 * r + 1}; }
constexpr StepIndex never = std::numeric_limits<StepIndex>::min() / 2;

} // namespace

/// Calls visit(group, type) for every group: the right successor of a group of type 0 has type 1, all others type 0.
template <class Visit> void SimplexTree::eachTyped(Visit visit) const
{
    std::vector<std::uint8_t> typeAt(m_shape.processors());
    m_shape.walk([&](const FractionalGroup& group) {
        const std::uint8_t type = group.feed == Feed::Right && typeAt[group.parent] == 0 ? 1 : 0;
        typeAt[group.base] = type;
        visit(group, type);
    });
}

SimplexTree::SimplexTree(std::uint32_t processors, std::uint32_t group)
    : m_shape(processors, simplexMetric(std::min(group, std::max(processors, 1U)))), m_chain(true)
{
    const std::uint32_t r = m_shape.group();
    std::vector<StepIndex> latest[2] = {std::vector<StepIndex>(r, never), std::vector<StepIndex>(r, never)};
    eachTyped([&](const FractionalGroup& g, std::uint8_t type) {
        if (g.feed == Feed::Right) m_chain = false;
        for (std::uint32_t i = g.feed == Feed::Root ? 1 : 0; i < g.size; ++i)
            latest[type][i] = std::max<StepIndex>(latest[type][i], g.arrival + 2 * StepIndex{i});
    });
    if (m_chain) return;
    // In a group of type 1 the members up to r - 1 - j keep the order of their own, those after it that of packet j.
    std::vector<StepIndex> own(r), rest(r + 1, never);
    StepIndex plain = never;
    for (std::uint32_t i = 0; i < r; ++i) {
        plain = std::max(plain, latest[0][i]);
        own[i] = latest[1][i] - receivesFirst(r, 1, i, 0);
        if (i > 0) own[i] = std::max(own[i], own[i - 1]);
    }
    for (std::uint32_t i = r; i-- > 0;) rest[i] = std::max(rest[i + 1], latest[1][i]);
    for (std::uint32_t j = 0; j < r; ++j) {
        const StepIndex late = std::max(plain, rest[r - j]) - receivesFirst(r, 0, 0, j);
        m_latest.push_back(begin(r) + 2 * StepIndex{j} + 1 + std::max(late, own[r - 1 - j]));
    }
}

StepIndex SimplexTree::steps(StepIndex packets) const
{
    if (m_chain) return simplexChainSteps(m_shape.processors(), packets);
    const StepIndex r = m_shape.group();
    return m_latest[static_cast<std::size_t>((packets - 1) % r)] + (packets - 1) / r * (2 * r + 1);
}

std::shared_ptr<const SimplexTree::Nodes> SimplexTree::nodes() const
{
    auto nodes = std::make_shared<Nodes>();
    nodes->from.assign(depth() + 2, 0);
    std::vector<std::pair<std::uint32_t, Fed>> all;
    all.reserve(m_shape.processors());
    eachTyped([&](const FractionalGroup& g, std::uint8_t type) {
        for (std::uint32_t i = g.feed == Feed::Root ? 1 : 0; i < g.size; ++i) {
            const Feed feed = i > 0 ? Feed::Root : g.feed;
            const std::uint32_t feeder = feed == Feed::Root   ? g.base + i - 1
                                         : feed == Feed::Down ? g.parent + m_shape.group() - 1
                                                              : g.parent;
            all.emplace_back(g.arrival + 2 * i, Fed{g.base + i, feeder, i, type, feed});
            ++nodes->from[g.arrival + 2 * i + 1];
        }
    });
    for (std::size_t i = 1; i < nodes->from.size(); ++i) nodes->from[i] += nodes->from[i - 1];
    nodes->fed.resize(all.size());
    auto next = nodes->from;
    for (const auto& [offset, fed] : all) nodes->fed[next[offset]++] = fed;
    return nodes;
}

std::uint32_t simplexDepth(std::uint32_t processors, std::uint32_t group)
{
    return FractionalShape(processors, simplexMetric(std::min(group, std::max(processors, 1U)))).last();
}

} // namespace hopscope
