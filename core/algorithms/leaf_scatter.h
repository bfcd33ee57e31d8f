#pragma once

#include "algorithms/leaf_broadcast.h"
#include "algorithms/leaf_theory.h"

#include <array>

namespace hopscope {

// One packet per step leaves the root of a scatter on a tree of leaves; entries differ in which goes first.

template <bool FurthestFirst> Schedule leafScatterOf(const Problem& problem)
{
    return leafScatter(LeafTree::of(problem.shape), root(problem), FurthestFirst);
}

template <bool FurthestFirst> std::string leafScatterReason(const Problem& problem, StepIndex, const Transfer& transfer,
                                                            std::span<const BlockRange> blocks)
{
    constexpr std::string_view onward = "it came in the last step and moves on at once";
    return leafReason(
        problem, Operation::Scatter, transfer, blocks,
        {FurthestFirst ? "the furthest go first, one per step" : "the nearest go first, one per step", onward, onward});
}

/// What the busiest link needs, as it is and as it is printed; `relation`: how the steps stand to it.
constexpr std::array<Formula, 3> leafScatterBounds(Relation relation)
{
    return {Formula{"Busiest link, corrected", "n + 1 if k_1 = 2 and h ≥ 2, else n", "steps", leaf::corrected, "",
                    relation, leaf::value<leafLinkBound>},
            Formula{"Bound of Theorem 2", "n, or n + 1 if k = 2", "steps", leaf::theorem2, "", relation,
                    leaf::printedBound},
            Formula{"Bound of Theorem 2 for two leaves", "n + 1", "steps", leaf::theorem2, "", Relation::AtMost,
                    leaf::printedBoundOfTwo, nullptr, leaf::twoLeaves}};
}

} // namespace hopscope
