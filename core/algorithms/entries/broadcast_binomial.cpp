#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"
#include "algorithms/pipeline_optimum.h"
#include "cost/cost_model.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace hopscope::broadcast_binomial {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 1, binomial tree"};

// Range halving keeps the operands of a reduction in order (root 0): subtrees are intervals of ranks.
HalvingPlanPtr plan(const Problem& problem) { return rotatedPlan(processors(problem), root(problem)); }
Schedule schedule(const Problem& problem) { return halvingBroadcast(plan(problem), 4); }

/// A row for each step, with those that receive in it, from left to right in the order of ranks: whoever sends hands
/// the half to its right to its middle, and each row has twice as many as the one above.
std::vector<Point3> placesByStep(const Problem& problem)
{
    const std::uint32_t count = processors(problem), first = root(problem).value;
    const Schedule steps = schedule(problem);
    // In the last row every second rank stands at most, 1 apart; a drawing is about so much wider than high.
    constexpr double least = 0.5, shape = 2.2;
    const auto rows = static_cast<double>(std::max<StepIndex>(steps.steps, 1));
    const double across = std::max(least, shape * rows / std::max(count - 1.0, 1.0)),
                 down = std::max(1.0, across * (count - 1.0) / (shape * rows));
    std::vector<Point3> places(count);
    for (std::uint32_t rank = 0; rank < count; ++rank) places[(rank + first) % count].x = across * rank;
    Step step;
    for (StepIndex k = 0; k < steps.steps; ++k) {
        steps.at(k, step);
        for (const Transfer& transfer : step.transfers())
            places[transfer.to.value].y = down * (static_cast<double>(k) + 1);
    }
    return places;
}

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = problem.costModel && problem.costModel->clockless
                          ? "whoever has the message keeps sending it on"
                          : "whoever has the message sends it in every step: the number of holders doubles";
    if (!problem.shape.dedicated()) return drawing;
    drawing.places = placesByStep(problem);
    drawing.stepRows = true;
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return halvingReason(*plan(problem), k, transfer, "the message");
}

std::optional<Optimum> optimum(const Problem& problem, Search)
{
    if (!pipelinePrices(problem)) return std::nullopt;
    return Optimum{messageTime(problem) * ceilLog2(processors(problem)), {}, 1};
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
/// A rotated interval lies across a line, and is no subcube.
bool apart(const Problem& problem)
{
    const Topology& network = problem.topology;
    return network.dedicated() || (!network.axes().empty() && network.wraps(0)) || root(problem).value == 0;
}
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem) || !apart(problem)) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [t, k] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(t), shortNumber(k), ceilLog2(processors(problem)));
}

constexpr Formula formulas[] = {
    {"Steps of the binomial tree", "⌈log P⌉", "steps", paper, "", Relation::Equal, steps},
    {"Time of the binomial tree", "(t + k)⌈log P⌉", "time", paper, "cut-through", Relation::Equal, time, timeNumbers},
};

constexpr std::string_view families[] = {"complete", "ring", "line", "hypercube"};
constexpr Citation sources[] = {paper};
constexpr LibraryName libraries[] = {{"openmpi", "binomial"}, {"mpich", "binomial"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-binomial",
    .title = "Binomial tree",
    .summary = "Every holder sends the message to the middle of its interval, then serves the half that is left; in "
               "equal steps "
               "the holders double.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .pseudocode = R"(count the processors from the root; the root holds the interval [0, p)
for each step 1 … ⌈log₂ p⌉
  for every interval [lo, hi) of two or more, at the same time: mid = lo + ⌈(hi - lo)/2⌉
    lo sends the message to mid
    lo holds [lo, mid), mid holds [mid, hi))",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_binomial
