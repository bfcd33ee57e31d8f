#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"

#include <fmt/format.h>

namespace hopscope::scatter_grid {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all personalised communication (scatter) on a mesh"};

HalvingPlanPtr plan(const Problem& problem) { return gridPlan(problem.shape, root(problem)); }
Schedule schedule(const Problem& problem) { return halvingScatter(plan(problem), 4); }

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "first along the root's line, with the blocks of whole lines, then along all lines across it";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    std::uint64_t count = 0;
    for (const BlockRange& range : blocks) count += range.size();
    return halvingReason(*plan(problem), k, transfer, count == 1 ? "one block" : fmt::format("{} blocks", count));
}

std::optional<double> steps(const Problem& problem) { return static_cast<double>(gridSteps(problem.shape)); }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * (processors(problem) - 1.0);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), gridSteps(problem.shape), shortNumber(message),
                       processors(problem) - 1);
}

constexpr Formula formulas[] = {
    {"Steps on the grid", "Σ ⌈log n_a⌉", "steps", slides, "", Relation::Equal, steps},
    {"Time on the grid", "t_s Σ ⌈log n_a⌉ + t_w m(p − 1)", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers, "The slides' \"same time on array and mesh\" holds under cut-through only."},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"torus:4x4 scatter-grid alpha=100 beta=2 words=10",
            "torus:4x4 scatter-grid alpha=100 beta=2 words=10 model=store-and-forward", 4, 1, 150, 700, 900, 15});

constexpr std::string_view families[] = {"mesh", "torus", "ring", "line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-grid",
    .title = "Axis by axis",
    .summary = "Scatters the blocks of whole lines along the root's line, then every line scatters its own.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every axis of the grid, the last first
  for every processor that has blocks of others, at the same time: halving along its line
    for each step 1 … ⌈log n⌉
      every holder sends all blocks behind the other half of its interval to its counterpart there
      each of the two holds its own half from now on)",
    .sources = sources,
};

} // namespace hopscope::scatter_grid
