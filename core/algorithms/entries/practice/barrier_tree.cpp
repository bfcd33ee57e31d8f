#include "algorithms/practice/practice.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::barrier_tree {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), rounds = ceilLog2(p);
    const auto write = [p, rounds](StepIndex k, Step& step) {
        const bool up = k < rounds;
        const auto e = static_cast<std::uint32_t>(up ? k : 2 * StepIndex{rounds} - 1 - k);
        const std::uint32_t size = 1U << e;
        for (std::uint32_t i = size; i < p; i += 2 * size) {
            if (up)
                step.send(NodeId{i}, NodeId{i - size}, {BlockId{i}, std::min(size, p - i)}).line = 1;
            else
                step.send(NodeId{i - size}, NodeId{i}, {BlockId{0}, p}).line = 2;
        }
    };
    return {2 * StepIndex{rounds}, write, {}};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    if (transfer.line == 2)
        return fmt::format("All have come; processor {} passes that on to processor {}.", transfer.from.value,
                           transfer.to.value);
    return fmt::format("Processor {} has heard from its subtree and reports {} to processor {}.", transfer.from.value,
                       describeBlocks("processor", "processors", blocks), transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double steps = 2.0 * ceilLog2(processors(problem));
    return {steps, steps};
}

constexpr Citation source{practice::papers::barrier, "tournament barrier"};
constexpr Formula formulas[] = {
    {"Steps of the barrier", "2⌈log₂ p⌉", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the barrier", "steps · (α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation sources[] = {source, {practice::papers::openMpi, "barrier tree"}};
constexpr LibraryName libraries[] = {{"openmpi", "tree"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "barrier-tree",
    .title = "Tree",
    .summary = "Reports come up a binomial tree to processor 0, and its word goes back down.",
    .operation = Operation::Barrier,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(e = 0 … L−1: i with lowest bit 2^e tells i − 2^e
e = L−1 … 0: the same backwards: all have come)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::barrier_tree
