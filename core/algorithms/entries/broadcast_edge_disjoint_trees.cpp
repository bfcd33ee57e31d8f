#include "algorithms/edge_disjoint_trees.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/pipeline_optimum.h"

#include <fmt/format.h>

namespace hopscope::broadcast_edge_disjoint_trees {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 3, hypercube"};

Schedule schedule(const Problem& problem) { return edgeDisjointTrees(problem, AfterLast::Repeat, 5); }

Pipeline pipeline(const Problem& problem) { return edgeDisjointPipeline(problem); }

std::optional<Optimum> optimum(const Problem& problem, Search search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    const double q = ceilLog2(processors(problem));
    if (q == 0) return Optimum{0, {}, 1};
    // The paper's own count is that of the plain version, one step more.
    return search == Search::Exact ? wholePipeline(q - 1, *prices) : realPipeline(q, 1, *prices);
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(best->packets) : std::nullopt;
}

std::optional<double> steps(const Problem& problem)
{
    return processors(problem) > 1 ? real(problem, "packets") - 1 + ceilLog2(processors(problem)) : 0;
}
std::string stepsNumbers(const Problem& problem)
{
    return fmt::format("= {} − 1 + {}", real(problem, "packets"), ceilLog2(processors(problem)));
}
std::optional<double> paperSteps(const Problem& problem)
{
    return real(problem, "packets") + ceilLog2(processors(problem));
}
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [t, k] = linearPrices(problem);
    const double s = real(problem, "packets");
    return fmt::format("= ({} − 1 + {})({} + {})", s, ceilLog2(processors(problem)), shortNumber(t),
                       shortNumber(packetMessage(problem)));
}
std::optional<double> paperTime(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *paperSteps(problem) * packetTime(problem);
}
std::optional<double> bestWith(const Problem& problem, double fixed)
{
    if (processors(problem) < 2) return std::nullopt;
    const auto [t, k] = linearPrices(problem);
    return pipelineBound(fixed, 1, {.alpha = t, .message = k});
}
std::optional<double> leastTime(const Problem& problem)
{
    return bestWith(problem, ceilLog2(processors(problem)) - 1.0);
}
std::optional<double> paperBest(const Problem& problem) { return bestWith(problem, ceilLog2(processors(problem))); }

constexpr std::string_view plain =
    "The paper's s + log P holds for the version that sends no block twice instead of those "
    "after the last; repeating the last block there saves one step, which is optimal.";
constexpr Formula formulas[] = {
    {"Steps of the trees", "s − 1 + log P", "steps", paper, "", Relation::Equal, steps, stepsNumbers},
    {"Steps as printed", "s + log P", "steps", paper, "", Relation::AtMost, paperSteps, nullptr, plain},
    {"Time of the trees", "(s − 1 + log P)(t + k/s)", "time", paper, "cut-through", Relation::Equal, time, timeNumbers},
    {"Time as printed", "(s + log P)(t + k/s)", "time", paper, "cut-through", Relation::AtMost, paperTime, nullptr,
     plain},
    {"Best over all packet sizes", "k(1 + √(t(log P − 1)/k))²", "time", paper, "cut-through", Relation::AtLeast,
     leastTime},
    {"Best over all packet sizes, as printed", "T_HC = k(1 + √(t log P/k))²", "time", paper, "cut-through",
     Relation::Shape, paperBest, nullptr, plain},
};

constexpr WorkedExample examples[] = {
    {{papers::sandersSibeyn, "worked values, hypercube"},
     "hypercube:3 broadcast-edge-disjoint-trees packets=5",
     "steps",
     7,
     0},
};

constexpr std::string_view families[] = {"hypercube"};
constexpr Parameter parameters[] = {packetsParameter(bestPackets)};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-edge-disjoint-trees",
    .title = "Edge-disjoint trees",
    .summary = "log P binomial trees that share no link take turns with the packets; everybody is busy all the time.",
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
for R = 0 … s+q-2: dimension δ = R mod q
  for every processor v, at the same time
    e = distance from δ to the next set bit of v, cyclically (q for the root)
    send packet min(R+e-q, s-1) to v xor 2^δ, unless R+e-q < 0 or that is the root)",
    .sources = sources,
};

} // namespace hopscope::broadcast_edge_disjoint_trees
