#include "algorithms/chain.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/pipeline_optimum.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::broadcast_chain {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 2.1, pipelined chain"};

Schedule schedule(const Problem& problem)
{
    const StepIndex size = processors(problem), packets = whole(problem, "packets");
    const auto count = static_cast<std::uint32_t>(size), first = root(problem).value;
    const auto write = [size, packets, count, first](StepIndex k, Step& step) {
        // Member i sends packet k - i; those whose packet exists are neighbours.
        const StepIndex low = std::max<StepIndex>(0, k - packets + 1), high = std::min(k, size - 2);
        auto node = static_cast<std::uint32_t>((low + first) % size);
        for (StepIndex i = low; i <= high; ++i) {
            const std::uint32_t next = node + 1 == count ? 0 : node + 1;
            step.send(NodeId{node}, NodeId{next}, block(k - i)).line = 4;
            node = next;
        }
    };
    return {size > 1 ? size - 2 + packets : 0, write, {}};
}

Pipeline pipeline(const Problem&) { return {.packets = 1, .steps = 1}; }

std::optional<Optimum> optimum(const Problem& problem, Search search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    const double fixed = processors(problem) - 2.0;
    if (fixed < 0) return Optimum{0, {}, 1};
    return search == Search::Exact ? wholePipeline(fixed, *prices) : realPipeline(fixed, 1, *prices);
}

std::optional<double> bestPackets(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(best->packets) : std::nullopt;
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("packet", "packets", blocks);
    if (transfer.from == root(problem))
        return fmt::format("Processor {} is the root and begins the chain: it sends {} to processor {}.",
                           transfer.from.value, what, transfer.to.value);
    return fmt::format(
        "Processor {} received {} in the step before and passes it on to processor {}, the next in the chain.",
        transfer.from.value, what, transfer.to.value);
}

std::optional<double> steps(const Problem& problem)
{
    return processors(problem) > 1 ? processors(problem) - 2 + real(problem, "packets") : 0;
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
    return fmt::format("= ({} + {})({} + {})", processors(problem) - 2.0, s, shortNumber(t),
                       shortNumber(packetMessage(problem)));
}
std::optional<double> leastTime(const Problem& problem)
{
    if (processors(problem) < 2) return std::nullopt;
    const auto [t, k] = linearPrices(problem);
    return pipelineBound(processors(problem) - 2.0, 1, {.alpha = t, .message = k});
}

constexpr Formula formulas[] = {
    {"Steps of the chain", "P − 2 + s", "steps", paper, "", Relation::Equal, steps},
    {"Time of the chain", "(P − 2 + s)(t + k/s)", "time", paper, "cut-through", Relation::Equal, time, timeNumbers},
    {"Best over all packet sizes", "T* = k(1 + √(t(P − 2)/k))²", "time", paper, "cut-through", Relation::AtLeast,
     leastTime},
};

constexpr Citation table{papers::sandersSibeyn, "exact optima of the chain"};
constexpr WorkedExample examples[] = {
    {table, "complete:8 broadcast-chain packets=20 words=64", "time", 109.2, 5e-4},
    {table, "complete:64 broadcast-chain packets=103 words=170", "time", 437.3301, 5e-5},
    {table, "complete:1024 broadcast-chain packets=320 words=100", "time", 1761.375, 5e-4},
    {table, "complete:1024 broadcast-chain packets=2046 words=4096", "time", 9209.998, 5e-4},
};

constexpr std::string_view families[] = {"complete", "ring", "line"};
constexpr Parameter parameters[] = {packetsParameter(bestPackets)};
constexpr Citation sources[] = {paper};
constexpr LibraryName libraries[] = {{"openmpi", "pipeline"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-chain",
    .title = "Pipelined chain",
    .summary = "The packets run one behind the other through all processors in a row.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
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
for each step k = 1 … p-2+s
  for every i = 0 … p-2 with 0 ≤ k-1-i < s, at the same time
    i sends packet k-1-i to i+1)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_chain
