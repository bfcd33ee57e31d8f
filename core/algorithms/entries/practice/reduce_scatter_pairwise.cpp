#include "algorithms/practice/practice.h"

#include <fmt/format.h>

namespace hopscope::reduce_scatter_pairwise {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p](StepIndex k, Step& step) {
        const auto far = static_cast<std::uint32_t>(k + 1);
        for (std::uint32_t i = 0; i < p; ++i) {
            const std::uint32_t to = (i + far) % p;
            step.send(NodeId{i}, NodeId{to}, block(to), Effect::Combine).line = 2;
        }
    };
    return {StepIndex{p} - 1, write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format(
        "In step {} every processor sends to the one {} further on: processor {} sends its own operand for "
        "the block of processor {} directly.",
        k + 1, k + 1, transfer.from.value, transfer.to.value);
}

Terms terms(const Problem& problem) { return {processors(problem) - 1.0, processors(problem) - 1.0}; }

constexpr Citation source{practice::papers::mpich, "reduce_scatter pairwise"};
constexpr Formula formulas[] = {
    {"Steps of the pairwise exchange", "p − 1", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the pairwise exchange", "(p − 1)(α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"mpich", "pairwise"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-pairwise",
    .title = "Pairwise exchange",
    .summary = "Everybody sends each processor its own operand for that one's block, directly.",
    .operation = Operation::ReduceScatter,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for t = 1 … p−1
  send i + t my operand for it, combine what i − t sends)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::reduce_scatter_pairwise
