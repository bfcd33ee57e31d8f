#pragma once

#include "algorithms/fractional_layout.h"
#include "topology/hierarchy.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// A fractional tree over the modules of a hierarchical crossbar (Sanders & Sibeyn, Section 5). Ranks are
/// module · size + local, with the root in module 0. Variant 1: one group of every module stands in the tree of the
/// modules; the rest of a module is a tree of its own below some group. Variant 2: two groups of every module, so that
/// it is entered over one channel only, and a deeper tree.
class HierarchicalTree {
public:
    /// Needs variant · r <= size.
    HierarchicalTree(const Modules& modules, std::uint32_t r, std::uint32_t variant);

    bool gap() const; ///< some group has a right successor

    std::vector<FractionalGroup> groups;       ///< by rank
    std::vector<std::uint32_t> in, out;        ///< links of the tree into a module, out of it
    std::uint32_t last{0};                     ///< step in which block 0 reaches the last processor
    std::uint32_t leaves{0}, ones{0}, twos{0}; ///< modules with so many successors

private:
    std::uint32_t rank(std::uint32_t module, std::uint32_t local) const { return module * m_modules.size + local; }
    void addGroup(const FractionalGroup& group);
    void addLocal(std::uint32_t module, std::uint32_t first, std::uint32_t head, Feed feed, std::uint32_t parent);
    void joinLeaves();
    void joinPairs();

    Modules m_modules;
    std::uint32_t m_r;
    std::vector<std::uint32_t> m_down, m_right; ///< successors of a module in the tree of modules; 0: none
    std::vector<std::uint32_t> m_arrival;       ///< step in which block 0 reaches the module
};

/// The root may be any processor of any module: modules and places in them are rotated.
class ModuleRotation {
public:
    explicit ModuleRotation(const Problem& problem);
    NodeId processor(std::uint32_t rank) const;
    std::uint32_t rank(NodeId processor) const;

private:
    Modules m_modules;
    std::uint32_t m_module, m_local;
};

} // namespace hopscope
