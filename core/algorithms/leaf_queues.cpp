#include "algorithms/leaf_queues.h"

#include "algorithms/hop_list.h"
#include "progress.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// First in, first out.
template <class Item> class Fifo {
public:
    bool empty() const { return m_head == m_items.size(); }
    void push(Item item) { m_items.push_back(item); }
    Item pop()
    {
        const Item item = m_items[m_head++];
        if (empty()) {
            m_items.clear();
            m_head = 0;
        } else if (m_head > 1024 && 2 * m_head > m_items.size()) {
            m_items.erase(m_items.begin(), m_items.begin() + static_cast<std::ptrdiff_t>(m_head));
            m_head = 0;
        }
        return item;
    }

private:
    std::vector<Item> m_items;
    std::size_t m_head{0};
};

/// Plays until a step sends nothing: `decide(sent)` appends what leaves, by ascending sender, and `receive(hop)` takes
/// it in.
template <class Decide, class Receive>
Schedule play(Effect effect, const std::stop_token& stop, Decide decide, Receive receive)
{
    HopList list;
    std::vector<Hop> sent;
    for (;;) {
        if (stop.stop_requested()) throw Cancelled();
        sent.clear();
        decide(sent);
        if (sent.empty()) break;
        for (const Hop& hop : sent) list.add(hop);
        list.endStep();
        for (const Hop& hop : sent) receive(hop);
    }
    return std::move(list).schedule(effect);
}

/// Destinations of a leaf's packets, the furthest first; leaves of one subtree aim at different ones.
std::vector<std::uint32_t> exchangeOrder(const LeafTree& tree, std::uint32_t leaf)
{
    std::vector<std::uint32_t> order;
    order.reserve(tree.leaves() - 1);
    for (std::uint32_t level = tree.levels(); level > 0; --level) {
        const std::uint32_t m = tree.below(level - 1), k = tree.arity(level);
        const std::uint32_t first = leaf / tree.below(level) * tree.below(level);
        const std::uint32_t own = leaf / m % k, offset = leaf % m;
        for (std::uint32_t w = 0; w < m; ++w)
            for (std::uint32_t r = 1; r < k; ++r) order.push_back(first + (own + r) % k * m + (offset + w) % m);
    }
    return order;
}

/// One queue per directed link: of every node up, and of every node but the root from its parent down.
class LinkQueues {
public:
    explicit LinkQueues(const LeafTree& tree) : m_tree(tree), m_up(tree.nodes()), m_down(tree.nodes()) {}

    void push(std::uint32_t from, std::uint32_t to, std::uint32_t block)
    {
        (to > from ? m_up[from] : m_down[to]).push(block);
    }
    void decide(std::vector<Hop>& sent)
    {
        for (std::uint32_t node = 0; node < m_tree.nodes(); ++node) {
            const std::uint32_t level = m_tree.level(node);
            if (level > 0)
                for (std::uint32_t a = 0; a < m_tree.arity(level); ++a) {
                    const std::uint32_t child = m_tree.child(node, a);
                    drain(m_down[child], m_tree.capacity(level), node, child, sent);
                }
            if (node != m_tree.root()) drain(m_up[node], m_tree.capacity(level + 1), node, m_tree.parent(node), sent);
        }
    }

private:
    /// Arrivals of one step count in the order of their blocks.
    void drain(Fifo<std::uint32_t>& queue, std::uint32_t capacity, std::uint32_t from, std::uint32_t to,
               std::vector<Hop>& sent) const
    {
        const std::size_t first = sent.size();
        const std::uint16_t line = from < m_tree.leaves() ? 1 : 3;
        for (std::uint32_t i = 0; i < capacity && !queue.empty(); ++i) sent.push_back({from, to, queue.pop(), line});
        std::ranges::sort(sent.begin() + static_cast<std::ptrdiff_t>(first), sent.end(), {}, &Hop::block);
    }

    const LeafTree& m_tree;
    std::vector<Fifo<std::uint32_t>> m_up, m_down;
};

} // namespace

Schedule queuedAllgather(const LeafTree& tree, const std::stop_token& stop)
{
    struct Copy {
        std::uint32_t block, child;
    };
    std::vector<Fifo<std::uint32_t>> up(tree.nodes());
    std::vector<Fifo<Copy>> down(tree.nodes());
    for (std::uint32_t leaf = 0; leaf < tree.leaves(); ++leaf) up[leaf].push(leaf);
    return play(
        Effect::Copy, stop,
        [&](std::vector<Hop>& sent) {
            for (std::uint32_t node = 0; node < tree.nodes(); ++node)
                if (!up[node].empty()) {
                    const std::uint16_t line = node < tree.leaves() ? 1 : 3;
                    sent.push_back({node, tree.parent(node), up[node].pop(), line});
                } else if (!down[node].empty()) {
                    const Copy copy = down[node].pop();
                    sent.push_back({node, copy.child, copy.block, 4});
                }
        },
        [&](const Hop& hop) {
            if (hop.to < tree.leaves()) return;
            if (hop.from < hop.to && hop.to != tree.root()) up[hop.to].push(hop.block);
            for (std::uint32_t a = 0; a < tree.arity(tree.level(hop.to)); ++a)
                if (const std::uint32_t child = tree.child(hop.to, a); child != hop.from)
                    down[hop.to].push({hop.block, child});
        });
}

