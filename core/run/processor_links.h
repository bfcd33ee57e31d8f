#pragma once

#include "algorithms/problem.h"
#include "schedule/operation.h"

#include <cstdint>
#include <optional>

namespace hopscope {

/// What the links of single processors can carry, of which bounds are made.

/// Most messages that a processor sends, or gets, in one step where only its links limit them: the capacity of its
/// links. Nothing for networks with too many links, if they are no grids either.
std::optional<std::uint64_t> linksOfProcessor(const Topology& network);
/// Fewest links through which some processor must pass all the words that it gets, or sends, at least. What a processor
/// sends leaves it over its own links, and what it receives arrives over them, whatever the routes: in a time T every
/// unit of capacity carries at most T/β words. So a corner of a mesh, which a broadcast must reach over two links,
/// needs β m/2, though the nodes inside have four. Nothing for operations of which less is known, and for networks with
/// too many links.
std::optional<std::uint64_t> fewestLinks(Operation operation, const Problem& problem);
/// Whether processors stand at the places of their numbers; where they change places, who is the root is not said
/// there.
bool ownPlaces(const Problem& problem);

} // namespace hopscope
