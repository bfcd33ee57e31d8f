#pragma once

#include "algorithms/algorithm.h"
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

inline constexpr std::string_view lineFamilies[] = {"ring", "line"};
inline constexpr std::string_view gridFamilies[] = {"torus", "mesh"};

} // namespace hopscope
