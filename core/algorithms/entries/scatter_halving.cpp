#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"

#include <bit>
#include <fmt/format.h>

namespace hopscope::scatter_halving {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all personalised communication (scatter)"};

/// A tree takes the line's schedule: only if the holder keeps the larger half do the root's messages stay short.
HalvingPlanPtr plan(const Problem& problem)
{
    if (problem.shape.axes().empty()) return linePlan(processors(problem), root(problem));
    return gridPlan(problem.shape, root(problem));
}
Schedule schedule(const Problem& problem) { return halvingScatter(plan(problem), 4); }

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "each message carries the blocks of the half that it opens";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return halvingReason(*plan(problem), k, transfer, describeBlocks("block", "blocks", blocks));
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    // The halves of a line are subtrees only if p is a power of two.
    const bool tree = problem.topology.nodes() > problem.topology.processors();
    if (tree && !std::has_single_bit(processors(problem))) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * (processors(problem) - 1.0);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), ceilLog2(processors(problem)), shortNumber(message),
                       processors(problem) - 1);
}
/// p/2 blocks over the distance p/2, p/4 over p/4, …
std::optional<double> storedTime(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    if (!std::has_single_bit(p) || !(naturalOn(problem, "ring") || naturalOn(problem, "line"))) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * ceilLog2(p) + message * (static_cast<double>(p) * p - 1) / 3;
}

constexpr Formula formulas[] = {
    {"Steps of the scatter", "⌈log p⌉", "steps", slides, "", Relation::Equal, steps},
    {"Time of the scatter", "t_s⌈log p⌉ + t_w m(p − 1)", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers, "Holds for every root only because the holder keeps the larger half."},
    {"Store-and-forward, p = 2^d", "t_s log p + t_w m(p² − 1)/3", "time", slides, "store-and-forward", Relation::Equal,
     storedTime, nullptr,
     "The slides' \"same time on array and mesh\" holds under cut-through; stored and forwarded, words are (p² − "
     "1)/3."},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"ring:8 scatter-halving alpha=100 beta=2 words=10",
            "ring:8 scatter-halving alpha=100 beta=2 words=10 model=store-and-forward", 3, 1, 70, 440, 720, 7});

constexpr std::string_view families[] = {"ring", "line", "binary-tree"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-halving",
    .title = "Halving",
    .summary = "The tree of the halving broadcast; each message carries only the blocks of the half that it opens.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(the root holds the interval of all processors (ring: counted from the root)
for each step 1 … ⌈log p⌉
  for every interval of two or more, at the same time: cut it in halves, the holder's not the smaller
    the holder sends the blocks of the other half to its counterpart there
    each of the two holds its own half from now on)",
    .sources = sources,
};

} // namespace hopscope::scatter_halving
