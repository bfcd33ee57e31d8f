#include "topology/shortest_routes.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <mutex>
#include <numeric>
#include <shared_mutex>
#include <span>

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/range/iterator_range.hpp>

namespace hopscope {

namespace {

constexpr std::size_t budget = std::size_t{64} << 20;

/// Every link turned round: a search from a destination meets everybody who can reach it.
using Reversed = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                    boost::no_property, std::uint32_t, std::uint64_t>;

struct OutLink {
    std::uint32_t to;
    LinkId link;
    friend auto operator<=>(const OutLink&, const OutLink&) = default;
};

/// Of what is mixed into an even number (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014).
std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
}

/// So many routes to a destination are looked for by themselves before the distances of all nodes to it are; and so
/// many where those of another destination must be forgotten for them, or each would be searched for one route.
constexpr std::uint8_t fewRoutes = 4, manyRoutes = 128;

/// What a search from both ends has seen; one of each thread, so that nothing is cleared for a route.
struct Seen {
    static constexpr std::uint32_t never = 0;
    struct Side {
        std::vector<std::uint32_t> round, hops, met; ///< in which search a node was met, and how far away; by node
        std::vector<std::size_t> levels;             ///< where in `met` each distance begins

        bool has(std::uint32_t node, std::uint32_t now) const { return round[node] == now; }
        void add(std::uint32_t node, std::uint32_t away, std::uint32_t now)
        {
            round[node] = now;
            hops[node] = away;
            met.push_back(node);
        }
    };
    Side near, far;                     ///< from the source, from the destination
    std::vector<std::uint32_t> leading; ///< by node: the search in which it lies on a shortest route
    std::uint32_t now{never};

    void begin(std::uint32_t nodes)
    {
        if (leading.size() < nodes || now == ~std::uint32_t{0}) {
            for (auto* each : {&near.round, &near.hops, &far.round, &far.hops, &leading}) each->assign(nodes, never);
            now = never;
        }
        ++now;
        for (Side* side : {&near, &far}) {
            side->met.clear();
            side->levels.assign(1, 0);
        }
    }
};

struct Distances : boost::default_bfs_visitor {
    std::vector<std::uint32_t>* hops;
    explicit Distances(std::vector<std::uint32_t>& all) : hops(&all) {}
    template <class Edge, class Graph> void tree_edge(Edge edge, const Graph& graph) const
    {
        (*hops)[target(edge, graph)] = (*hops)[source(edge, graph)] + 1;
    }
};

} // namespace

struct ShortestRoutes::Parts {
    std::uint32_t nodes;
    std::vector<Ends> links;
    RouteChoice choice;
    std::uint64_t salt{0};
    std::vector<std::size_t> firstOut; ///< by node, and one more
    std::vector<OutLink> out;          ///< by node, then by neighbour
    Reversed reversed;
    std::size_t mostKept;

    mutable std::shared_mutex mutex;
    mutable std::vector<std::shared_ptr<const std::vector<std::uint32_t>>> kept; ///< by destination
    mutable std::vector<std::uint32_t> order; ///< of those kept, the eldest at `next`
    mutable std::size_t next{0};
    std::unique_ptr<std::atomic<std::uint8_t>[]> asked; ///< by destination: routes since it was kept, up to manyRoutes
    mutable std::atomic<bool> full{false};              ///< another one is only kept instead of one of these

    std::shared_ptr<const std::vector<std::uint32_t>> known(std::uint32_t to) const
    {
        const std::shared_lock lock(mutex);
        return kept[to];
    }
    /// The route to each destination that was asked for last: in trees, chains and rings the same one over and over.
    struct Last {
        std::uint32_t from{~std::uint32_t{0}};
        std::vector<LinkId> links;
    };
    mutable std::vector<Last> last;
    static constexpr std::size_t locks = 64;
    mutable std::array<std::mutex, locks> lastLocks;

    bool remembered(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out) const;
    void remember(std::uint32_t from, std::uint32_t to, std::span<const LinkId> route) const;
    bool betweenBoth(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out) const;
    template <class Leads>
    std::vector<OutLink>::const_iterator chosen(std::uint32_t node, std::uint64_t pair, const Leads& leads) const;
};

