#include "algorithms/hierarchical_tree.h"

#include <algorithm>

namespace hopscope {

HierarchicalTree::HierarchicalTree(const Modules& modules, std::uint32_t r, std::uint32_t variant)
    : in(modules.count), out(modules.count), m_modules(modules), m_r(r), m_down(modules.count), m_right(modules.count),
      m_arrival(modules.count)
{
    // The tree of the modules: groups of one, as far apart as their fractional groups are.
    const FractionalShape tree(modules.count, {1, 1, r, variant == 1 ? r + 1 : 2 * r + 1});
    tree.walk([&](const FractionalGroup& g) {
        m_arrival[g.base] = g.arrival;
        if (g.feed == Feed::Down) m_down[g.parent] = g.base;
        if (g.feed == Feed::Right) m_right[g.parent] = g.base;
    });
    for (std::uint32_t module = 0; module < modules.count; ++module) {
        ++(m_right[module] > 0 ? twos : m_down[module] > 0 ? ones : leaves);
    }
    if (variant == 1)
        joinLeaves();
    else
        joinPairs();
    for (const FractionalGroup& g : groups) last = std::max(last, g.arrival + g.size - 1);
    // By rank, so that the group of a node can be found; the order of feeding is in the arrivals.
    std::ranges::sort(groups, {}, &FractionalGroup::base);
}

bool HierarchicalTree::gap() const
{
    return std::ranges::any_of(groups, [](const FractionalGroup& g) { return g.feed == Feed::Right; });
}

void HierarchicalTree::addGroup(const FractionalGroup& group)
{
    groups.push_back(group);
    if (group.feed == Feed::Root) return;
    const std::uint32_t from = group.parent / m_modules.size, to = group.base / m_modules.size;
    if (from != to) ++out[from], ++in[to];
}

/// What is left of a module from number `first` on, as a tree of its own below a group.
void HierarchicalTree::addLocal(std::uint32_t module, std::uint32_t first, std::uint32_t head, Feed feed,
                                std::uint32_t parent)
{
    if (first == m_modules.size) return;
    const std::uint32_t base = rank(module, first);
    FractionalShape(m_modules.size - first, m_r).walk([&](FractionalGroup g) {
        g.parent = g.feed == Feed::Root ? parent : base + g.parent;
        if (g.feed == Feed::Root) g.feed = feed;
        g.base += base;
        g.arrival += head;
        addGroup(g);
    });
}

/// One group of each module in the tree of modules; links that it does not need feed the rest of some module.
void HierarchicalTree::joinLeaves()
{
    std::vector<std::uint32_t> byArrival; // leaves; stable: of equals, the earlier in preorder
    for (std::uint32_t module = 0; module < m_modules.count; ++module)
        if (m_down[module] == 0) byArrival.push_back(module);
    std::ranges::stable_sort(byArrival, {}, [&](std::uint32_t leaf) { return m_arrival[leaf]; });
    addGroup({0, m_r, 0, Feed::Root, 0});
    std::size_t nextLeaf = 0;
    for (std::uint32_t module = 0; module < m_modules.count; ++module) {
        const std::uint32_t head = rank(module, 0);
        if (m_down[module] > 0) addGroup({rank(m_down[module], 0), m_r, m_arrival[m_down[module]], Feed::Down, head});
        if (m_right[module] > 0)
            addGroup({rank(m_right[module], 0), m_r, m_arrival[m_right[module]], Feed::Right, head});
        if (m_down[module] == 0) {
            addLocal(module, m_r, m_arrival[module] + m_r, Feed::Down, head);
        } else {
            const std::uint32_t feeder = m_right[module] == 0 ? module : byArrival[nextLeaf++];
            addLocal(module, m_r, m_arrival[feeder] + m_r + 1, Feed::Right, rank(feeder, 0));
        }
    }
}

/// Two groups of each module: the first feeds the down successor and the second, which feeds the right successor and
/// the rest of its module.
void HierarchicalTree::joinPairs()
{
    addGroup({0, m_r, 0, Feed::Root, 0});
    for (std::uint32_t module = 0; module < m_modules.count; ++module) {
        const std::uint32_t first = rank(module, 0), second = rank(module, m_r);
        const bool leaf = m_down[module] == 0;
        const std::uint32_t at = m_arrival[module] + m_r + (leaf ? 0 : 1); // of the second group
        if (!leaf) addGroup({rank(m_down[module], 0), m_r, m_arrival[m_down[module]], Feed::Down, first});
        addGroup({second, m_r, at, leaf ? Feed::Down : Feed::Right, first});
        if (m_right[module] > 0) {
            addGroup({rank(m_right[module], 0), m_r, at + m_r, Feed::Down, second});
            addLocal(module, 2 * m_r, at + m_r + 1, Feed::Right, second);
        } else {
            addLocal(module, 2 * m_r, at + m_r, Feed::Down, second);
        }
    }
}

ModuleRotation::ModuleRotation(const Problem& problem)
    : m_modules(modulesOf(problem.shape)), m_module(root(problem).value / m_modules.size),
      m_local(root(problem).value % m_modules.size)
{
}

NodeId ModuleRotation::processor(std::uint32_t rank) const
{
    const std::uint32_t module = (rank / m_modules.size + m_module) % m_modules.count;
    return NodeId{module * m_modules.size + (rank % m_modules.size + m_local) % m_modules.size};
}

std::uint32_t ModuleRotation::rank(NodeId processor) const
{
    const std::uint32_t module = processor.value / m_modules.size + m_modules.count - m_module;
    const std::uint32_t local = processor.value % m_modules.size + m_modules.size - m_local;
    return module % m_modules.count * m_modules.size + local % m_modules.size;
}

} // namespace hopscope
