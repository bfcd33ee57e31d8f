#include "topology/path_lengths.h"

#include "stopping.h"

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

namespace hopscope {

namespace {

constexpr std::uint32_t unmet = ~std::uint32_t{0};

/// Who follows whom, node by node.
class LinkedNodes {
public:
    enum class Way { Along, Against };
    LinkedNodes(const Topology& topology, Way way) : m_first(topology.nodes() + std::size_t{1}, 0)
    {
        const auto each = [&](auto act) {
            for (LinkId link = 0; link < topology.links(); ++link) {
                if (link % goOnEvery == 0) goOn();
                if (!topology.exists(link)) continue;
                const Ends ends = topology.ends(link);
                if (way == Way::Along)
                    act(ends.from.value, ends.to.value);
                else
                    act(ends.to.value, ends.from.value);
            }
        };
        each([&](std::uint32_t from, std::uint32_t) { ++m_first[from + 1]; });
        for (std::size_t i = 1; i < m_first.size(); ++i) m_first[i] += m_first[i - 1];
        m_next.resize(m_first.back());
        std::vector<std::size_t> at(m_first.begin(), m_first.end() - 1);
        each([&](std::uint32_t from, std::uint32_t to) { m_next[at[from]++] = to; });
    }
    std::uint32_t nodes() const { return static_cast<std::uint32_t>(m_first.size() - 1); }
    std::uint64_t links() const { return m_next.size(); }
    std::span<const std::uint32_t> of(std::uint32_t node) const
    {
        return std::span(m_next).subspan(m_first[node], m_first[node + 1] - m_first[node]);
    }

private:
    std::vector<std::size_t> m_first;
    std::vector<std::uint32_t> m_next;
};

/// Hops from one node to all others.
struct Search {
    std::vector<std::uint32_t> hops, met; ///< by node; in the order in which they were met
    std::vector<std::uint32_t> before;    ///< by node: from where it was met

