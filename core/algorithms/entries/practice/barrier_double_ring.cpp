#include "algorithms/practice/practice.h"

#include <fmt/format.h>

namespace hopscope::barrier_double_ring {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p](StepIndex k, Step& step) {
        const auto from = static_cast<std::uint32_t>(k % p);
        const std::uint32_t known = k < p ? from + 1 : p;
        step.send(NodeId{from}, NodeId{(from + 1) % p}, {BlockId{0}, known}).line = 1;
    };
    return {p < 2 ? 0 : 2 * StepIndex{p}, write, {}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    if (k < processors(problem))
        return fmt::format("First time round: processor {} adds itself to those who have come and tells processor {}.",
                           transfer.from.value, transfer.to.value);
    return fmt::format("Second time round: all have come, processor {} tells processor {}.", transfer.from.value,
                       transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem), steps = p < 2 ? 0 : 2 * p;
    return {steps, steps};
}

constexpr Citation source{practice::papers::openMpi, "barrier double_ring"};
constexpr Formula formulas[] = {
    {"Steps of the barrier", "2p", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the barrier", "steps · (α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>,
     "Of 2p messages the last two inform nobody: after 2p − 2 steps all know, since processor p − 1 collected from "
     "all."},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"openmpi", "double_ring"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "barrier-double-ring",
    .title = "Twice round the ring",
    .summary = "A token goes twice round: first it collects who has come, then it tells everybody.",
    .operation = Operation::Barrier,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for t = 1 … 2p: t−1 mod p tells t mod p whom it has heard from)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::barrier_double_ring
