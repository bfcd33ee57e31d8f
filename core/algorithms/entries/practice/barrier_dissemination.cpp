#include "algorithms/practice/radix.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::barrier_dissemination {

namespace {

using namespace practice;

Radix digits(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto radix = std::min<std::int64_t>(whole(problem, "radix"), std::max(2U, p));
    return {p, static_cast<std::uint32_t>(radix), true};
}

Schedule schedule(const Problem& problem)
{
    const Radix radix = digits(problem);
    const auto write = [radix](StepIndex k, Step& step) {
        const auto [weight, first, last] = radix.lowestFirst(k);
        const std::uint32_t p = radix.processors;
        for (std::uint32_t i = 0; i < p; ++i)
            for (std::uint32_t j = first; j <= last; ++j) // heard from: the `weight` processors up to itself
                sendAround(step, {NodeId{i}, NodeId{static_cast<std::uint32_t>((i + std::uint64_t{j} * weight) % p)}},
                           (i + p - (weight - 1)) % p, weight, p)
                    .line = 2;
    };
    return {radix.steps(), write, {}};
}

Drawing drawing(const Problem& problem)
{
    return skipPicture(problem, schedule(problem), "news go 1, k, k² … places on; what has arrived is passed on again");
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const std::uint32_t weight = digits(problem).lowestFirst(k).weight;
    return fmt::format("Processor {} has heard from the {} before and tells processor {} so.", transfer.from.value,
                       weight - 1, transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem), k = std::min(real(problem, "radix"), std::max(2.0, p));
    double steps = 0;
    for (double reached = 1; reached < p; reached *= k) ++steps;
    return {steps, steps};
}

constexpr Citation source{practice::papers::barrier, "dissemination barrier"};
constexpr Formula formulas[] = {
    {"Steps of the barrier", "⌈log_k p⌉", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the barrier", "steps · (α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Parameter parameters[] = {radixParameter};
constexpr Citation sources[] = {source, {practice::papers::mpich, "barrier dissemination"}};
constexpr LibraryName libraries[] = {{"mpich", "dissemination, k_dissemination"}, {"openmpi", "bruck"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "barrier-dissemination",
    .title = "Dissemination",
    .summary = "Everybody reports 1, k, k² … places on; after ⌈log_k p⌉ rounds all have heard from all.",
    .operation = Operation::Barrier,
    .ports = ports::duplex,
    .portsFor = togetherPorts,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(δ = 1, k, k² … below p
  everybody tells i + jδ, j = 1 … k−1, whom it has heard from)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::barrier_dissemination
