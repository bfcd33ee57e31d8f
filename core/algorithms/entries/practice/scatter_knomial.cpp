#include "algorithms/practice/radix.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::scatter_knomial {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const Radix radix(problem);
    const Relative ranks = fromRoot(problem);
    const auto write = [radix, ranks](StepIndex k, Step& step) {
        const auto [weight, first, last] = radix.highestFirst(k);
        const std::uint64_t apart = std::uint64_t{weight} * radix.radix;
        const std::uint32_t p = radix.processors;
        for (std::uint64_t v = 0; v < p; v += apart)
            for (std::uint64_t j = first; j <= last && v + j * weight < p; ++j) {
                const auto child = static_cast<std::uint32_t>(v + j * weight);
                const NodeId to = ranks(child);
                sendAround(step, {ranks(static_cast<std::uint32_t>(v)), to}, to.value, std::min(weight, p - child), p,
                           Effect::Move)
                    .line = 3;
            }
    };
    return {radix.steps(), write, {}};
}

Drawing drawing(const Problem& problem)
{
    return treePicture(problem, schedule(problem), "each message carries the blocks of a whole subtree");
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return fmt::format("Processor {} begins a subtree: it gets all blocks of that subtree, {}, from processor {}.",
                       transfer.to.value, describeBlocks("block", "blocks", blocks), transfer.from.value);
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem), k = std::min(real(problem, "radix"), std::max(2.0, p));
    if (p < 2) return {};
    if (isSet(problem, "sends", "in-turn")) return {radixSteps(problem), p - 1};
    const double top = std::pow(k, radixSteps(problem) - 1);
    return {radixSteps(problem), std::min(top, p - top) + (top - 1) / (k - 1)};
}

constexpr Citation source{practice::papers::mpich, "scatter and gather binomial, with radix"};
constexpr Formula formulas[] = {
    {"Steps of the k-nomial scatter", "⌈log_k p⌉; in turn (k − 1)(D − 1) + ⌈p/k^(D−1)⌉ − 1", "steps", source, "",
     Relation::Equal, stepsOf<terms>},
    {"Time of the k-nomial scatter",
     "α D + β m (min(k^(D−1), p − k^(D−1)) + (k^(D−1) − 1)/(k − 1)); in turn α steps + β m (p − 1)", "time", source,
     "cut-through", Relation::Equal, timeOf<terms>, numbersOf<terms>},
};
constexpr Citation table{practice::papers::mpich, "worked values"};
constexpr std::string_view shown = "complete:13 scatter-knomial root=4 words=3 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 4, 0},      {table, shown, "transfers", 12, 0},  {table, shown, "time", 472, 0},
    {table, shown, "linkWords", 36, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Parameter parameters[] = {radixParameter, sendsParameter};
constexpr Citation sources[] = {source, {practice::papers::openMpi, "scatter and gather binomial"}};
constexpr LibraryName libraries[] = {{"mpich", "binomial"}, {"openmpi", "binomial"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-knomial",
    .title = "k-nomial tree",
    .summary = "The k-nomial tree; each message carries the blocks of the subtree that it opens.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .portsFor = radixPorts,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for e = D−1 … 0
  every v divisible by k^(e+1): for j = 1 … k−1
    send v + j k^e the blocks of its subtree)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::scatter_knomial
