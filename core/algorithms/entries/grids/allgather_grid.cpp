#include "algorithms/entry_helpers.h"

#include "topology/grid.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace hopscope::allgather_grid {

namespace {

constexpr Citation slides{papers::kandemir, "All-to-all broadcast on a mesh"};

/// The ring algorithm along one axis, for all its lines.
struct AxisPhase {
    StepIndex first{};
    std::uint32_t length{}, stride{}; ///< what a place of the axis stands for has `stride` blocks in a row
};

Schedule schedule(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    const std::uint32_t count = processors(problem);
    std::vector<AxisPhase> rings;
    std::vector<Phase> names;
    StepIndex steps = 0;
    for (std::size_t axis = axes.size(); axis-- > 0;) {
        if (axes[axis] == 1) continue;
        rings.push_back({steps, axes[axis], strideOf(axes, axis)});
        if (axes.size() > 1) names.push_back({fmt::format("Along axis {}", axis + 1), steps});
        steps += axes[axis] - 1;
    }
    auto write = [count, rings](StepIndex k, Step& step) {
        const auto after = std::ranges::find_if(rings, [k](const AxisPhase& ring) { return ring.first > k; });
        const auto& [first, length, stride] = *std::prev(after);
        const auto round = static_cast<std::uint32_t>(k - first);
        for (std::uint32_t line = 0; line < count; line += length * stride)
            for (std::uint32_t i = 0; i < length; ++i) {
                const std::uint32_t next = i + 1 == length ? 0 : i + 1,
                                    which = i >= round ? i - round : i + length - round;
                const BlockRange blocks{BlockId{line + which * stride}, stride};
                for (std::uint32_t j = 0; j < stride; ++j)
                    step.send(NodeId{line + i * stride + j}, NodeId{line + next * stride + j}, blocks).line = 4;
            }
    };
    return {steps, std::move(write), std::move(names)};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return fmt::format("Processor {} passes {} on to processor {}, the next in its line along this axis.",
                       transfer.from.value, describeBlocks("block", "blocks", blocks), transfer.to.value);
}

std::optional<double> steps(const Problem& problem)
{
    double sum = 0;
    for (const std::uint32_t length : problem.shape.axes()) sum += length - 1;
    return sum;
}
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * (processors(problem) - 1.0);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), *steps(problem), shortNumber(message),
                       processors(problem) - 1);
}
/// Neighbours only: every axis closes to a ring.
std::optional<double> storedTime(const Problem& problem)
{
    if (!problem.natural) return std::nullopt;
    for (std::size_t axis = 0; axis < problem.shape.axes().size(); ++axis)
        if (problem.shape.axes()[axis] > 2 && !problem.shape.wraps(axis)) return std::nullopt;
    return time(problem);
}

constexpr Formula formulas[] = {
    {"Steps on the grid", "Σ (n_a − 1)", "steps", slides, "", Relation::Equal, steps},
    {"Time on the grid", "t_s Σ (n_a − 1) + t_w m(p − 1)", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers,
     "The slides' procedure wraps, so it assumes a torus; on an open mesh the cut-through time is the same."},
    {"Store-and-forward, torus", "t_s Σ (n_a − 1) + t_w m(p − 1)", "time", slides, "store-and-forward", Relation::Equal,
     storedTime, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"torus:3x3 allgather-grid alpha=100 beta=2 words=10",
            "torus:3x3 allgather-grid alpha=100 beta=2 words=10 model=store-and-forward", 4, 1, 80, 560, 560, 36});

constexpr std::string_view families[] = {"torus", "mesh", "ring", "line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-grid",
    .title = "Axis by axis",
    .summary = "The ring algorithm along one axis after another, with everything collected so far as one block.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every axis, the last first: n places; what a place has collected is one parcel
  for t = 0 … n-2
    for every processor, at the same time: i is its place along the axis
      send the parcel of place (i - t) mod n to the neighbour at place (i + 1) mod n)",
    .sources = sources,
};

} // namespace hopscope::allgather_grid
