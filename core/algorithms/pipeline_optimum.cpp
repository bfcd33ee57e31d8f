#include "algorithms/pipeline_optimum.h"

#include "algorithms/fractional_layout.h"
#include "algorithms/simplex_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Block numbers have 32 bits.
constexpr double mostBlocks = 4'000'000'000.0;

/// Times that differ by rounding only count as equal.
bool shorter(double a, double b) { return a < b * (1 - 1e-13); }

/// Keeps the better of two; of equals, the one with fewer packets.
void consider(Optimum& best, double time, double packets)
{
    if (!shorter(time, best.time) && (shorter(best.time, time) || packets >= best.packets)) return;
    best.time = time;
    best.packets = packets;
}

/// Searches all whole s for the least steps(s)·packet(s), where (fixed + slope·s)(t + k/s) is a lower bound that is
/// first falling, then rising: from its minimum outwards until the bound exceeds what has been found.
template <class Steps> Optimum searchOutwards(double fixed, double slope, const PipelinePrices& prices, Steps steps)
{
    const double limit = prices.mostPackets();
    const double centre = std::clamp(std::round(realPipeline(fixed, slope, prices).packets), 1.0, limit);
    Optimum best{std::numeric_limits<double>::infinity(), {}, 1};
    const auto visit = [&](double s) {
        const double bound = (fixed + slope * s) * (prices.alpha + prices.message / s);
        if (shorter(best.time, bound)) return false;
        consider(best, steps(s) * prices.packet(s), s);
        return true;
    };
    for (double s = centre; s >= 1 && visit(s); --s) {
    }
    for (double s = centre + 1; s <= limit && visit(s); ++s) {
    }
    return best;
}

} // namespace

double PipelinePrices::packet(double packets) const
{
    return alpha + (whole ? perWord * std::ceil(words / packets) : message / packets);
}

double PipelinePrices::mostPackets() const { return whole ? std::max(1.0, std::floor(words)) : mostBlocks; }

std::optional<PipelinePrices> pipelinePrices(const Problem& problem)
{
    if (!problem.values.contains("alpha") || !problem.values.contains("beta")) return std::nullopt; // unit steps
    const auto [alpha, message] = linearPrices(problem);
    if (!(alpha > 0)) return std::nullopt;
    return PipelinePrices{alpha, message, real(problem, "beta"), real(problem, "words"),
                          isSet(problem, "whole", "yes")};
}

double pipelineBound(double fixed, double slope, const PipelinePrices& prices)
{
    const double root = std::sqrt(std::max(fixed, 0.0) * prices.alpha) + std::sqrt(slope * prices.message);
    return root * root;
}

Optimum realPipeline(double fixed, double slope, const PipelinePrices& prices)
{
    const double best = std::sqrt(std::max(fixed, 0.0) * prices.message / (slope * prices.alpha));
    const double s = std::clamp(best, 1.0, mostBlocks);
    return {(fixed + slope * s) * (prices.alpha + prices.message / s), {}, s};
}

Optimum wholePipeline(double fixed, const PipelinePrices& prices, double slope)
{
    const auto steps = [fixed, slope](double s) { return fixed + slope * s; };
    if (prices.whole) return searchOutwards(fixed, slope, prices, steps);
    const double s = std::floor(realPipeline(fixed, slope, prices).packets);
    Optimum best{std::numeric_limits<double>::infinity(), {}, 1};
    for (const double packets : {s, s + 1}) consider(best, steps(packets) * prices.packet(packets), packets);
    return best;
}

Optimum bestTimetablePackets(double d, std::uint32_t group, bool gap, const PipelinePrices& prices)
{
    const double r = group;
    Optimum best;
    if (!gap) {
        best = wholePipeline(d, prices);
    } else if (prices.whole) {
        // d + s + ⌊(s-1)/r⌋ >= d - 1 + s(1 + 1/r)
        best = searchOutwards(d - 1, 1 + 1 / r, prices, [d, r](double s) { return d + s + std::floor((s - 1) / r); });
    } else {
        // Runs of r packets: within run M (from 0) the steps are d + M + s, so the best s is a clamped square root.
        // Outwards from the run in which the lower bound of above is least, until the bound is too high everywhere.
        best = {std::numeric_limits<double>::infinity(), {}, 1};
        const double slope = 1 + 1 / r, centre = realPipeline(d - 1, slope, prices).packets;
        const auto visit = [&](double run) {
            const double low = run * r + 1, high = low + r - 1, nearest = std::clamp(centre, low, high);
            const double bound = (d - 1 + slope * nearest) * (prices.alpha + prices.message / nearest);
            if (shorter(best.time, bound)) return false;
            const double s = std::floor(std::sqrt((d + run) * prices.message / prices.alpha));
            for (const double candidate : {s, s + 1}) {
                const double packets = std::clamp(candidate, low, high);
                consider(best, (d + run + packets) * prices.packet(packets), packets);
            }
            return true;
        };
        const double middle = std::floor((centre - 1) / r);
        for (double run = middle; run >= 0 && visit(run); --run) {
        }
        for (double run = middle + 1; run * r < mostBlocks && visit(run); ++run) {
        }
    }
    best.group = group;
    return best;
}

Optimum bestFractionalPackets(std::uint32_t processors, std::uint32_t group, const PipelinePrices& prices)
{
    if (processors <= 1) return {0, group, 1};
    const double d = static_cast<double>(fractionalDepth(processors, group)) - 1;
    return bestTimetablePackets(d, group, fractionalGap(processors, group), prices);
}

