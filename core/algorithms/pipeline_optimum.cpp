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

/// Numbers of packets s = first + period·n up to the most that there may be, with base + slope·s steps each.
struct PacketClass {
    double first{1}, period{1};
    double base{}, slope{1};
};

/// Packets of more words than this are whole for as good as nothing.
constexpr double longPacket = 1e9;

/// The fewest packets of the class that are at least so many.
double upTo(const PacketClass& packets, double wanted)
{
    return packets.first + packets.period * std::ceil(std::max(0.0, wanted - packets.first) / packets.period);
}

/// (base + slope·s)(t + k/s) falls, then rises: what is least on either side of the real minimum.
void considerSides(Optimum& best, const PacketClass& packets, const PipelinePrices& prices)
{
    const double limit = prices.mostPackets();
    const double ideal = std::clamp(realPipeline(packets.base, packets.slope, prices).packets, packets.first, limit);
    for (const double wanted : {ideal, ideal - packets.period}) {
        const double s = upTo(packets, wanted);
        if (s <= limit) consider(best, (packets.base + packets.slope * s) * prices.packet(s), s);
    }
    // The limit may lie between two of them.
    const double last = upTo(packets, limit) - (upTo(packets, limit) > limit ? packets.period : 0);
    if (last >= packets.first) consider(best, (packets.base + packets.slope * last) * prices.packet(last), last);
}

/// Of all numbers with equally long whole packets the fewest are the best: from the best real length of a packet to
/// either side, as long as the time of real packets leaves something to gain.
void considerWhole(Optimum& best, const PacketClass& packets, const PipelinePrices& prices)
{
    const auto real = [&](double s) {
        return (packets.base + packets.slope * s) * (prices.alpha + prices.perWord * prices.words / s);
    };
    const double limit = prices.mostPackets();
    const double ideal = std::clamp(realPipeline(packets.base, packets.slope, prices).packets, packets.first, limit);
    const auto visit = [&](double length) {
        const double fewest = std::clamp(prices.words / length, 1.0, limit);
        if (shorter(best.time, real(std::max(fewest, packets.first)))) return false;
        const double s = upTo(packets, std::ceil(prices.words / length));
        if (s <= limit) consider(best, (packets.base + packets.slope * s) * prices.packet(s), s);
        return true;
    };
    const double middle = std::floor(prices.words / ideal);
    for (double length = middle; length >= 1 && visit(length); --length) {
    }
    for (double length = middle + 1; length <= prices.words && visit(length); ++length) {
    }
}

/// The best of a class; better than `best`, or `best`.
void considerClass(Optimum& best, const PacketClass& packets, const PipelinePrices& prices)
{
    if (packets.first > prices.mostPackets()) return;
    considerSides(best, packets, prices);
    const double ideal = realPipeline(packets.base, packets.slope, prices).packets;
    if (prices.whole && prices.words / ideal < longPacket) considerWhole(best, packets, prices);
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
    Optimum best{std::numeric_limits<double>::infinity(), {}, 1};
    considerClass(best, {.base = fixed, .slope = slope}, prices);
    return best;
}

Optimum bestTimetablePackets(double d, std::uint32_t group, bool gap, const PipelinePrices& prices)
{
    Optimum best{std::numeric_limits<double>::infinity(), {}, 1};
    const double r = group;
    if (!gap) best = wholePipeline(d, prices);
    // s = c + M·r packets take d + M + s steps, M pauses among them.
    for (double c = 1; gap && c <= r; ++c)
        considerClass(best, {.first = c, .period = r, .base = d - c / r, .slope = 1 + 1 / r}, prices);
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
        best = {std::numeric_limits<double>::infinity(), {}, 1};
        const double r = group, slope = 2 + 1 / r;
        for (std::uint32_t c = 1; c <= group; ++c) {
            const auto steps = static_cast<double>(tree.steps(c));
            considerClass(best,
                          {.first = static_cast<double>(c), .period = r, .base = steps - slope * c, .slope = slope},
                          prices);
        }
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
