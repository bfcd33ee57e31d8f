#include "topology/multilevel_bisection.h"

#include "stopping.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <random>

namespace hopscope {

namespace {

constexpr std::uint32_t nobody = ~std::uint32_t{0};

/// By node: the node of the contracted graph.
struct Contraction {
    std::vector<std::uint32_t> number;
    WeightedGraph graph;
};

/// Pairs of neighbours become one node, along the heaviest edge of each; those that have only one neighbour, and that
/// one taken, are paired with each other.
Contraction contracted(const WeightedGraph& graph, std::uint32_t heaviest, std::mt19937& random)
{
    const std::uint32_t nodes = graph.nodes();
    std::vector<std::uint32_t> order(nodes), mate(nodes, nobody), waiting(nodes, nobody);
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = nodes; i-- > 1;) std::swap(order[i], order[random() % (i + 1)]);
    const auto fits = [&](std::uint32_t a, std::uint32_t b) { return graph.weights[a] + graph.weights[b] <= heaviest; };
    for (const std::uint32_t node : order) {
        if (mate[node] != nobody) continue;
        const WeightedGraph::Near* best = nullptr;
        for (const auto& near : graph.of(node))
            if (mate[near.node] == nobody && fits(node, near.node) && (!best || near.weight > best->weight))
                best = &near;
        if (best) {
            mate[node] = best->node;
            mate[best->node] = node;
        } else if (graph.of(node).size() == 1) {
            std::uint32_t& other = waiting[graph.of(node)[0].node];
            if (other == nobody || mate[other] != nobody || !fits(node, other)) {
                other = node;
            } else {
                mate[node] = other;
                mate[other] = node;
            }
        }
    }
    Contraction result{std::vector<std::uint32_t>(nodes, nobody), {}};
    std::vector<std::uint32_t> weights;
    for (std::uint32_t node = 0; node < nodes; ++node) {
        if (result.number[node] != nobody) continue;
        result.number[node] = static_cast<std::uint32_t>(weights.size());
        weights.push_back(graph.weights[node]);
        if (mate[node] == nobody) continue;
        result.number[mate[node]] = result.number[node];
        weights.back() += graph.weights[mate[node]];
    }
    // Edges between the same two nodes become one.
    std::vector<std::vector<std::uint32_t>> parts(weights.size());
    for (std::uint32_t node = 0; node < nodes; ++node) parts[result.number[node]].push_back(node);
    std::vector<WeightedGraph::Edge> edges;
    std::vector<std::size_t> at(weights.size(), ~std::size_t{0});
    for (std::uint32_t a = 0; a < weights.size(); ++a) {
        const std::size_t first = edges.size();
        for (const std::uint32_t part : parts[a])
            for (const auto& near : graph.of(part)) {
                const std::uint32_t b = result.number[near.node];
                if (b <= a) continue;
                if (at[b] == ~std::size_t{0} || at[b] < first) {
                    at[b] = edges.size();
                    edges.push_back({a, b, 0});
                }
                edges[at[b]].weight += near.weight;
            }
    }
    result.graph = WeightedGraph(std::move(weights), edges);
    return result;
}

/// Moves between the two sides of one graph, the best first.
class Moves {
public:
    Moves(const WeightedGraph& graph, std::vector<bool>& side)
        : m_graph(graph), m_side(side), m_gain(graph.nodes()), m_moved(graph.nodes())
    {
        for (std::uint32_t node = 0; node < graph.nodes(); ++node) {
            m_here[side[node] ? 1 : 0] += graph.weights[node];
            m_most = std::max<std::int64_t>(m_most, graph.weights[node]);
        }
        m_equal = m_most > 1 ? m_most : (m_here[0] + m_here[1]) % 2;
    }
    /// False where nothing became better.
    bool pass()
    {
        goOn();
        m_moved.assign(m_moved.size(), false);
        for (auto& queue : m_queue) queue = {};
        const bool unequal = std::abs(m_here[0] - m_here[1]) > m_equal;
        for (std::uint32_t node = 0; node < m_graph.nodes(); ++node) {
            bool border = unequal;
            m_gain[node] = 0;
            for (const auto& near : m_graph.of(node)) {
                const bool apart = m_side[near.node] != m_side[node];
                border = border || apart;
                m_gain[node] +=
                    apart ? static_cast<std::int64_t>(near.weight) : -static_cast<std::int64_t>(near.weight);
            }
            if (border) push(node);
        }
        std::vector<std::uint32_t> done;
        std::size_t kept = 0;
        std::int64_t sum = 0, best = 0, bestTilt = std::max(std::abs(m_here[0] - m_here[1]), m_equal);
        const std::size_t patience = std::max<std::size_t>(100, m_graph.nodes() / 20);
        while (done.size() - kept < patience || bestTilt > m_equal) {
            const std::uint32_t node = next();
            if (node == nobody) break;
            sum += m_gain[node];
            move(node);
            done.push_back(node);
            const std::int64_t tilt = std::max(std::abs(m_here[0] - m_here[1]), m_equal);
            if (tilt < bestTilt || (tilt == bestTilt && sum > best)) {
                best = sum;
                bestTilt = tilt;
                kept = done.size();
            }
        }
        for (std::size_t i = done.size(); i-- > kept;) turn(done[i]);
        return kept > 0;
    }

private:
    void push(std::uint32_t node) { m_queue[m_side[node] ? 1 : 0].push({m_gain[node], node}); }
    void turn(std::uint32_t node)
    {
        m_here[m_side[node] ? 1 : 0] -= m_graph.weights[node];
        m_side[node] = !m_side[node];
        m_here[m_side[node] ? 1 : 0] += m_graph.weights[node];
    }
    void move(std::uint32_t node)
    {
        turn(node);
        m_moved[node] = true;
        for (const auto& near : m_graph.of(node)) {
            if (m_moved[near.node]) continue;
            const auto weight = static_cast<std::int64_t>(near.weight);
            m_gain[near.node] += m_side[near.node] == m_side[node] ? -2 * weight : 2 * weight;
            push(near.node);
        }
    }
    /// The best node of that side that has not moved.
    std::uint32_t top(int from)
    {
        auto& queue = m_queue[from];
        while (!queue.empty()) {
            const auto [gain, node] = queue.top();
            if (!m_moved[node] && gain == m_gain[node] && (m_side[node] ? 1 : 0) == from) return node;
            queue.pop();
        }
        return nobody;
    }
    /// From the heavier side; from either, while the halves are equal; without weight always.
    std::uint32_t next()
    {
        const std::int64_t tilt = m_here[1] - m_here[0];
        std::uint32_t best = nobody;
        for (const int from : {0, 1}) {
            const std::uint32_t node = top(from);
            if (node == nobody) continue;
            const std::int64_t weight = m_graph.weights[node], after = tilt + (from == 0 ? 2 * weight : -2 * weight);
            if (weight > 0 && std::abs(after) > std::abs(tilt) && std::abs(after) > 2 * m_most) continue;
            if (weight > 0 && std::abs(tilt) > m_equal && (tilt > 0) != (from == 1)) continue;
            if (best == nobody || m_gain[node] > m_gain[best]) best = node;
        }
        return best;
    }

