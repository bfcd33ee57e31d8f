#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// The arithmetic of a complete tree whose leaves are the processors: level 0 are the leaves, level h is the root.
/// Nodes are numbered level by level, leaves first, each level from left to right.
class LeafTree {
public:
    /// Arities and capacities of the levels 1 … h; as many of the one as of the other.
    LeafTree(std::vector<std::uint32_t> arities, std::vector<std::uint32_t> capacities);
    /// The tree of a network that is one. Throws std::invalid_argument for others.
    static LeafTree of(const Topology& topology);

    std::uint32_t levels() const { return static_cast<std::uint32_t>(m_arities.size()); }
    std::uint32_t leaves() const { return m_below.back(); }
    std::uint32_t nodes() const { return m_first.back() + 1; }
    /// k_l: children of a node of level l, 1 <= l <= h.
    std::uint32_t arity(std::uint32_t level) const { return m_arities[level - 1]; }
    std::span<const std::uint32_t> arities() const { return m_arities; }
    /// N_l: leaves below a node of level l, 0 <= l <= h.
    std::uint32_t below(std::uint32_t level) const { return m_below[level]; }
    /// c_l: packets that a branch between the levels l - 1 and l carries at once in each direction.
    std::uint32_t capacity(std::uint32_t level) const { return m_capacities[level - 1]; }
    /// e_l: as many of them as the branches below can fill.
    std::uint32_t effective(std::uint32_t level) const { return m_effective[level - 1]; }
    /// k_1 + … + k_l.
    std::uint32_t aritySum(std::uint32_t level) const;
    /// The arity if it is the same on all levels.
    std::optional<std::uint32_t> uniform() const;
    bool constantCapacity() const;
    /// c_l = N_(l-1) on every level.
    bool exponentialCapacity() const;

    std::uint32_t level(std::uint32_t node) const;
    /// Place of a node in its level.
    std::uint32_t index(std::uint32_t node) const { return node - m_first[level(node)]; }
    std::uint32_t node(std::uint32_t level, std::uint32_t index) const { return m_first[level] + index; }
    std::uint32_t ancestor(std::uint32_t leaf, std::uint32_t level) const
    {
        return m_first[level] + leaf / m_below[level];
    }
    std::uint32_t root() const { return m_first.back(); }
    std::uint32_t parent(std::uint32_t node) const;
    std::uint32_t child(std::uint32_t node, std::uint32_t number) const;
    /// Level of the lowest node above both leaves; 0 if they are the same.
    std::uint32_t meeting(std::uint32_t leaf, std::uint32_t other) const;
    /// The neighbour of `node` on the way to a leaf.
    std::uint32_t towards(std::uint32_t node, std::uint32_t leaf) const;

private:
    std::vector<std::uint32_t> m_arities, m_capacities, m_effective;
    std::vector<std::uint32_t> m_below, m_first; ///< by level 0 … h
};

} // namespace hopscope
