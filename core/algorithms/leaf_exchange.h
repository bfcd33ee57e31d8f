#pragma once

#include "algorithms/algorithm.h"
#include "schedule/schedule.h"
#include "topology/leaf_tree.h"

#include <array>

namespace hopscope {

// Total exchanges without queues (Dimakopoulos & Dimopoulos, Fig. 4): level by level from the root down, the subtrees
// below every router of the level exchange everything that they have for each other. Lines of the pseudocode: 3 up, 4
// from one subtree to the other, 5 down.

/// How the slots of a level are filled: every slot full, or round by round, where the last slot of a round may be
/// partly empty. The same where e_i divides N_(i-1).
enum class Filling : std::uint8_t { Exact, Aligned };
/// Whether the two fillings differ in this tree.
bool fillingsDiffer(const LeafTree& tree);
/// More leaves than this are filled exactly only where that is the same as aligned.
inline constexpr std::uint32_t mostExactLeaves = 64;

/// Slots of a level.
double filledSlots(const LeafTree& tree, std::uint32_t level, Filling filling);
/// Sum of the slots over the levels.
double filledSlots(const LeafTree& tree, Filling filling);

/// Pipelined: the next level begins as soon as no packets meet; else when all packets of a level have arrived.
Schedule phasedAlltoall(const LeafTree& tree, Filling filling, bool pipelined);

/// Place of the usual filling among the choices.
double usualFilling(const Problem& problem);
Filling fillingOf(const Problem& problem);
inline constexpr std::array<std::string_view, 2> fillChoices{"exact", "aligned"};
inline constexpr Parameter fillParameter{
    .id = "fill",
    .label = "Filling",
    .help = "Exact: all slots are full (up to 64 leaves where it differs). Aligned: round by round, the last slot of a "
            "round may be partly empty. The same where e_i divides N_(i−1).",
    .kind = Kind::Choice,
    .choices = fillChoices,
    .usualFor = usualFilling,
};

/// Too many hops, or a filling that cannot be had.
std::optional<Diagnostic> exchangeObjection(const Problem& problem);
std::string exchangeReason(const Problem& problem, StepIndex step, const Transfer& transfer,
                           std::span<const BlockRange> blocks);

/// e by level, and a warning where a level has more capacity than the branches below can fill.
Facts capacityFacts(const Problem& problem);
/// The same and D by level.
Facts exchangeFacts(const Problem& problem);

} // namespace hopscope