Schedule floodedAllgather(const LeafTree& tree, const std::stop_token& stop)
{
    LinkQueues queues(tree);
    for (std::uint32_t leaf = 0; leaf < tree.leaves(); ++leaf) queues.push(leaf, tree.parent(leaf), leaf);
    return play(
        Effect::Copy, stop, [&](std::vector<Hop>& sent) { queues.decide(sent); },
        [&](const Hop& hop) {
            if (hop.to < tree.leaves()) return;
            for (std::uint32_t a = 0; a < tree.arity(tree.level(hop.to)); ++a)
                if (const std::uint32_t child = tree.child(hop.to, a); child != hop.from)
                    queues.push(hop.to, child, hop.block);
            if (hop.from < hop.to && hop.to != tree.root()) queues.push(hop.to, tree.parent(hop.to), hop.block);
        });
}

Schedule queuedAlltoall(const LeafTree& tree, const std::stop_token& stop)
{
    const std::uint32_t n = tree.leaves();
    std::vector<Fifo<std::uint32_t>> up(tree.nodes()), down(tree.nodes()); // down: from the parent of the node
    std::vector<std::uint32_t> next(tree.nodes());                         // child whose turn it is
    for (std::uint32_t leaf = 0; leaf < n; ++leaf)
        for (const std::uint32_t target : exchangeOrder(tree, leaf)) up[leaf].push(leaf * n + target);
    return play(
        Effect::Move, stop,
        [&](std::vector<Hop>& sent) {
            for (std::uint32_t node = 0; node < tree.nodes(); ++node) {
                if (!up[node].empty()) {
                    const std::uint16_t line = node < n ? 1 : 3;
                    sent.push_back({node, tree.parent(node), up[node].pop(), line});
                    continue;
                }
                if (node < n) continue;
                const std::uint32_t k = tree.arity(tree.level(node));
                for (std::uint32_t i = 0; i < k; ++i) {
                    const std::uint32_t turn = (next[node] + i) % k, child = tree.child(node, turn);
                    if (down[child].empty()) continue;
                    sent.push_back({node, child, down[child].pop(), 4});
                    next[node] = (turn + 1) % k;
                    break;
                }
            }
        },
        [&](const Hop& hop) {
            if (hop.to < n) return;
            const std::uint32_t on = tree.towards(hop.to, hop.block % n);
            (on > hop.to ? up[hop.to] : down[on]).push(hop.block);
        });
}

Schedule greedyAlltoall(const LeafTree& tree, const std::stop_token& stop)
{
    const std::uint32_t n = tree.leaves();
    LinkQueues queues(tree);
    for (std::uint32_t leaf = 0; leaf < n; ++leaf)
        for (const std::uint32_t target : exchangeOrder(tree, leaf))
            queues.push(leaf, tree.parent(leaf), leaf * n + target);
    return play(
        Effect::Move, stop, [&](std::vector<Hop>& sent) { queues.decide(sent); },
        [&](const Hop& hop) {
            if (hop.to >= n) queues.push(hop.to, tree.towards(hop.to, hop.block % n), hop.block);
        });
}

double allgatherHops(const LeafTree& tree) { return double(tree.leaves()) * (tree.nodes() - 1.0); }

double alltoallHops(const LeafTree& tree)
{
    double hops = 0;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        hops += 2.0 * level * (tree.below(level) - tree.below(level - 1));
    return hops * tree.leaves();
}

std::optional<Diagnostic> tooManyHops(const Problem& problem, double (*hops)(const LeafTree&))
{
    constexpr double most = 3.2e7; // of 16 bytes
    const LeafTree tree = LeafTree::of(problem.shape);
    if (hops(tree) <= most) return {};
    // The nearest tree that works: without its upper levels.
    std::vector<std::uint32_t> arities(tree.arities().begin(), tree.arities().end());
    while (arities.size() > 1 && hops({arities, std::vector<std::uint32_t>(arities.size(), 1)}) > most)
        arities.pop_back();
    while (hops({arities, std::vector<std::uint32_t>(arities.size(), 1)}) > most) --arities.back();
    return Diagnostic{
        "topology",
        fmt::format("topology: {} leaves make {:.2g} hops here, more than the {:.2g} that are played; the "
                    "nearest that works is leaf-tree:{}",
                    tree.leaves(), hops(tree), most, fmt::join(arities, "x")),
        {}};
}

} // namespace hopscope
