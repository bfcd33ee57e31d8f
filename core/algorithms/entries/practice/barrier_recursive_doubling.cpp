#include "algorithms/practice/practice.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::barrier_recursive_doubling {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const auto [power, bits, rest] = PowerBelow(processors(problem));
    const auto write = [power = power, bits = bits, rest = rest](StepIndex k, Step& step) {
        const StepIndex before = rest > 0 ? 1 : 0;
        if (k < before) {
            for (std::uint32_t i = 0; i < rest; ++i) step.send(NodeId{power + i}, NodeId{i}, block(power + i)).line = 1;
            return;
        }
        if (k - before >= bits) {
            for (std::uint32_t i = 0; i < rest; ++i)
                step.send(NodeId{i}, NodeId{power + i}, {BlockId{0}, power + rest}).line = 3;
            return;
        }
        const std::uint32_t size = 1U << (k - before);
        for (std::uint32_t i = 0; i < power; ++i) {
            const std::uint32_t low = i & ~(size - 1);
            step.send(NodeId{i}, NodeId{i ^ size}, {BlockId{low}, size}).line = 2;
            if (low < rest) step.extend({BlockId{power + low}, std::min(size, rest - low)});
        }
    };
    return {StepIndex{bits} + (rest > 0 ? 2 : 0), write, {}};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    if (transfer.line == 1)
        return fmt::format("Processor {} lies above the power of two: it reports to processor {} and waits.",
                           transfer.from.value, transfer.to.value);
    if (transfer.line == 3)
        return fmt::format("Processor {} has heard from everybody and lets processor {} go on.", transfer.from.value,
                           transfer.to.value);
    return fmt::format("Processors {} and {} tell each other whom they have heard from.", transfer.from.value,
                       transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const PowerBelow below(processors(problem));
    const double steps = below.bits + (below.rest > 0 ? 2.0 : 0.0);
    return {steps, steps};
}

constexpr Citation source{practice::papers::openMpi, "barrier recursive_doubling"};
constexpr Formula formulas[] = {
    {"Steps of the barrier", "⌊log₂ p⌋ + 2[p ≠ 2^d]", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the barrier", "steps · (α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation table{practice::papers::openMpi, "worked values"};
constexpr std::string_view shown = "complete:11 barrier-recursive-doubling alpha=100";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 5, 0},     {table, shown, "transfers", 30, 0},  {table, shown, "time", 500, 0},
    {table, shown, "linkWords", 0, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"openmpi", "recursive_doubling"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "barrier-recursive-doubling",
    .title = "Recursive doubling",
    .summary = "Partners at distances 1, 2, 4 … tell each other whom they have heard from; some stand aside.",
    .operation = Operation::Barrier,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(those from 2^d on tell i − 2^d
e = 0 … d−1: swap news with i xor 2^e
those from 2^d on hear that all have come)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::barrier_recursive_doubling
