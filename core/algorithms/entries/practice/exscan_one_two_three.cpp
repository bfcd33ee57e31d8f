#include "algorithms/practice/practice.h"
#include "algorithms/scan.h"

#include <cmath>
#include <fmt/format.h>

namespace hopscope::exscan_one_two_three {

namespace {

using namespace practice;

/// 1, 2, 3, 6, 12 …
std::uint32_t distance(StepIndex k) { return k < 2 ? static_cast<std::uint32_t>(k + 1) : 3U << (k - 2); }

StepIndex stepCount(std::uint32_t p)
{
    StepIndex k = 0;
    // The processor 0 takes no part after the second step.
    while (k == 0 ? p > 1 : k == 1 ? p > 2 : distance(k) + 1 < p) ++k;
    return k;
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p](StepIndex k, Step& step) {
        const std::uint32_t far = distance(k), first = k < 2 ? 0 : 1;
        for (std::uint32_t i = first; i + far < p; ++i)
            step.send(NodeId{i}, NodeId{i + far}, {scan::message}).line = static_cast<std::uint16_t>(k < 2 ? k + 1 : 3);
        for (std::uint32_t i = 1; i < p; ++i) {
            const NodeId node{i};
            if (i >= first + far) step.act({node, scan::message, scan::result, 1, Effect::Combine});
            step.act({node, scan::result, scan::message, 1, Effect::Copy});
            // In the second step everybody sends its own operand, too.
            if (k == 0) step.act({node, scan::helper, scan::message, 1, Effect::Combine});
        }
    };
    return {stepCount(p), write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    if (k == 0)
        return fmt::format("Processor {} gives its operand to the next, {}.", transfer.from.value, transfer.to.value);
    if (k == 1)
        return fmt::format("Processor {} sends what it has got together with its own operand two places on, to {}.",
                           transfer.from.value, transfer.to.value);
    return fmt::format(
        "Processor {} sends what it has combined so far {} places on; processor {} combines it on the left.",
        transfer.from.value, distance(k), transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem);
    if (p < 2) return {};
    const double steps = std::ceil(std::log2(p - 1) + std::log2(4.0 / 3) - 1e-12);
    return {steps, steps};
}

constexpr Citation source{practice::papers::exscan, "123-doubling"};
constexpr Formula formulas[] = {
    {"Steps of 123-doubling", "⌈log₂(p − 1) + log₂(4/3)⌉", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of 123-doubling", "(α + β m)⌈log₂(p − 1) + log₂(4/3)⌉", "time", source, "cut-through", Relation::Equal,
     timeOf<terms>, numbersOf<terms>},
};
constexpr Citation table{practice::papers::exscan, "worked values"};
constexpr std::string_view shown = "complete:11 exscan-one-two-three words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 4, 0},      {table, shown, "transfers", 30, 0},  {table, shown, "time", 480, 0},
    {table, shown, "linkWords", 40, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "exscan-one-two-three",
    .title = "123-doubling",
    .summary = "Distances 1, 2, 3, 6, 12 …: the own operand is sent along once, which saves a step for many p.",
    .operation = Operation::Exscan,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .data = scan::exclusiveData,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(send x to i + 1
send what I have with x to i + 2
then send what I have to i + 3, 6, 12 …)",
    .sources = sources,
};

} // namespace hopscope::exscan_one_two_three
