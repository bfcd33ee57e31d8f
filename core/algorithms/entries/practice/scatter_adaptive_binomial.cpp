#include "algorithms/block_sizes.h"
#include "algorithms/practice/practice.h"

#include <algorithm>

#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::scatter_adaptive_binomial {

namespace {

using namespace practice;

/// In the order of a gather: the heads of two halves, and the blocks that the sender has.
std::vector<Step> gatherSteps(const Problem& problem)
{
    const std::uint32_t p = processors(problem), top = root(problem).value;
    std::vector<double> words = sizesHere(problem);
    std::vector<std::uint32_t> head(p); // of the group that begins here
    for (std::uint32_t i = 0; i < p; ++i) head[i] = i;
    std::vector<Step> steps;
    for (std::uint32_t half = 1; half < p; half *= 2) {
        Step& step = steps.emplace_back();
        for (std::uint32_t low = 0; low + half < p; low += 2 * half) {
            const std::uint32_t high = low + half, end = std::min(high + half, p);
            const bool rootLow = top >= low && top < high, rootHigh = top >= high && top < end;
            const bool lowReceives = rootLow || (!rootHigh && words[low] >= words[high]);
            const std::uint32_t first = lowReceives ? high : low, count = lowReceives ? end - high : half;
            const std::uint32_t from = head[first], to = head[lowReceives ? low : high];
            step.send(NodeId{from}, NodeId{to}, {BlockId{first}, count}, Effect::Move).line = 2;
            head[low] = to;
            words[low] += words[high];
        }
    }
    return steps;
}

Schedule schedule(const Problem& problem) { return reversed(stored(gatherSteps(problem)), Effect::Move); }

Schedule direct(const Problem& problem)
{
    Schedule backwards = schedule(problem);
    return {backwards.steps,
            [inner = std::move(backwards)](StepIndex k, Step& step) {
                inner.write(k, step);
                for (Transfer& transfer : step.editTransfers()) transfer.path = Path::Usual;
            },
            {}};
}

Drawing drawing(const Problem& problem)
{
    return treePicture(problem, direct(problem), "of two halves the one with more words keeps the head");
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return fmt::format("Processor {} heads the other half of the group: it gets all its blocks, {}, from processor {}.",
                       transfer.to.value, describeBlocks("block", "blocks", blocks), transfer.from.value);
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
Terms terms(const Problem& problem) { return {*steps(problem), processors(problem) - 1.0}; }
std::optional<double> time(const Problem& problem)
{
    return root(problem).value == 0 ? timeOf<terms>(problem) : std::nullopt;
}
std::optional<double> mostTime(const Problem& problem)
{
    if (!alone(problem)) return std::nullopt;
    return priced(problem, {*steps(problem), std::exp2(*steps(problem)) - 1});
}

constexpr Citation source{practice::papers::gatherTrees, "gather trees for blocks of any size"};
constexpr Formula formulas[] = {
    {"Steps of the adaptive tree", "⌈log₂ p⌉", "steps", source, "", Relation::Equal, steps},
    {"Time from processor 0, equal blocks", "α⌈log₂ p⌉ + β m (p − 1)", "time", source, "cut-through", Relation::Equal,
     time, numbersOf<terms>},
    {"Most time, equal blocks", "α⌈log₂ p⌉ + β m (2^⌈log₂ p⌉ − 1)", "time", source, "cut-through", Relation::AtMost,
     mostTime},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-adaptive-binomial",
    .title = "Adaptive binomial tree",
    .summary = "A binomial tree whose heads are chosen by size: long blocks travel seldom.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = direct,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .pseudocode =
        R"(for groups of … 8, 4, 2: the head of the group sends the head of the other half all blocks of that half
  of two heads the one with more words headed the group, but always the root)",
    .sources = sources,
};

} // namespace hopscope::scatter_adaptive_binomial
