#include "algorithms/entry_helpers.h"
#include "algorithms/shift.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::shift_torus {

namespace {

constexpr Citation slides{papers::kandemir, "Circular shift on a mesh"};

/// Along the rows, one row down for what wrapped, along the columns.
struct Plan {
    TorusShift shift;
    ShortWay down;
    std::uint32_t repair; ///< 1 if something wrapped and there is another row

    explicit Plan(const Problem& problem)
        : shift(torusShift(problem)), down(shortWay(shift.down, shift.rows)),
          repair(shift.right > 0 && shift.rows > 1 ? 1 : 0)
    {
    }
    StepIndex steps() const { return StepIndex{shift.along.steps} + repair + down.steps; }
};

Schedule schedule(const Problem& problem)
{
    const Plan plan(problem);
    const auto write = [plan](StepIndex k, Step& step) {
        const auto& [rows, columns, downBy, right, along] = plan.shift;
        const auto now = static_cast<std::uint32_t>(k);
        const auto at = [columns = columns](std::uint32_t row, std::uint32_t column) {
            return NodeId{row * columns + column};
        };
        for (std::uint32_t row = 0; row < rows; ++row)
            for (std::uint32_t own = 0; own < columns; ++own) {
                const BlockRange data = block(std::int64_t{row} * columns + own);
                const std::uint32_t column = (own + right) % columns;
                const bool wrapped = column < right;
                if (now < along.steps) {
                    const std::uint32_t from = along.from(own, now, columns);
                    step.send(at(row, from), at(row, along.from(from, 1, columns)), data, Effect::Move).line = 2;
                } else if (now < along.steps + plan.repair) {
                    if (wrapped) step.send(at(row, column), at((row + 1) % rows, column), data, Effect::Move).line = 3;
                } else {
                    const std::uint32_t start = (row + (wrapped ? plan.repair : 0)) % rows;
                    const std::uint32_t from = plan.down.from(start, now - along.steps - plan.repair, rows);
                    step.send(at(from, column), at(plan.down.from(from, 1, rows), column), data, Effect::Move).line = 4;
                }
            }
    };
    std::vector<Phase> phases;
    if (plan.shift.along.steps > 0) phases.push_back({"Along the rows", 0});
    if (plan.repair > 0) phases.push_back({"Compensation", plan.shift.along.steps});
    if (plan.down.steps > 0) phases.push_back({"Along the columns", StepIndex{plan.shift.along.steps} + plan.repair});
    return {plan.steps(), write, std::move(phases)};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const Plan plan(problem);
    const std::uint32_t data = blocks.front().first.value;
    switch (transfer.line) {
    case 2:
        return fmt::format("The data of processor {} go along their row: q = {} · {} + {}, so {} columns.", data,
                           plan.shift.down, plan.shift.columns, plan.shift.right, plan.shift.right);
    case 3:
        return fmt::format("The data of processor {} wrapped at the end of their row, so they move one row down to "
                           "processor {}; without that they would arrive one row too early.",
                           data, transfer.to.value);
    default:
        return fmt::format("The data of processor {} go along their column, as everybody's now: {} rows.", data,
                           plan.shift.down);
    }
}

std::optional<double> steps(const Problem& problem)
{
    const auto [rows, columns, down, right, along] = torusShift(problem);
    return std::min(right, columns - right) + (right > 0 && rows > 1 ? 1 : 0) + std::min(down, rows - down);
}
std::optional<double> mostSteps(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    if (axes.size() < 2 || axes[0] != axes[1] || axes[0] < 2) return std::nullopt;
    return axes[0] + (axes[0] % 2 == 0 ? 1 : 0);
}
std::optional<double> time(const Problem& problem) { return neighbourTime(problem, steps(problem)); }
std::string timeNumbers(const Problem& problem) { return neighbourNumbers(problem, steps(problem)); }

constexpr std::string_view omitted = "The slides omit the compensation: without it data that wrapped end one row too "
                                     "early (4 × 4, q = 5: those of 3, 7, "
                                     "11, 15 reach 4, 8, 12, 0 instead of 8, 12, 0, 4).";
constexpr Formula formulas[] = {
    {"Steps on the torus", "min(b, c − b) + [b > 0] + min(a, r − a), q = a c + b", "steps", slides, "", Relation::Equal,
     steps, nullptr, omitted},
    {"Worst shift of a square", "√p + 1", "steps", slides, "", Relation::AtMost, mostSteps, nullptr,
     "√p + 1 is reached only for even √p; for odd √p it is √p."},
    {"Time on the torus", "(t_s + t_w m)(min(b, c − b) + [b > 0] + min(a, r − a))", "time", slides, "cut-through",
     Relation::Equal, time, timeNumbers, omitted},
    {"Store-and-forward, neighbours only", "(t_s + t_w m)(min(b, c − b) + [b > 0] + min(a, r − a))", "time", slides,
     "store-and-forward", Relation::Equal, time, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"torus:4x4 shift-torus shift=10 alpha=100 beta=2 words=10",
                           "torus:4x4 shift-torus shift=10 alpha=100 beta=2 words=10 model=store-and-forward", 5, 1, 50,
                           600, 600, 72});

constexpr std::string_view families[] = {"torus"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "shift-torus",
    .title = "Rows, then columns",
    .summary =
        "Everything moves along its row, what wrapped moves one row down, then everything moves along its column.",
    .operation = Operation::Shift,
    .ports = ports::duplex,
    .families = families,
    .objection = [](const Problem& problem) { return wrapObjection(problem, "shift-torus", 2); },
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(r rows, c columns, q = a c + b
everybody sends along its row, b times to the right or c - b times to the left
if b > 0 and r > 1: the columns below b, whose data wrapped, send one row down
everybody sends along its column, a times down or r - a times up)",
    .sources = sources,
};

} // namespace hopscope::shift_torus