    const WeightedGraph& m_graph;
    std::vector<bool>& m_side;
    std::vector<std::int64_t> m_gain;
    std::vector<bool> m_moved;
    std::priority_queue<std::pair<std::int64_t, std::uint32_t>> m_queue[2];
    std::int64_t m_here[2]{0, 0}, m_most{1}; ///< weight of the sides, of the heaviest node
    std::int64_t m_equal{};                  ///< sides that differ by no more count as equal
};

/// One half grown from that node, always by the one that has most links into it.
std::vector<bool> grown(const WeightedGraph& graph, std::uint32_t start)
{
    const std::int64_t all = std::accumulate(graph.weights.begin(), graph.weights.end(), std::int64_t{0});
    std::vector<bool> side(graph.nodes(), true);
    std::vector<std::int64_t> into(graph.nodes());
    std::priority_queue<std::pair<std::int64_t, std::uint32_t>> queue;
    std::int64_t taken = 0;
    std::uint32_t other = 0; // where a component ends
    queue.push({0, start});
    while (2 * taken < all) {
        while (queue.empty() && other < graph.nodes()) {
            if (side[other]) queue.push({0, other});
            ++other;
        }
        if (queue.empty()) break;
        const std::uint32_t node = queue.top().second;
        queue.pop();
        if (!side[node]) continue;
        side[node] = false;
        taken += graph.weights[node];
        for (const auto& near : graph.of(node))
            if (side[near.node]) {
                into[near.node] += 2 * static_cast<std::int64_t>(near.weight);
                std::int64_t gain = into[near.node];
                for (const auto& next : graph.of(near.node)) gain -= static_cast<std::int64_t>(next.weight);
                queue.push({gain, near.node});
            }
    }
    return side;
}

std::uint64_t cutOf(const WeightedGraph& graph, const std::vector<bool>& side)
{
    std::uint64_t sum = 0;
    for (std::uint32_t node = 0; node < graph.nodes(); ++node)
        for (const auto& near : graph.of(node))
            if (near.node > node && side[near.node] != side[node]) sum += near.weight;
    return sum;
}

std::vector<bool> divided(const WeightedGraph& graph, std::uint32_t heaviest, std::mt19937& random)
{
    constexpr std::uint32_t few = 80, starts = 8;
    if (graph.nodes() > few) {
        const Contraction contraction = contracted(graph, heaviest, random);
        if (contraction.graph.nodes() * 20 < graph.nodes() * 19) {
            const std::vector<bool> coarse = divided(contraction.graph, heaviest, random);
            std::vector<bool> side(graph.nodes());
            for (std::uint32_t node = 0; node < graph.nodes(); ++node) side[node] = coarse[contraction.number[node]];
            improveBisection(graph, side);
            return side;
        }
    }
    std::vector<bool> best;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (std::uint32_t i = 0; i < std::min(starts, graph.nodes()); ++i) {
        std::vector<bool> side = grown(graph, static_cast<std::uint32_t>(random() % graph.nodes()));
        improveBisection(graph, side);
        if (const std::uint64_t cut = cutOf(graph, side); cut < least) {
            least = cut;
            best = std::move(side);
        }
    }
    return best;
}

} // namespace

void improveBisection(const WeightedGraph& graph, std::vector<bool>& side)
{
    constexpr int mostPasses = 12;
    Moves moves(graph, side);
    for (int pass = 0; pass < mostPasses && moves.pass(); ++pass) {
    }
}

std::vector<bool> multilevelBisection(const WeightedGraph& graph, std::uint32_t seed)
{
    std::mt19937 random(seed);
    const std::int64_t all = std::accumulate(graph.weights.begin(), graph.weights.end(), std::int64_t{0});
    return divided(graph, static_cast<std::uint32_t>(std::max<std::int64_t>(1, all / 40)), random);
}

} // namespace hopscope
