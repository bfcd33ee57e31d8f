#pragma once

#include "algorithms/algorithm.h"
#include "algorithms/entry_helpers.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hopscope {

/// A part of an algorithm that is a sequence of others.
struct ComposedPart {
    std::string_view operation;   ///< "scatter": the entry follows from the shape
    std::string_view phase;       ///< "Scatter"
    std::uint16_t line;           ///< of the pseudocode of the whole
    std::optional<Effect> effect; ///< of its transfers, if it is not its own
    std::string_view entry{};     ///< the entry itself, where it does not follow from the shape
};

/// What kind of parts a shape takes, by what the parts are written for: `-hypercube`; `-grid` where `-ring` does not
/// do; else `-halving` and `-ring`.
enum class PartsFrom : std::uint8_t { Hypercube, Grid, Ring };
PartsFrom partsFrom(const Topology& shape);

/// The parts one after the other, each a named phase.
Schedule composedSchedule(const Problem& problem, std::span<const ComposedPart> parts);
/// The reason that the part gives, with the name of its phase before it.
std::string composedReason(const Problem& problem, std::span<const ComposedPart> parts, StepIndex k,
                           const Transfer& transfer, std::span<const BlockRange> blocks);

/// The same two for an entry that has only to name its parts.
template <const auto& Parts> Schedule scheduleOfParts(const Problem& problem)
{
    return composedSchedule(problem, Parts);
}
template <const auto& Parts> std::string reasonOfParts(const Problem& problem, StepIndex k, const Transfer& transfer,
                                                       std::span<const BlockRange> blocks)
{
    return composedReason(problem, Parts, k, transfer, blocks);
}

/// Steps of a tree of halvings on the shape (broadcast, scatter and their duals), and of a ring along every axis
/// (allgather and its dual).
StepIndex treePartSteps(const Topology& shape);
StepIndex ringPartSteps(const Topology& shape);

/// Families of all composed entries.
inline constexpr std::string_view composedFamilies[] = {"complete", "ring",      "line",       "mesh",
                                                        "torus",    "hypercube", "binary-tree"};

/// Time of `trees` tree parts and `rings` ring parts that move `share`·m words in sum: what every composed closed form
/// comes to. Nothing off its own network or with parts of different size.
std::optional<double> composedTime(const Problem& problem, int trees, int rings);
/// The same with its numbers.
std::string composedNumbers(const Problem& problem, int trees, int rings);
/// Nothing unless the parts are those.
template <PartsFrom Parts, int Trees, int Rings> std::optional<double> composedTimeWith(const Problem& problem)
{
    return partsFrom(problem.shape) == Parts ? composedTime(problem, Trees, Rings) : std::nullopt;
}
template <PartsFrom Parts, int Trees, int Rings> std::optional<double> composedStepsWith(const Problem& problem)
{
    if (partsFrom(problem.shape) != Parts) return std::nullopt;
    return static_cast<double>(Trees * treePartSteps(problem.shape) + Rings * ringPartSteps(problem.shape));
}
template <int Trees, int Rings> std::string composedNumbersWith(const Problem& problem)
{
    return composedNumbers(problem, Trees, Rings);
}

/// A long message in parts, down a tree and round a ring, or the other way.
inline constexpr Citation splitting{papers::kandemir, "Splitting a long message"};
inline constexpr Formula splittingFormulas[] = {
    {"Steps on the hypercube", "2 log p", "steps", splitting, "", Relation::Equal,
     composedStepsWith<PartsFrom::Hypercube, 1, 1>},
    {"Time on the hypercube", "2 t_s log p + 2 t_w m(p − 1)/p", "time", splitting, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Hypercube, 1, 1>, composedNumbersWith<1, 1>},
    {"Steps on the grid", "Σ (⌈log n_a⌉ + n_a − 1)", "steps", splitting, "", Relation::Equal,
     composedStepsWith<PartsFrom::Grid, 1, 1>},
    {"Time on the grid", "t_s Σ (⌈log n_a⌉ + n_a − 1) + 2 t_w m(p − 1)/p", "time", splitting, "cut-through",
     Relation::Equal, composedTimeWith<PartsFrom::Grid, 1, 1>, composedNumbersWith<1, 1>},
    {"Steps on the ring", "⌈log p⌉ + p − 1", "steps", splitting, "", Relation::Equal,
     composedStepsWith<PartsFrom::Ring, 1, 1>},
    {"Time on the ring", "t_s(⌈log p⌉ + p − 1) + 2 t_w m(p − 1)/p", "time", splitting, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Ring, 1, 1>, composedNumbersWith<1, 1>},
};
inline constexpr Citation splittingSources[] = {splitting};

} // namespace hopscope
