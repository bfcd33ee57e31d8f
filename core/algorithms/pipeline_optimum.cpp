#include "algorithms/pipeline_optimum.h"

#include "algorithms/fractional_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

Optimum wholePipeline(double fixed, const PipelinePrices& prices)
{
    const auto steps = [fixed](double s) { return fixed + s; };
    if (prices.whole) return searchOutwards(fixed, 1, prices, steps);
    const double s = std::floor(realPipeline(fixed, 1, prices).packets);
    Optimum best{std::numeric_limits<double>::infinity(), {}, 1};
    for (const double packets : {s, s + 1}) consider(best, steps(packets) * prices.packet(packets), packets);
    return best;
}

Optimum bestFractionalPackets(std::uint32_t processors, std::uint32_t group, const PipelinePrices& prices)
{
    if (processors <= 1) return {0, group, 1};
    const double d = static_cast<double>(fractionalDepth(processors, group)) - 1, r = group;
    Optimum best;
    if (!fractionalGap(processors, group)) {
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

namespace {

/// The search over groups: d does not fall with r (every P_i falls with r, by induction on i), so for all groups of
/// low … high the time is at least that of depth d(low) and slope 1 + 1/high.
class GroupSearch {
public:
    GroupSearch(std::uint32_t processors, const PipelinePrices& prices, Search search)
        : m_processors(processors), m_prices(prices), m_search(search)
    {
    }
    Optimum run()
    {
        m_best.time = std::numeric_limits<double>::infinity();
        // A first guess prunes most; see section 4.1 of the specification.
        const double d = std::max(1.0, std::log2(m_processors) - 1);
        const double guess = std::cbrt(m_prices.message / (d * m_prices.alpha));
        const auto last = m_processors - 1;
        evaluate(static_cast<std::uint32_t>(std::clamp(guess, 1.0, static_cast<double>(last))));
        split(1, last);
        return m_best;
    }

private:
    double depth(std::uint32_t group) const { return static_cast<double>(fractionalDepth(m_processors, group)) - 1; }
    void evaluate(std::uint32_t group)
    {
        Optimum found = m_search == Search::Exact ? bestFractionalPackets(m_processors, group, m_prices)
                                                  : realPipeline(depth(group), 1 + 1.0 / group, m_prices);
        found.group = group;
        const bool better = shorter(found.time, m_best.time);
        if (better || (!shorter(m_best.time, found.time) && group < m_best.group)) m_best = found;
    }
    void split(std::uint32_t low, std::uint32_t high)
    {
        const double fixed = depth(low) - (m_search == Search::Exact ? 1 : 0);
        // Groups that are one chain have no pauses, so their slope is 1.
        const double slope = m_search == Search::Exact && !fractionalGap(m_processors, high) ? 1 : 1 + 1.0 / high;
        if (shorter(m_best.time, realPipeline(fixed, slope, m_prices).time)) return;
        if (low == high) return evaluate(low);
        const std::uint32_t middle = low + (high - low) / 2;
        split(low, middle);
        split(middle + 1, high);
    }

    std::uint32_t m_processors;
    PipelinePrices m_prices;
    Search m_search;
    Optimum m_best;
};

} // namespace

Optimum bestFractional(std::uint32_t processors, const PipelinePrices& prices, Search search)
{
    if (processors <= 1) return {0, 1, 1};
    return GroupSearch(processors, prices, search).run();
}

} // namespace hopscope
