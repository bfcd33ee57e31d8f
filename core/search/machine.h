#pragma once

#include "search/question.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace hopscope::search {

/// An ordered pair of nodes that a message may cross in one step.
struct Arc {
    std::uint32_t from{}, to{};
    std::uint32_t capacity{1}; ///< messages of a step; as many as one likes where shared links say it
    friend bool operator==(const Arc&, const Arc&) = default;
};

/// A directed link that the routes of several arcs use.
struct SharedLink {
    std::vector<std::uint32_t> arcs; ///< ascending
    std::uint32_t capacity{1};
    friend auto operator<=>(const SharedLink&, const SharedLink&) = default;
};

struct SearchBlock {
    std::uint32_t start{};
    std::vector<std::uint32_t> ends;   ///< ascending, without the start
    std::uint32_t number{};            ///< of the operation's blocks
    std::vector<std::uint32_t> also{}; ///< others that hold it when the search begins
};

inline constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

/// What a search is about, with numbers alone: where messages can go, and which blocks must get where. Of reductions
/// this is the problem with all arcs turned round.
struct Machine {
    std::uint32_t nodes{};
    std::vector<Arc> arcs;                           ///< by sender, then receiver
    std::vector<std::vector<std::uint32_t>> out, in; ///< numbers of arcs, by node
    std::vector<SharedLink> shared;
    std::vector<std::uint32_t> mostSends, mostReceives; ///< of a step, by node: ports and links
    std::uint64_t linkCapacity{};                       ///< of all directed links
    SearchPorts ports;
    bool routed{false}, combining{false};
    bool continued{false}; ///< the search goes on from the middle of a schedule
    bool turned{false};    ///< the schedule is played backwards in the end
    bool complete{false};  ///< every pair of nodes has an arc of its own
    std::vector<SearchBlock> blocks;
    /// Blocks that are searched for: in combining mode those that decide, with everything else going the same way.
    std::vector<SearchBlock> decisive;
    std::vector<std::vector<std::uint32_t>> distance;     ///< in arcs, from … to; never
    std::vector<std::vector<std::uint32_t>> linkDistance; ///< the same in links

    std::uint32_t fromNearest(const SearchBlock& block, std::uint32_t node) const; ///< arcs from whoever holds it first
    std::uint32_t toNearestEnd(const SearchBlock& block, std::uint32_t node) const;
    bool simplex() const { return ports.model.both == 1; }
    bool oneReceive() const { return ports.model.receives == 1; }
    bool oneEach() const { return oneReceive() && ports.model.sends == 1; }
};

/// Paths that take a message from a node to its neighbour over one link: the usual one, and of networks whose routes
/// are one-way the one back. Empty: they are no neighbours, or no path says that link.
std::vector<Path> directPaths(const Topology& topology, NodeId from, NodeId to);

/// Throws Refused where somebody cannot be reached at all.
Machine machineOf(const Question& question);

} // namespace hopscope::search
