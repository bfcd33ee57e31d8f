#include "algorithms/practice/combining.h"
#include "algorithms/practice/radix.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::allreduce_recursive_doubling {

namespace {

using namespace practice;

std::uint32_t base(const Problem& problem)
{
    return static_cast<std::uint32_t>(
        std::min<std::int64_t>(whole(problem, "radix"), std::max(2U, processors(problem))));
}

RadixExchange exchangeOf(const Problem& problem)
{
    std::vector<NodeId> everybody;
    for (std::uint32_t i = 0; i < processors(problem); ++i) everybody.push_back(NodeId{i});
    return {std::move(everybody), base(problem)};
}

Schedule schedule(const Problem& problem)
{
    const RadixExchange exchange = exchangeOf(problem);
    std::vector<Step> steps;
    exchange.append(steps, block(0), 1);
    std::vector<Phase> phases;
    if (exchange.eliminates())
        phases = {{"Elimination", 0}, {"Exchange", 1}, {"Return", StepIndex{exchange.digits()} + 1}};
    return stored(std::move(steps), std::move(phases));
}

Drawing drawing(const Problem& problem)
{
    return eliminationPicture(problem, schedule(problem), exchangeOf(problem).ranks(),
                              "outside: who gives its value to a neighbour and waits; inside: one digit of the rank "
                              "after the other");
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    switch (transfer.line) {
    case 1:
        return fmt::format(
            "Processor {} has no place among the powers: it sends its value to processor {} and waits for "
            "the result.",
            transfer.from.value, transfer.to.value);
    case 2:
        return fmt::format(
            "The ranks of processors {} and {} differ in one digit alone: they exchange their values, and "
            "both combine them in order.",
            transfer.from.value, transfer.to.value);
    default:
        return fmt::format("Processor {} waits for the result; processor {}, which took its value, sends it.",
                           transfer.to.value, transfer.from.value);
    }
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem), k = base(problem);
    double digits = 0, power = 1;
    for (; power * k <= p; power *= k) ++digits;
    const double steps = digits + (power < p ? 2 : 0);
    return {steps, steps};
}

constexpr Citation source{practice::papers::mpich, "allreduce recursive_doubling, recursive_multiplying"};
constexpr Formula formulas[] = {
    {"Steps of recursive doubling", "⌊log_k p⌋ + 2[p ≠ k^e]", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of recursive doubling", "steps · (α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation table{practice::papers::mpich, "worked values"};
constexpr std::string_view shown = "complete:11 allreduce-recursive-doubling radix=3 words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 4, 0},      {table, shown, "transfers", 40, 0},  {table, shown, "time", 480, 0},
    {table, shown, "linkWords", 40, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Parameter parameters[] = {radixParameter};
constexpr Citation sources[] = {source, {practice::papers::thakur, "allreduce, recursive doubling"}};
constexpr LibraryName libraries[] = {{"mpich", "recursive_doubling, recursive_multiplying"},
                                     {"openmpi", "recursive_doubling"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-recursive-doubling",
    .title = "Recursive doubling, any p",
    .summary = "Ranks that differ in one digit exchange their values, digit by digit; those above a power of k wait.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .portsFor = togetherPorts,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(some send their value to a neighbour and wait
for every digit of the rank: exchange values with all that differ in it alone, combine in order
hand the result to those who wait)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allreduce_recursive_doubling