/// The link that a route takes from a node, among those that lead on.
template <class Leads> std::vector<OutLink>::const_iterator
ShortestRoutes::Parts::chosen(std::uint32_t node, std::uint64_t pair, const Leads& leads) const
{
    const auto begin = out.begin() + static_cast<std::ptrdiff_t>(firstOut[node]),
               end = out.begin() + static_cast<std::ptrdiff_t>(firstOut[node + 1]);
    auto found = std::find_if(begin, end, leads);
    if (choice == RouteChoice::Spread) {
        const auto ways = static_cast<std::uint64_t>(std::count_if(found, end, leads));
        for (std::uint64_t skip = mixed(pair ^ node) % ways; skip > 0; --skip)
            found = std::find_if(std::next(found), end, leads);
    }
    return found;
}

/// The same route by a search from both ends, whose circles meet halfway: most of a large network is not looked at.
bool ShortestRoutes::Parts::betweenBoth(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& route) const
{
    thread_local Seen seen;
    seen.begin(nodes);
    const std::uint32_t now = seen.now;
    auto &near = seen.near, &far = seen.far;
    near.add(from, 0, now);
    far.add(to, 0, now);
    // The smaller circle grows, until one touches the other.
    bool met = from == to;
    while (!met) {
        const std::size_t nearFirst = near.levels.back(), farFirst = far.levels.back();
        const std::size_t nearEnd = near.met.size(), farEnd = far.met.size();
        if (nearFirst == nearEnd || farFirst == farEnd) return false;
        if (nearEnd - nearFirst <= farEnd - farFirst) {
            near.levels.push_back(nearEnd);
            for (std::size_t i = nearFirst; i < nearEnd; ++i)
                for (std::size_t k = firstOut[near.met[i]]; k < firstOut[near.met[i] + 1]; ++k)
                    if (const std::uint32_t node = out[k].to; !near.has(node, now)) {
                        near.add(node, near.hops[near.met[i]] + 1, now);
                        met = met || far.has(node, now);
                    }
        } else {
            far.levels.push_back(farEnd);
            for (std::size_t i = farFirst; i < farEnd; ++i)
                for (const auto node : boost::make_iterator_range(adjacent_vertices(far.met[i], reversed)))
                    if (!far.has(node, now)) {
                        far.add(node, far.hops[far.met[i]] + 1, now);
                        met = met || near.has(node, now);
                    }
        }
    }
    // Both circles are whole: a node on a shortest route is in one of them, those at the border in both.
    const auto border = static_cast<std::uint32_t>(near.levels.size() - 1);
    for (std::size_t i = near.levels.back(); i < near.met.size(); ++i)
        if (far.has(near.met[i], now) && far.hops[near.met[i]] + 1 == far.levels.size())
            seen.leading[near.met[i]] = now;
    for (std::size_t i = near.levels.back(); i-- > 0;) {
        const std::uint32_t node = near.met[i];
        for (std::size_t k = firstOut[node]; k < firstOut[node + 1]; ++k)
            if (seen.leading[out[k].to] == now && near.hops[out[k].to] == near.hops[node] + 1) {
                seen.leading[node] = now;
                break;
            }
    }
    const std::uint64_t pair = mixed((std::uint64_t{from} << 32U | to) ^ salt);
    std::uint32_t node = from;
    for (std::uint32_t away = 0; node != to; ++away) {
        const bool first = away < border;
        const auto leads = [&](const OutLink& link) {
            return first ? seen.leading[link.to] == now && near.hops[link.to] == away + 1
                         : far.has(link.to, now) && far.hops[link.to] + 1 == far.hops[node];
        };
        const auto taken = chosen(node, pair, leads);
        route.push_back(taken->link);
        node = taken->to;
    }
    return true;
}

