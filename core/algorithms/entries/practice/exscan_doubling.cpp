#include "algorithms/practice/practice.h"

#include <fmt/format.h>

namespace hopscope::exscan_doubling {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p](StepIndex k, Step& step) {
        if (k == 0) {
            for (std::uint32_t i = 0; i + 1 < p; ++i) step.send(NodeId{i}, NodeId{i + 1}, block(0)).line = 1;
            return;
        }
        const std::uint32_t far = 1U << (k - 1);
        for (std::uint32_t i = 1; i + far < p; ++i)
            step.send(NodeId{i}, NodeId{i + far}, block(0), Effect::Combine).line = 2;
    };
    return {p < 2 ? 0 : StepIndex{1} + ceilLog2(p - 1), write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    if (k == 0)
        return fmt::format("Processor {} does not need its own operand; processor {} needs it and all before.",
                           transfer.from.value, transfer.to.value);
    return fmt::format(
        "Processor {} sends what it has combined so far {} places on; processor {} combines it on the left.",
        transfer.from.value, transfer.to.value - transfer.from.value, transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const double steps = p < 2 ? 0 : 1.0 + ceilLog2(p - 1);
    return {steps, steps};
}

constexpr Citation source{practice::papers::hillisSteele, "prefix sums, one place on"};
constexpr Formula formulas[] = {
    {"Steps of doubling", "1 + ⌈log₂(p − 1)⌉", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of doubling", "(α + β m)(1 + ⌈log₂(p − 1)⌉)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "exscan-doubling",
    .title = "One place on, then doubling",
    .summary = "Everybody gives its operand to the next; those who got one scan by doubling.",
    .operation = Operation::Exscan,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(send x to i + 1, which puts it in the place of its own
double the distance among 1 … p−1: send what there is of the result on, combine on the left)",
    .sources = sources,
};

} // namespace hopscope::exscan_doubling
