#pragma once

#include "algorithms/algorithm.h"
#include "algorithms/entry_helpers.h"

#include <cstdint>
#include <optional>

namespace hopscope {

/// What the packets of a pipeline cost: a packet of s takes alpha + message/s, or alpha + perWord·⌈words/s⌉ where
/// packets are whole words.
struct PipelinePrices {
    double alpha{}, message{};
    double perWord{}, words{}; ///< used if `whole`
    bool whole{false};

    double packet(double packets) const;
    double mostPackets() const;
};
/// Nothing if alpha is 0: then there is no finite optimum.
std::optional<PipelinePrices> pipelinePrices(const Problem& problem);

/// Least (fixed + slope·s)·(t + k/s) over real s > 0.
double pipelineBound(double fixed, double slope, const PipelinePrices& prices);
/// The same with s >= 1, and the s that attains it.
Optimum realPipeline(double fixed, double slope, const PipelinePrices& prices);

/// Fewest (fixed + slope·s)·(t + k/s) over whole s >= 1: a chain (fixed = P - 2), a simplex chain (P - 3, slope 2),
/// trees on a hypercube (log2 P - 1).
Optimum wholePipeline(double fixed, const PipelinePrices& prices, double slope = 1);

/// Fewest steps(s)·(t + k/s) over whole s >= 1, where steps(s) = d + s + ⌊(s - 1)/r⌋ if `gap`, else d + s.
Optimum bestTimetablePackets(double d, std::uint32_t group, bool gap, const PipelinePrices& prices);
/// Best packets for groups of a given size, by the exact number of steps. Ties: fewer packets.
Optimum bestFractionalPackets(std::uint32_t processors, std::uint32_t group, const PipelinePrices& prices);
/// Best group and packets over all groups 1 … P - 1. Exact: ranges of groups are left out only where a lower bound says
/// so. Ties: smaller group, then fewer packets. By the paper: real packets and d + s(1 + 1/r) steps.
Optimum bestFractional(std::uint32_t processors, const PipelinePrices& prices, Search search);

/// The same for simplex: the tree that is built for it, and two processors coupled to one of a duplex tree. The paper's
/// formulas are (2 - 1/(r + 1)) and 2 times those of the duplex tree.
Optimum bestSimplexPackets(std::uint32_t processors, std::uint32_t group, const PipelinePrices& prices);
Optimum bestSimplex(std::uint32_t processors, const PipelinePrices& prices, Search search);
Optimum bestCoupledPackets(std::uint32_t processors, std::uint32_t group, const PipelinePrices& prices);
Optimum bestCoupled(std::uint32_t processors, const PipelinePrices& prices, Search search);

/// What an entry with a group and packets answers about the best of them, from its search over both and over packets
/// alone. Nothing without a start-up time.
template <Optimum (*overBoth)(std::uint32_t processors, const PipelinePrices&, Search),
          Optimum (*overPackets)(std::uint32_t processors, std::uint32_t group, const PipelinePrices&),
          std::uint32_t (*groupSize)(const Problem&)>
struct PipelineSearch {
    static std::optional<Optimum> optimum(const Problem& problem, Search search)
    {
        const auto prices = pipelinePrices(problem);
        return prices ? std::optional(overBoth(processors(problem), *prices, search)) : std::nullopt;
    }
    static std::optional<double> bestGroup(const Problem& problem)
    {
        const auto best = optimum(problem, Search::Exact);
        return best ? std::optional(static_cast<double>(*best->group)) : std::nullopt;
    }
    static std::optional<double> bestPackets(const Problem& problem)
    {
        const auto prices = pipelinePrices(problem);
        if (!prices) return std::nullopt;
        return overPackets(processors(problem), groupSize(problem), *prices).packets;
    }
};

} // namespace hopscope