ShortestRoutes::ShortestRoutes(std::uint32_t nodes, std::vector<Ends> links, RouteChoice choice, std::uint32_t seed)
    : m_parts(std::make_unique<Parts>())
{
    Parts& parts = *m_parts;
    parts.nodes = nodes;
    parts.links = std::move(links);
    parts.choice = choice;
    parts.salt = seed == 0 ? 0 : mixed(seed);
    parts.mostKept = std::max<std::size_t>(16, budget / (sizeof(std::uint32_t) * std::max(nodes, 1U)));
    parts.kept.resize(nodes);
    constexpr std::uint32_t mostRemembered = 1U << 18U; // destinations: some 20 MiB
    if (nodes <= mostRemembered) parts.last.resize(nodes);
    parts.asked = std::make_unique<std::atomic<std::uint8_t>[]>(nodes);

    std::vector<std::pair<std::uint32_t, std::uint32_t>> reversed;
    parts.firstOut.assign(nodes + 1, 0);
    for (const Ends& ends : parts.links)
        if (ends.from != ends.to) ++parts.firstOut[ends.from.value + 1];
    std::partial_sum(parts.firstOut.begin(), parts.firstOut.end(), parts.firstOut.begin());
    parts.out.resize(parts.firstOut.back());
    reversed.reserve(parts.out.size());
    std::vector<std::size_t> at(parts.firstOut.begin(), parts.firstOut.end() - 1);
    for (LinkId link = 0; link < parts.links.size(); ++link) {
        const Ends ends = parts.links[link];
        if (ends.from == ends.to) continue;
        parts.out[at[ends.from.value]++] = {ends.to.value, link};
        reversed.emplace_back(ends.to.value, ends.from.value);
    }
    for (std::uint32_t node = 0; node < nodes; ++node)
        std::sort(parts.out.begin() + static_cast<std::ptrdiff_t>(parts.firstOut[node]),
                  parts.out.begin() + static_cast<std::ptrdiff_t>(parts.firstOut[node + 1]));
    parts.reversed = Reversed(boost::edges_are_unsorted_multi_pass, reversed.begin(), reversed.end(), nodes);
}

ShortestRoutes::~ShortestRoutes() = default;

std::shared_ptr<const std::vector<std::uint32_t>> ShortestRoutes::distancesTo(NodeId to) const
{
    const Parts& parts = *m_parts;
    if (auto known = parts.known(to.value)) return known;
    auto hops = std::make_shared<std::vector<std::uint32_t>>(parts.nodes, unreachable);
    (*hops)[to.value] = 0;
    boost::breadth_first_search(parts.reversed, to.value, boost::visitor(Distances(*hops)));

    const std::unique_lock lock(parts.mutex);
    if (!parts.kept[to.value]) {
        if (parts.order.size() < parts.mostKept) {
            parts.order.push_back(to.value);
            parts.full = parts.order.size() == parts.mostKept;
        } else {
            parts.kept[parts.order[parts.next]].reset();
            parts.asked[parts.order[parts.next]] = 0;
            parts.order[parts.next] = to.value;
            parts.next = (parts.next + 1) % parts.mostKept;
        }
        parts.kept[to.value] = hops;
    }
    return hops;
}

bool ShortestRoutes::Parts::remembered(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& route) const
{
    if (last.empty()) return false;
    const std::scoped_lock lock(lastLocks[to % locks]);
    const Last& known = last[to];
    if (known.from != from) return false;
    route.insert(route.end(), known.links.begin(), known.links.end());
    return true;
}

void ShortestRoutes::Parts::remember(std::uint32_t from, std::uint32_t to, std::span<const LinkId> route) const
{
    constexpr std::size_t longest = 32; // links; of longer ones the memory would count
    if (last.empty() || route.size() > longest) return;
    const std::scoped_lock lock(lastLocks[to % locks]);
    last[to].from = from;
    last[to].links.assign(route.begin(), route.end());
}

bool ShortestRoutes::route(NodeId from, NodeId to, std::vector<LinkId>& out) const
{
    const Parts& parts = *m_parts;
    if (parts.remembered(from.value, to.value, out)) return true;
    const std::size_t begin = out.size();
    if (!searched(from, to, out)) return false;
    parts.remember(from.value, to.value, std::span(out).subspan(begin));
    return true;
}

bool ShortestRoutes::searched(NodeId from, NodeId to, std::vector<LinkId>& out) const
{
    const Parts& parts = *m_parts;
    std::shared_ptr<const std::vector<std::uint32_t>> hops = parts.known(to.value);
    if (!hops) {
        const std::uint8_t enough = parts.full.load(std::memory_order_relaxed) ? manyRoutes : fewRoutes;
        if (parts.asked[to.value].load(std::memory_order_relaxed) < enough) {
            parts.asked[to.value].fetch_add(1, std::memory_order_relaxed);
            return parts.betweenBoth(from.value, to.value, out);
        }
        hops = distancesTo(to);
    }
    if ((*hops)[from.value] == unreachable) return false;
    const std::uint64_t pair = mixed((std::uint64_t{from.value} << 32U | to.value) ^ parts.salt);
    for (std::uint32_t node = from.value; node != to.value;) {
        const std::uint32_t left = (*hops)[node];
        const auto taken = parts.chosen(node, pair, [&](const OutLink& link) { return (*hops)[link.to] + 1 == left; });
        out.push_back(taken->link);
        node = taken->to;
    }
    return true;
}

} // namespace hopscope
