#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"
#include "algorithms/pipeline_optimum.h"
#include "algorithms/tidy_tree.h"

#include <fmt/format.h>

namespace hopscope::broadcast_binomial {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 1, binomial tree"};

// Range halving keeps the operands of a reduction in order (root 0): subtrees are intervals of ranks.
HalvingPlanPtr plan(const Problem& problem) { return rotatedPlan(processors(problem), root(problem)); }
Schedule schedule(const Problem& problem) { return halvingBroadcast(plan(problem), 4); }

Drawing drawing(const Problem& problem)
{
    const std::uint32_t count = processors(problem), first = root(problem).value;
    Drawing drawing = treeDrawing(schedule(problem), count, root(problem));
    drawing.caption = "whoever has the message sends it in every step: the number of holders doubles";
    if (!problem.shape.dedicated()) return drawing;
    // In order of ranks children come after their parents.
    std::vector<TreeBox> boxes(count);
    for (const Ends& edge : drawing.edges)
        boxes[(edge.from.value + count - first) % count].children.push_back((edge.to.value + count - first) % count);
    const auto corners = tidyTree(boxes, 0);
    drawing.places.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) drawing.places[(i + first) % count] = corners[i];
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
    .summary = "Everybody who has the message sends it on in every step, so that the holders double.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .pseudocode = R"(count the processors from the root; the root holds the interval [0, p)
for each step 1 … ⌈log p⌉
  for every interval [lo, hi) of two or more, at the same time: mid = lo + ⌈(hi - lo)/2⌉
    lo sends the message to mid
    lo holds [lo, mid), mid holds [mid, hi))",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_binomial