Optimum bestSimplexPackets(std::uint32_t processors, std::uint32_t group, const PipelinePrices& prices)
{
    Optimum best{0, {}, 1};
    const SimplexTree tree(processors, group);
    if (processors == 2) {
        best = wholePipeline(0, prices);
    } else if (tree.chain() && processors > 2) {
        best = wholePipeline(processors - 3.0, prices, 2);
    } else if (processors > 2) {
        // The last node of all receives its last packet not before D - 5 + s(2 + 1/r).
        best = searchOutwards(tree.depth() - 5.0, 2 + 1.0 / group, prices,
                              [&tree](double s) { return static_cast<double>(tree.steps(static_cast<StepIndex>(s))); });
    }
    best.group = group;
    return best;
}

Optimum bestCoupledPackets(std::uint32_t processors, std::uint32_t group, const PipelinePrices& prices)
{
    if (processors <= 2) {
        Optimum best = processors == 2 ? wholePipeline(0, prices) : Optimum{0, {}, 1};
        best.group = group;
        return best;
    }
    Optimum best = bestFractionalPackets((processors + 1) / 2, group, prices);
    best.time *= 2;
    return best;
}

namespace {

/// The best of the groups 1 … last, where bound(low, high) is no more than the time of any of the groups low … high.
/// Ties: the smaller group. `guess` is tried first, since a good one prunes most.
template <class Bound, class Evaluate>
Optimum searchGroups(std::uint32_t last, double guess, Bound bound, Evaluate evaluate)
{
    Optimum best;
    best.time = std::numeric_limits<double>::infinity();
    const auto visit = [&](std::uint32_t group) {
        Optimum found = evaluate(group);
        found.group = group;
        const bool better = shorter(found.time, best.time);
        if (better || (!shorter(best.time, found.time) && group < best.group)) best = found;
    };
    visit(static_cast<std::uint32_t>(std::clamp(guess, 1.0, static_cast<double>(last))));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{1, last}};
    while (!open.empty()) {
        const auto [low, high] = open.back();
        open.pop_back();
        if (shorter(best.time, bound(low, high))) continue;
        if (low == high) {
            visit(low);
            continue;
        }
        const std::uint32_t middle = low + (high - low) / 2;
        open.emplace_back(middle + 1, high);
        open.emplace_back(low, middle);
    }
    return best;
}

/// See section 4.1 of the specification.
double guessedGroup(std::uint32_t processors, const PipelinePrices& prices)
{
    return std::cbrt(prices.message / (std::max(1.0, std::log2(processors) - 1) * prices.alpha));
}

} // namespace

Optimum bestFractional(std::uint32_t processors, const PipelinePrices& prices, Search search)
{
    if (processors <= 1) return {0, 1, 1};
    const bool exact = search == Search::Exact;
    const auto depth = [&](std::uint32_t r) { return static_cast<double>(fractionalDepth(processors, r)) - 1; };
    // d does not fall with r (every P_i falls with r, by induction on i), so for all groups of low … high the time is
    // at least that of depth d(low) and slope 1 + 1/high.
    const auto bound = [&](std::uint32_t low, std::uint32_t high) {
        // Groups that are one chain have no pauses, so their slope is 1.
        const double slope = exact && !fractionalGap(processors, high) ? 1 : 1 + 1.0 / high;
        return realPipeline(depth(low) - (exact ? 1 : 0), slope, prices).time;
    };
    return searchGroups(processors - 1, guessedGroup(processors, prices), bound, [&](std::uint32_t r) {
        return exact ? bestFractionalPackets(processors, r, prices) : realPipeline(depth(r), 1 + 1.0 / r, prices);
    });
}

Optimum bestSimplex(std::uint32_t processors, const PipelinePrices& prices, Search search)
{
    if (processors <= 2) return bestSimplexPackets(processors, 1, prices);
    const double guess = guessedGroup(processors, prices);
    if (search == Search::Paper) {
        const auto factor = [](double r) { return 2 - 1 / (r + 1); };
        const auto fixed = [&](std::uint32_t r) { return fractionalDepth(processors, r) - 1.0; };
        const auto bound = [&](std::uint32_t low, std::uint32_t high) {
            return realPipeline(fixed(low) * factor(low), 2 + 1.0 / high, prices).time;
        };
        return searchGroups(processors - 1, guess, bound,
                            [&](std::uint32_t r) { return realPipeline(fixed(r) * factor(r), 2 + 1.0 / r, prices); });
    }
    const std::uint32_t chain = processors - 1; // the smallest group without right successor
    const Optimum alone = bestSimplexPackets(processors, chain, prices);
    const auto bound = [&](std::uint32_t low, std::uint32_t high) {
        return realPipeline(simplexDepth(processors, low) - 5.0, 2 + 1.0 / high, prices).time;
    };
    const Optimum tree = searchGroups(chain - 1, guess, bound,
                                      [&](std::uint32_t r) { return bestSimplexPackets(processors, r, prices); });
    return shorter(alone.time, tree.time) ? alone : tree;
}

Optimum bestCoupled(std::uint32_t processors, const PipelinePrices& prices, Search search)
{
    if (processors <= 2) return bestCoupledPackets(processors, 1, prices);
    Optimum best = bestFractional((processors + 1) / 2, prices, search);
    best.time *= 2;
    return best;
}

} // namespace hopscope
