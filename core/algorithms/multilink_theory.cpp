#include "algorithms/multilink_theory.h"

#include "algorithms/halving.h"

#include <algorithm>

namespace hopscope {

double sharesTime(const Problem& problem, const StepShares& shares)
{
    const double alpha = real(problem, "alpha"), beta = real(problem, "beta"), gamma = real(problem, "gamma"),
                 tau = real(problem, "tau");
    double time = shares.empty() ? 0 : real(problem, "phi");
    for (const StepShare& step : shares)
        time += (alpha + step.words * beta) * (1 + (step.atOnce - 1) * tau) + step.combined * gamma;
    return time;
}

std::optional<double> sharesTimeHere(const Problem& problem, const StepShares& shares)
{
    if (!problem.natural || isSet(problem, "paths", "rerouted")) return std::nullopt;
    return sharesTime(problem, shares);
}

StepShares joined(StepShares first, const StepShares& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

StepShares lineShares(std::uint32_t processors, double words, Joining joining)
{
    return {ceilLog2(processors), {1, words, joining == Joining::Yes ? words : 0}};
}

StepShares lineScatterShares(const Problem& problem, double words)
{
    // The holder keeps the larger half, so the largest message of a step is the root's own: floor of half its interval.
    StepShares shares;
    for (std::uint32_t length = processors(problem); length > 1; length -= length / 2)
        shares.push_back({1, words * (length / 2), 0});
    return shares;
}

StepShares ringShares(std::uint32_t processors, double words, Joining joining)
{
    return {processors - 1, {1, words, joining == Joining::Yes ? words : 0}};
}

StepShares partitionShares(const PartitionTree& tree, double words, Joining joining)
{
    StepShares shares;
    for (const double sends : tree.sends())
        shares.push_back({sends, words, joining == Joining::Yes ? words * sends : 0});
    if (joining == Joining::Yes) std::ranges::reverse(shares);
    return shares;
}

StepShares partitionScatterShares(const PartitionTree& tree, double words)
{
    StepShares shares;
    for (std::size_t i = 0; i < tree.sends().size(); ++i)
        shares.push_back({tree.sends()[i], words * tree.largest()[i], 0});
    return shares;
}

std::uint32_t longAxes(const Topology& grid)
{
    return static_cast<std::uint32_t>(std::ranges::count_if(grid.axes(), [](auto length) { return length > 1; }));
}

std::optional<double> treeAndRingSteps(const Problem& problem)
{
    return ceilLog2(processors(problem)) + processors(problem) - 1.0;
}

double ceilLog(std::uint64_t base, std::uint64_t n)
{
    double steps = 0;
    for (std::uint64_t reached = 1; reached < n && base > 1; reached *= base) ++steps;
    return steps;
}

std::optional<double> equalPartStages(const Problem& problem)
{
    return ceilLog(2 * longAxes(problem.shape) + 1, processors(problem));
}

std::optional<double> axisStages(const Problem& problem)
{
    const double axes = longAxes(problem.shape);
    const bool allLong =
        std::ranges::all_of(problem.shape.axes(), [](auto length) { return length == 1 || length > 3; });
    return axes > 0 && allLong ? axes + 1 : axes;
}

bool ringsAreFree(const Problem& problem)
{
    if (isSet(problem, "duplex", "full")) return true;
    const Topology& grid = problem.topology;
    if (grid.links() == 2) return false; // one cable both ways
    for (std::size_t axis = 0; axis < grid.axes().size(); ++axis)
        if (grid.axes()[axis] > 1 && !grid.wraps(axis)) return false;
    return !grid.axes().empty();
}

} // namespace hopscope
