#include "algorithms/entry_helpers.h"
#include "algorithms/shift.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::shift_torus_merged {

namespace {

constexpr Citation slides{papers::kandemir, "Circular shift on a mesh, compensation merged"};

/// Along the rows; then every column the way that its data need.
struct Plan {
    TorusShift shift;
    ShortWay wrapped, straight;

    explicit Plan(const Problem& problem)
        : shift(torusShift(problem)), wrapped(shortWay((shift.down + 1) % shift.rows, shift.rows)),
          straight(shortWay(shift.down, shift.rows))
    {
    }
    std::uint32_t columnSteps() const { return std::max(shift.right > 0 ? wrapped.steps : 0, straight.steps); }
};

Schedule schedule(const Problem& problem)
{
    const Plan plan(problem);
    const auto write = [plan](StepIndex k, Step& step) {
        const auto& [rows, columns, downBy, right, along] = plan.shift;
        const auto now = static_cast<std::uint32_t>(k);
        for (std::uint32_t row = 0; row < rows; ++row)
            for (std::uint32_t own = 0; own < columns; ++own) {
                const BlockRange data = block(std::int64_t{row} * columns + own);
                if (now < along.steps) {
                    const std::uint32_t from = along.from(own, now, columns), to = along.from(from, 1, columns);
                    step.send(NodeId{row * columns + from}, NodeId{row * columns + to}, data, Effect::Move).line = 2;
                    continue;
                }
                const std::uint32_t column = (own + right) % columns;
                const ShortWay& way = column < right ? plan.wrapped : plan.straight;
                if (now - along.steps >= way.steps) continue;
                const std::uint32_t from = way.from(row, now - along.steps, rows), to = way.from(from, 1, rows);
                step.send(NodeId{from * columns + column}, NodeId{to * columns + column}, data, Effect::Move).line =
                    column < right ? 4 : 5;
            }
    };
    std::vector<Phase> phases;
    if (plan.shift.along.steps > 0) phases.push_back({"Along the rows", 0});
    if (plan.columnSteps() > 0) phases.push_back({"Along the columns", plan.shift.along.steps});
    return {StepIndex{plan.shift.along.steps} + plan.columnSteps(), write, std::move(phases)};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const TorusShift shift = torusShift(problem);
    const std::uint32_t data = blocks.front().first.value;
    if (transfer.line == 2)
        return fmt::format("The data of processor {} go along their row: q = {} · {} + {}, so {} columns.", data,
                           shift.down, shift.columns, shift.right, shift.right);
    return fmt::format("The data of processor {} {}, so they go {} rows along the column, the shorter way.", data,
                       transfer.line == 4 ? "wrapped at the end of their row" : "did not wrap",
                       transfer.line == 4 ? (shift.down + 1) % shift.rows : shift.down);
}

/// The greatest distance on the torus that any data have to go.
std::optional<double> steps(const Problem& problem)
{
    const auto [rows, columns, down, right, along] = torusShift(problem);
    const auto around = [](std::uint32_t distance, std::uint32_t length) {
        return std::min(distance, length - distance);
    };
    const std::uint32_t wrapped = right > 0 ? around((down + 1) % rows, rows) : 0;
    return around(right, columns) + std::max(wrapped, around(down, rows));
}
std::optional<double> mostSteps(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    if (axes.size() < 2 || axes[0] != axes[1] || axes[0] < 2) return std::nullopt;
    return axes[0] - (axes[0] % 2 == 0 ? 0 : 1);
}
std::optional<double> time(const Problem& problem) { return neighbourTime(problem, steps(problem)); }
std::string timeNumbers(const Problem& problem) { return neighbourNumbers(problem, steps(problem)); }

constexpr Formula formulas[] = {
    {"Steps, merged", "greatest distance on the torus", "steps", slides, "", Relation::Equal, steps},
    {"Worst shift of a square", "√p (even), √p − 1 (odd)", "steps", slides, "", Relation::AtMost, mostSteps, nullptr,
     "The slides' √p + 1 is not needed: with the compensation merged √p is enough."},
    {"Time, merged", "(t_s + t_w m) · greatest distance", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers},
    {"Store-and-forward, neighbours only", "(t_s + t_w m) · greatest distance", "time", slides, "store-and-forward",
     Relation::Equal, time, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"torus:4x4 shift-torus-merged shift=10 alpha=100 beta=2 words=10",
                           "torus:4x4 shift-torus-merged shift=10 alpha=100 beta=2 words=10 model=store-and-forward", 4,
                           1, 40, 480, 480, 56});

constexpr std::string_view families[] = {"torus"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "shift-torus-merged",
    .title = "Rows, then every column its own way",
    .summary = "Like rows then columns, but what wrapped goes its one row further in the same steps.",
    .operation = Operation::Shift,
    .ports = ports::duplex,
    .families = families,
    .objection = [](const Problem& problem) { return wrapObjection(problem, "shift-torus-merged", 2); },
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(r rows, c columns, q = a c + b
everybody sends along its row, b times to the right or c - b times to the left
at the same time, each the shorter way:
  the columns below b, whose data wrapped, send along their column by a + 1 rows
  the other columns send along theirs by a rows)",
    .sources = sources,
};

} // namespace hopscope::shift_torus_merged
