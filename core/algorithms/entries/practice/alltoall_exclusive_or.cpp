#include "algorithms/practice/practice.h"

#include <cmath>
#include <fmt/format.h>

namespace hopscope::alltoall_exclusive_or {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p](StepIndex k, Step& step) {
        const auto j = static_cast<std::uint32_t>(k + 1);
        for (std::uint32_t i = 0; i < p; ++i)
            if (const std::uint32_t to = i ^ j; to < p)
                step.send(NodeId{i}, NodeId{to}, block(std::int64_t{i} * p + to), Effect::Move).line = 2;
    };
    return {(StepIndex{1} << ceilLog2(p)) - 1, write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("In step {} the numbers of partners differ by exclusive or {}: processors {} and {} swap their "
                       "blocks for each other.",
                       k + 1, k + 1, transfer.from.value, transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double steps = std::exp2(ceilLog2(processors(problem))) - 1;
    return {steps, steps};
}

constexpr Citation source{practice::papers::thakur, "alltoall, pairwise exchange"};
constexpr Formula formulas[] = {
    {"Steps of the exchange", "2^⌈log₂ p⌉ − 1", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the exchange", "(2^⌈log₂ p⌉ − 1)(α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation table{practice::papers::thakur, "worked values"};
constexpr std::string_view shown = "complete:11 alltoall-exclusive-or words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 15, 0},      {table, shown, "transfers", 110, 0}, {table, shown, "time", 1800, 0},
    {table, shown, "linkWords", 150, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"mpich", "pairwise, for powers of two"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-exclusive-or",
    .title = "Exclusive-or exchange",
    .summary = "In step j partners i and i xor j swap blocks; where one is missing, the other rests.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for j = 1 … 2^L − 1
  swap blocks with i xor j if it exists)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::alltoall_exclusive_or
