#include "algorithms/practice/practice.h"
#include "algorithms/scan.h"

#include <fmt/format.h>

namespace hopscope::scan_recursive_doubling {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p](StepIndex k, Step& step) {
        const auto each = [&](auto visit) {
            for (std::uint32_t i = 0; i < p; ++i)
                if (const std::uint32_t partner = i ^ 1U << k; partner < p) visit(NodeId{i}, NodeId{partner});
        };
        each([&](NodeId node, NodeId partner) { step.send(node, partner, {scan::message}).line = 2; });
        each([&](NodeId node, NodeId partner) {
            step.act({node, scan::message, scan::helper, 1, Effect::Combine});
            if (partner < node) step.act({node, scan::message, scan::result, 1, Effect::Combine});
            step.act({node, scan::helper, scan::message, 1, Effect::Copy});
        });
    };
    return {ceilLog2(p), write, {}};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("Processor {} sends the sum of its group to processor {}, which adds it to that of its own{}.",
                       transfer.from.value, transfer.to.value,
                       transfer.from < transfer.to ? " and, as it comes from a lower rank, with its result" : "");
}

Terms terms(const Problem& problem)
{
    const double rounds = ceilLog2(processors(problem));
    return {rounds, rounds};
}

constexpr Citation source{practice::papers::mpich, "scan recursive_doubling"};
constexpr Formula formulas[] = {
    {"Steps of recursive doubling", "⌈log₂ p⌉", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of recursive doubling", "(α + β m)⌈log₂ p⌉", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"mpich", "recursive_doubling"}, {"openmpi", "recursive_doubling"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scan-recursive-doubling",
    .title = "Recursive doubling, any p",
    .summary = "Partners exchange the sums of their groups; only what comes from lower ranks enters the result.",
    .operation = Operation::Scan,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .data = [](const Problem& problem) { return scan::data(problem, scan::Helper::Buffer); },
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"([result] and (message) of every processor start as its own operand
for e = 0 … L−1: exchange (message) with i xor 2^e if it exists
  from below: result = received ∘ result, message = received ∘ message
  from above: message = message ∘ received)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::scan_recursive_doubling
