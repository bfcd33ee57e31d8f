#include "algorithms/practice/practice.h"

#include <fmt/format.h>

namespace hopscope::barrier_central {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p](StepIndex k, Step& step) {
        const auto number = static_cast<std::uint32_t>(k);
        if (number < p - 1)
            step.send(NodeId{number + 1}, NodeId{0}, block(number + 1)).line = 1;
        else
            step.send(NodeId{0}, NodeId{number - (p - 1) + 1}, {BlockId{0}, p}).line = 2;
    };
    return {2 * (StepIndex{p} - 1), write, {}};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    if (transfer.line == 1)
        return fmt::format("It is the turn of processor {} to report to processor 0.", transfer.from.value);
    return fmt::format("Everybody has reported; processor 0 tells processor {}.", transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double steps = 2 * (processors(problem) - 1.0);
    return {steps, steps};
}

constexpr Citation source{practice::papers::openMpi, "barrier linear"};
constexpr Formula formulas[] = {
    {"Steps of the barrier", "2(p − 1)", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the barrier", "steps · (α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"openmpi", "linear"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "barrier-central",
    .title = "Central",
    .summary = "Everybody reports to processor 0, one after the other; then it tells everybody.",
    .operation = Operation::Barrier,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for i = 1 … p−1: i tells 0
for i = 1 … p−1: 0 tells i that all have come)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::barrier_central
