#include "algorithms/chain.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/pipeline_optimum.h"

#include <fmt/format.h>

namespace hopscope::broadcast_chain_simplex {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 4, simplex chain"};

Schedule schedule(const Problem& problem) { return simplexChain(problem, 4); }

Pipeline pipeline(const Problem& problem) { return simplexChainPipeline(processors(problem)); }

std::optional<Optimum> optimum(const Problem& problem, Search search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    const double count = processors(problem);
    if (count < 2) return Optimum{0, {}, 1};
    const double fixed = count == 2 ? 0 : count - 3, slope = count == 2 ? 1 : 2;
    return search == Search::Exact ? wholePipeline(fixed, *prices, slope) : realPipeline(fixed, slope, *prices);
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(best->packets) : std::nullopt;
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("packet", "packets", blocks);
    const std::uint32_t from = transfer.from.value, to = transfer.to.value;
    if (transfer.from == root(problem))
        return processors(problem) == 2
                   ? fmt::format("Processor {} is the root and sends {} to processor {}.", from, what, to)
                   : fmt::format("Processor {} is the root: it sends {} to processor {}, which passes it on in the "
                                 "next step before it can receive again.",
                                 from, what, to);
    return fmt::format("Processor {} received {} in the step before and now sends it to processor {}; it cannot "
                       "receive at the same time.",
                       from, what, to);
}

std::optional<double> steps(const Problem& problem)
{
    return static_cast<double>(simplexChainSteps(processors(problem), whole(problem, "packets")));
}
std::string stepsNumbers(const Problem& problem)
{
    if (processors(problem) < 3) return {};
    return fmt::format("= {} − 1 + 2({} − 1)", processors(problem), real(problem, "packets"));
}
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}
std::optional<double> leastTime(const Problem& problem)
{
    if (processors(problem) < 3) return std::nullopt;
    const auto [t, k] = linearPrices(problem);
    return pipelineBound(processors(problem) - 3.0, 2, {.alpha = t, .message = k});
}

constexpr Formula formulas[] = {
    {"Steps of the simplex chain", "P − 1 + 2(s − 1)", "steps", paper, "", Relation::Equal, steps, stepsNumbers,
     "For P = 2 nobody passes anything on, and s steps are enough."},
    {"Time of the simplex chain", "(P − 1 + 2(s − 1))(t + k/s)", "time", paper, "cut-through", Relation::Equal, time},
    {"Best over all packet sizes", "T* = 2k(1 + √(t(P − 3)/(2k)))²", "time", paper, "cut-through", Relation::AtLeast,
     leastTime},
};

constexpr Citation table{papers::sandersSibeyn, "worked values, simplex"};
constexpr WorkedExample examples[] = {
    {table, "complete:2 broadcast-chain-simplex packets=4", "steps", 4, 0},
    {table, "complete:5 broadcast-chain-simplex packets=4", "steps", 10, 0},
    {table, "complete:6 broadcast-chain-simplex packets=4", "steps", 11, 0},
    {table, "complete:8 broadcast-chain-simplex packets=5", "steps", 15, 0},
    {table, "complete:10 broadcast-chain-simplex packets=6", "steps", 19, 0},
    {table, "complete:20 broadcast-chain-simplex packets=8", "steps", 33, 0},
    {table, "complete:20 broadcast-chain-simplex packets=9", "steps", 35, 0},
    {table, "complete:64 broadcast-chain-simplex packets=44", "steps", 149, 0},
    {table, "complete:1024 broadcast-chain-simplex packets=456", "steps", 1933, 0},
};

constexpr std::string_view families[] = {"complete", "ring", "line"};
constexpr Parameter parameters[] = {packetsParameter(bestPackets)};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-chain-simplex",
    .title = "Simplex chain",
    .summary = "A chain of processors that either send or receive: every second step brings a packet.",
    .operation = Operation::Broadcast,
    .ports = ports::simplex,
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = chainDrawing,
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(number the processors 0 … p-1 along the chain, the root is 0
for each step k = 1 … p-1+2(s-1)
  for every j = 1 … p-1 with q = (k-j)/2 one of 0 … s-1, at the same time
    j-1 sends packet q to j
(two processors: packet q in step q+1))",
    .sources = sources,
};

} // namespace hopscope::broadcast_chain_simplex
