#include "algorithms/edge_disjoint_trees.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/pipeline_optimum.h"

#include <fmt/format.h>

namespace hopscope::broadcast_edge_disjoint_trees_plain {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 3, hypercube"};

Schedule schedule(const Problem& problem) { return edgeDisjointTrees(problem, AfterLast::Nothing, 5); }

Pipeline pipeline(const Problem& problem) { return edgeDisjointPipeline(problem); }

/// Steps beyond the packets: log P; of two processors the second has all after s steps.
double fixedSteps(const Problem& problem)
{
    const std::uint32_t q = ceilLog2(processors(problem));
    return q > 1 ? q : 0;
}

std::optional<Optimum> optimum(const Problem& problem, Search search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    if (processors(problem) < 2) return Optimum{0, {}, 1};
    if (search == Search::Paper) return realPipeline(ceilLog2(processors(problem)), 1, *prices);
    return wholePipeline(fixedSteps(problem), *prices);
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(best->packets) : std::nullopt;
}

std::optional<double> steps(const Problem& problem)
{
    return processors(problem) > 1 ? real(problem, "packets") + fixedSteps(problem) : 0;
}
std::string stepsNumbers(const Problem& problem)
{
    if (processors(problem) < 4) return {};
    return fmt::format("= {} + {}", real(problem, "packets"), ceilLog2(processors(problem)));
}
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}
std::optional<double> leastTime(const Problem& problem)
{
    if (processors(problem) < 4) return std::nullopt;
    const auto [t, k] = linearPrices(problem);
    return pipelineBound(fixedSteps(problem), 1, {.alpha = t, .message = k});
}

constexpr std::string_view two = "For P = 2 there is nothing to pass on, and s steps are enough.";
constexpr Formula formulas[] = {
    {"Steps of the trees", "s + log P", "steps", paper, "", Relation::Equal, steps, stepsNumbers, two},
    {"Time of the trees", "(s + log P)(t + k/s)", "time", paper, "cut-through", Relation::Equal, time, nullptr, two},
    {"Best over all packet sizes", "T_HC = k(1 + √(t log P/k))²", "time", paper, "cut-through", Relation::AtLeast,
     leastTime},
};

constexpr WorkedExample examples[] = {
    {{papers::sandersSibeyn, "worked values, hypercube"},
     "hypercube:3 broadcast-edge-disjoint-trees-plain packets=5",
     "steps",
     8,
     0},
};

constexpr std::string_view families[] = {"hypercube"};
constexpr Parameter parameters[] = {packetsParameter(bestPackets)};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-edge-disjoint-trees-plain",
    .title = "Edge-disjoint trees without repeats",
    .summary =
        "log P binomial trees that share no link, each packet sent once as in the paper's s + log P steps; behind the "
        "last packet the trees fall silent one by one.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .reason = edgeDisjointReason,
    .optimum = optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(q = log p; count the processors from the root (xor)
for R = 0 … s+q-1: dimension δ = R mod q
  for every processor v, at the same time
    e = distance from δ to the next set bit of v, cyclically (q for the root)
    send packet R+e-q to v xor 2^δ, unless there is no such packet or that is the root)",
    .sources = sources,
};

} // namespace hopscope::broadcast_edge_disjoint_trees_plain
