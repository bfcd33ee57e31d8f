#pragma once

#include "search/formula.h"
#include "search/machine.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope::search {

/// A renumbering of the nodes under which the search stays the same: where each node goes, and each arc.
struct Automorphism {
    std::vector<std::uint32_t> nodes, arcs;
};

/// Some of them, the identity left out: any part of the group is as sound as all of it.
std::vector<Automorphism> automorphisms(const Machine& machine, std::size_t most = 400);

/// Of schedules that differ only in the numbers of nodes, those whose arcs of the first step are lexicographically the
/// greatest. `used`: for every arc whether the first step uses it.
void addGreatestFirst(Formula& formula, const Machine& machine, std::span<const Literal> used);
/// Gossip on a crossbar: a message more never hurts, so the first step is a largest matching, and which one is a matter
/// of numbers.
bool startsWithMatching(const Machine& machine);
void addMatchingFirst(Formula& formula, const Machine& machine, std::span<const Literal> used);

} // namespace hopscope::search
