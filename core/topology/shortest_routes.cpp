#include "topology/shortest_routes.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <numeric>
#include <shared_mutex>

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>

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
    std::vector<std::size_t> firstOut; ///< by node, and one more
    std::vector<OutLink> out;          ///< by node, then by neighbour
    Reversed reversed;
    std::size_t mostKept;

    mutable std::shared_mutex mutex;
    mutable std::vector<std::shared_ptr<const std::vector<std::uint32_t>>> kept; ///< by destination
    mutable std::vector<std::uint32_t> order; ///< of those kept, the eldest at `next`
    mutable std::size_t next{0};
};

ShortestRoutes::ShortestRoutes(std::uint32_t nodes, std::vector<Ends> links, RouteChoice choice)
    : m_parts(std::make_unique<Parts>())
{
    Parts& parts = *m_parts;
    parts.nodes = nodes;
    parts.links = std::move(links);
    parts.choice = choice;
    parts.mostKept = std::max<std::size_t>(16, budget / (sizeof(std::uint32_t) * std::max(nodes, 1U)));
    parts.kept.resize(nodes);

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
    {
        const std::shared_lock lock(parts.mutex);
        if (const auto& known = parts.kept[to.value]) return known;
    }
    auto hops = std::make_shared<std::vector<std::uint32_t>>(parts.nodes, unreachable);
    (*hops)[to.value] = 0;
    boost::breadth_first_search(parts.reversed, to.value, boost::visitor(Distances(*hops)));

    const std::unique_lock lock(parts.mutex);
    if (!parts.kept[to.value]) {
        if (parts.order.size() < parts.mostKept) {
            parts.order.push_back(to.value);
        } else {
            parts.kept[parts.order[parts.next]].reset();
            parts.order[parts.next] = to.value;
            parts.next = (parts.next + 1) % parts.mostKept;
        }
        parts.kept[to.value] = hops;
    }
    return hops;
}

bool ShortestRoutes::route(NodeId from, NodeId to, std::vector<LinkId>& out) const
{
    const Parts& parts = *m_parts;
    const auto hops = distancesTo(to);
    if ((*hops)[from.value] == unreachable) return false;
    const std::uint64_t pair = mixed(std::uint64_t{from.value} << 32U | to.value);
    for (std::uint32_t node = from.value; node != to.value;) {
        const std::uint32_t left = (*hops)[node];
        const auto begin = parts.out.begin() + static_cast<std::ptrdiff_t>(parts.firstOut[node]),
                   end = parts.out.begin() + static_cast<std::ptrdiff_t>(parts.firstOut[node + 1]);
        const auto nearer = [&](const OutLink& link) { return (*hops)[link.to] + 1 == left; };
        auto chosen = std::find_if(begin, end, nearer);
        if (parts.choice == RouteChoice::Spread) {
            const auto ways = static_cast<std::uint64_t>(std::count_if(chosen, end, nearer));
            for (std::uint64_t skip = mixed(pair ^ node) % ways; skip > 0; --skip)
                chosen = std::find_if(std::next(chosen), end, nearer);
        }
        out.push_back(chosen->link);
        node = chosen->to;
    }
    return true;
}

} // namespace hopscope
