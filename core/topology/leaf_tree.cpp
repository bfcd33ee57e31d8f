#include "topology/leaf_tree.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace hopscope {

LeafTree::LeafTree(std::vector<std::uint32_t> arities, std::vector<std::uint32_t> capacities)
    : m_arities(std::move(arities)), m_capacities(std::move(capacities)), m_below{1}, m_first{0}
{
    for (const std::uint32_t arity : m_arities) m_below.push_back(m_below.back() * arity);
    for (std::uint32_t level = 0; level < levels(); ++level) {
        m_first.push_back(m_first.back() + leaves() / m_below[level]);
        const std::uint64_t filled = level == 0 ? 1 : std::uint64_t{m_arities[level - 1]} * m_effective.back();
        m_effective.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(m_capacities[level], filled)));
    }
}

LeafTree LeafTree::of(const Topology& topology)
{
    if (const LeafTree* tree = topology.leafTree()) return *tree;
    throw std::invalid_argument("not a leaf tree: " + topology.text());
}

std::uint32_t LeafTree::aritySum(std::uint32_t level) const
{
    return std::accumulate(m_arities.begin(), m_arities.begin() + level, 0U);
}

std::optional<std::uint32_t> LeafTree::uniform() const
{
    const bool same = std::ranges::all_of(m_arities, [&](std::uint32_t arity) { return arity == m_arities[0]; });
    return same ? std::optional(m_arities[0]) : std::nullopt;
}

bool LeafTree::constantCapacity() const
{
    return std::ranges::all_of(m_capacities, [](std::uint32_t capacity) { return capacity == 1; });
}

bool LeafTree::exponentialCapacity() const
{
    return std::equal(m_capacities.begin(), m_capacities.end(), m_below.begin());
}

std::uint32_t LeafTree::level(std::uint32_t node) const
{
    std::uint32_t level = 0;
    while (level < levels() && node >= m_first[level + 1]) ++level;
    return level;
}

std::uint32_t LeafTree::parent(std::uint32_t node) const
{
    const std::uint32_t above = level(node) + 1;
    return m_first[above] + (node - m_first[above - 1]) / arity(above);
}

std::uint32_t LeafTree::child(std::uint32_t node, std::uint32_t number) const
{
    const std::uint32_t at = level(node);
    return m_first[at - 1] + (node - m_first[at]) * arity(at) + number;
}

std::uint32_t LeafTree::meeting(std::uint32_t leaf, std::uint32_t other) const
{
    std::uint32_t level = 0;
    while (leaf / m_below[level] != other / m_below[level]) ++level;
    return level;
}

std::uint32_t LeafTree::towards(std::uint32_t node, std::uint32_t leaf) const
{
    const std::uint32_t at = level(node);
    return ancestor(leaf, at) == node ? ancestor(leaf, at - 1) : parent(node);
}

} // namespace hopscope
