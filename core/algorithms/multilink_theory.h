#pragma once

#include "algorithms/algorithm.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/partition_tree.h"

#include <optional>
#include <vector>

namespace hopscope {

/// What one step of an algorithm of Chan et al. puts on the machine, counted by hand: messages of the busiest processor
/// at once, words on the busiest link, words joined at the busiest processor.
struct StepShare {
    double atOnce{1}, words{}, combined{};
};
using StepShares = std::vector<StepShare>;

/// Σ (α + w β)(1 + (l − 1) τ) + c γ, and φ once.
double sharesTime(const Problem& problem, const StepShares& shares);
/// The same where it holds: on the network that the schedule was made for, backwards over the same links.
std::optional<double> sharesTimeHere(const Problem& problem, const StepShares& shares);
/// One after the other.
StepShares joined(StepShares first, const StepShares& second);

/// Whether steps join what they bring.
enum class Joining : bool { No, Yes };
/// The halving tree on a line: `words` in every message, or for every processor beyond a cut (`scatter`).
StepShares lineShares(std::uint32_t processors, double words, Joining joining = Joining::No);
/// Scatter and gather along the line, `words` for each processor.
StepShares lineScatterShares(const Problem& problem, double words);
StepShares ringShares(std::uint32_t processors, double words, Joining joining = Joining::No);
StepShares partitionShares(const PartitionTree& tree, double words, Joining joining = Joining::No);
StepShares partitionScatterShares(const PartitionTree& tree, double words);

/// Axes with more than one place: N.
std::uint32_t longAxes(const Topology& grid);
/// Smallest s with base^s >= n, for base > 1; 0 for n <= 1.
double ceilLog(std::uint64_t base, std::uint64_t n);

/// Whether a message of every processor to its neighbour on every axis, the last to the first too, shares no link: axes
/// wrap, or each direction counts by itself.
bool ringsAreFree(const Problem& problem);

/// Time of parts of equal size by what the steps carry, of an entry that closes rings: exact where they share no link …
template <StepShares (*Shares)(const Problem&)> std::optional<double> leastTimeOfParts(const Problem& problem)
{
    return evenParts(problem, processors(problem)) ? sharesTimeHere(problem, Shares(problem)) : std::nullopt;
}
template <StepShares (*Shares)(const Problem&)> std::optional<double> timeOfParts(const Problem& problem)
{
    return ringsAreFree(problem) ? leastTimeOfParts<Shares>(problem) : std::nullopt;
}
/// … and a bound where they do.
template <StepShares (*Shares)(const Problem&)> std::optional<double> openTimeOfParts(const Problem& problem)
{
    return ringsAreFree(problem) ? std::nullopt : leastTimeOfParts<Shares>(problem);
}

/// ⌈log₂ p⌉ + p − 1: a tree on the line and a ring, in either order.
std::optional<double> treeAndRingSteps(const Problem& problem);

/// ⌈log_{2N+1} p⌉: what Table 1 has as latency, and the paper as the stages of 2N + 1 parts.
std::optional<double> equalPartStages(const Problem& problem);
/// Least steps of a broadcast (or what it is the mirror of) whose messages share no link and keep to one axis each.
std::optional<double> axisStages(const Problem& problem);
/// Both, for entries that cut a slab on each side of every axis.
inline constexpr Formula twoSlabStages[] = {
    {"Stages of 2N + 1 equal regions", "⌈log_{2N+1} p⌉", "steps", Citation{papers::chan, "Section 4.1.3"}, "",
     Relation::AtLeast, equalPartStages, nullptr,
     "The paper says that it completes in so many stages; its own example, the 4 × 4 torus of Fig. 4, takes 3 against "
     "2, 8 × 8 takes 4 against 3, 8 × 8 × 8 takes 5 against 4. No cuts into boxes do better, as trying all of them "
     "shows for 8 × 8, 9 × 9 and 8 × 8 × 8. "
     "Regions are whole boxes, so they are not equal, and a "
     "message along one axis cannot reach every processor that a message round a corner can. The number is a bound, "
     "not a running time."},
    {"Messages along one axis each", "N, or N + 1 where every axis has four or more", "steps",
     Citation{papers::chan, "Table 1, sharpened for messages along one axis"}, "", Relation::AtLeast, axisStages,
     nullptr,
     "A processor that differs from the root in N coordinates is N such messages away. In step 1 the root reaches at "
     "most two other places on each axis; where every axis has four, some processor differs in all N coordinates from "
     "all that are informed then, and needs N more steps: 3 on 4 × 4, where the bound of Table 1 is 2."},
};

inline constexpr std::string_view lineFamilies[] = {"ring", "line"};
inline constexpr std::string_view gridFamilies[] = {"torus", "mesh"};

} // namespace hopscope