    Search(const LinkedNodes& next, std::uint32_t from)
        : hops(next.nodes(), unmet), met{from}, before(next.nodes(), from)
    {
        hops[from] = 0;
        for (std::size_t i = 0; i < met.size(); ++i) {
            if (i % goOnEvery == 0) goOn();
            for (const std::uint32_t to : next.of(met[i]))
                if (hops[to] == unmet) {
                    hops[to] = hops[met[i]] + 1;
                    before[to] = met[i];
                    met.push_back(to);
                }
        }
    }
    bool everywhere() const { return met.size() == hops.size(); }
    std::uint32_t farthest() const { return met.back(); }
    std::uint32_t longest() const { return hops[farthest()]; }
};

constexpr std::uint32_t together = 64;

/// All nodes, those that lie close together one after another. From nodes that are near each other a node is reached
/// within few levels, so few of a sweep's levels visit it; from 64 in a row of a long grid nearly every one does.
std::vector<std::uint32_t> inClusters(const LinkedNodes& next)
{
    std::vector<std::uint32_t> order, seeds{0};
    std::vector<bool> taken(next.nodes()), waits(next.nodes());
    order.reserve(next.nodes());
    std::uint32_t unmetFrom = 0; // all nodes before it are taken
    for (std::size_t seed = 0; order.size() < next.nodes(); ++seed) {
        while (unmetFrom < next.nodes() && taken[unmetFrom]) ++unmetFrom;
        if (seed == seeds.size()) seeds.push_back(unmetFrom);
        if (taken[seeds[seed]]) continue;
        // One cluster grows around its seed; those at its rim are seeds of later ones.
        const std::size_t begin = order.size();
        order.push_back(seeds[seed]);
        taken[seeds[seed]] = true;
        for (std::size_t i = begin; i < order.size(); ++i)
            for (const std::uint32_t to : next.of(order[i])) {
                if (taken[to]) continue;
                if (order.size() - begin < together) {
                    order.push_back(to);
                    taken[to] = true;
                } else if (!waits[to]) {
                    waits[to] = true;
                    seeds.push_back(to);
                }
            }
    }
    return order;
}

/// From 64 nodes at once: a bit of each node for every one that has come there.
class Sweep {
public:
    Sweep(const LinkedNodes& next, std::uint32_t processors)
        : m_next(next), m_order(inClusters(next)), m_processors(processors), m_seen(next.nodes()), m_here(next.nodes()),
          m_come(next.nodes())
    {
    }
    /// From the 64 of which that place in the order is the first; false where `effort` is used up.
    bool from(std::uint32_t first, std::uint64_t& effort)
    {
        const std::uint32_t end = std::min(first + together, m_next.nodes());
        std::uint64_t senders = 0; // those that are processors
        std::ranges::fill(m_seen, 0);
        m_front.clear();
        for (std::uint32_t i = first; i < end; ++i) {
            const std::uint32_t node = m_order[i];
            const std::uint64_t bit = std::uint64_t{1} << (i - first);
            m_seen[node] = m_here[node] = bit;
            if (node < m_processors) senders |= bit;
            m_front.push_back(node);
        }
        for (std::uint32_t level = 1; !m_front.empty(); ++level) {
            goOn();
            m_reached.clear();
            std::uint64_t followed = 0;
            for (const std::uint32_t node : m_front) {
                const auto out = m_next.of(node);
                followed += out.size();
                for (const std::uint32_t to : out) {
                    const std::uint64_t come = m_here[node] & ~m_seen[to];
                    if (come == 0) continue;
                    if (m_come[to] == 0) m_reached.push_back(to);
                    m_come[to] |= come;
                }
            }
            for (const std::uint32_t node : m_reached) {
                m_here[node] = m_come[node];
                m_seen[node] |= m_come[node];
                m_come[node] = 0;
                if (node < m_processors)
                    m_sum += std::uint64_t{level} * static_cast<unsigned>(std::popcount(m_here[node] & senders));
            }
            if (!m_reached.empty()) m_longest = std::max(m_longest, level);
            m_front.swap(m_reached);
            if (followed > effort) return false;
            effort -= followed;
        }
        return true;
    }
    std::uint32_t longest() const { return m_longest; }
    std::uint64_t sum() const { return m_sum; } ///< of all hops between processors

private:
    const LinkedNodes& m_next;
    std::vector<std::uint32_t> m_order;
    std::uint32_t m_processors;
    std::vector<std::uint64_t> m_seen, m_here, m_come;
    std::vector<std::uint32_t> m_front, m_reached;
    std::uint32_t m_longest{0};
    std::uint64_t m_sum{0};
};

} // namespace

std::optional<PathLengths> pathLengths(const Topology& topology, std::uint64_t effort)
{
    constexpr std::uint64_t mostLinks = 8'388'608;
    const std::uint32_t nodes = topology.nodes(), processors = topology.processors();
    if (topology.dedicated() && nodes > 1) return PathLengths{.atLeast = 1, .atMost = 1, .mean = 1};
    if (nodes < 2) return PathLengths{};
    if (topology.links() > mostLinks) return {};
    const LinkedNodes along(topology, LinkedNodes::Way::Along), against(topology, LinkedNodes::Way::Against);
    const Search any(along, 0);
    if (!any.everywhere() || !Search(against, 0).everywhere()) return PathLengths{.connected = false};

    // The farthest node from anywhere is at one end of a long path; from its middle nobody is far.
    const Search across(along, any.farthest());
    std::uint32_t middle = across.farthest();
    for (std::uint32_t i = 0; i < across.longest() / 2; ++i) middle = across.before[middle];
    PathLengths found;
    found.atLeast = std::max(any.longest(), across.longest());
    found.atMost = Search(against, middle).longest() + Search(along, middle).longest();

    // Every node is met from every 64 once, at least.
    bool all = (nodes + std::uint64_t{together} - 1) / together * along.links() <= effort;
    if (!all) return found;
    Sweep sweep(along, processors);
    for (std::uint32_t first = 0; all && first < nodes; first += together) all = sweep.from(first, effort);
    if (!all) {
        found.atLeast = std::max(found.atLeast, sweep.longest());
        return found;
    }
    found.atLeast = found.atMost = sweep.longest();
    if (processors > 1)
        found.mean = static_cast<double>(sweep.sum()) / (static_cast<double>(processors) * (processors - 1.0));
    return found;
}

} // namespace hopscope
