#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"

#include <fmt/format.h>

namespace hopscope::broadcast_grid {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all broadcast on a mesh"};

constexpr std::string_view orders[] = {"last-axis-first", "first-axis-first"};
constexpr Parameter parameters[] = {{.id = "order",
                                     .label = "Order of axes",
                                     .symbol = {},
                                     .unit = {},
                                     .help =
                                         "Which axis goes first. Reversed, only first-axis-first keeps the operands of "
                                         "a reduction in order.",
                                     .kind = Kind::Choice,
                                     .choices = orders}};

HalvingPlanPtr plan(const Problem& problem)
{
    const bool lastFirst = text(problem, "order") == orders[0];
    return gridPlan(problem.shape, root(problem), lastFirst ? AxisOrder::LastFirst : AxisOrder::FirstFirst);
}
Schedule schedule(const Problem& problem) { return halvingBroadcast(plan(problem), 4); }

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "first along the root's line, then along all lines across it";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return halvingReason(*plan(problem), k, transfer, "the message");
}

std::optional<double> steps(const Problem& problem) { return static_cast<double>(gridSteps(problem.shape)); }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), gridSteps(problem.shape));
}

constexpr Formula formulas[] = {
    {"Steps on the grid", "Σ ⌈log n_a⌉", "steps", slides, "", Relation::Equal, steps},
    {"Time on the grid", "(t_s + t_w m) Σ ⌈log n_a⌉", "time", slides, "cut-through", Relation::Equal, time, timeNumbers,
     "The slides give log p, which holds if all sides are powers of two; a 5 × 5 mesh takes 6 steps, not 5."},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"mesh:4x4 broadcast-grid alpha=100 beta=2 words=10",
            "mesh:4x4 broadcast-grid alpha=100 beta=2 words=10 model=store-and-forward", 4, 1, 40, 480, 520, 15});

constexpr std::string_view families[] = {"mesh", "torus", "ring", "line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-grid",
    .title = "Axis by axis",
    .summary = "Halving along the root's line of the grid, then along every line across it.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every axis of the grid, in the chosen order
  for every processor that has the message, at the same time: halving along its line
    for each step 1 … ⌈log n⌉
      every holder sends the message to its counterpart in the other half of its interval
      each of the two holds its own half from now on)",
    .sources = sources,
};

} // namespace hopscope::broadcast_grid
