#include "algorithms/entry_helpers.h"

#include <fmt/format.h>

namespace hopscope::broadcast_naive {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all broadcast, naive"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t first = root(problem).value;
    const auto write = [first](StepIndex k, Step& step) {
        const auto next = static_cast<std::uint32_t>(k);
        step.send(NodeId{first}, NodeId{next < first ? next : next + 1}, block(0)).line = 2;
    };
    return {StepIndex{processors(problem)} - 1, write, {}};
}

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "the root does all the work, one receiver after another";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("Processor {} is the root and serves everybody itself: processor {} is number {} of {}.",
                       transfer.from.value, transfer.to.value, k + 1, processors(problem) - 1);
}

std::optional<double> steps(const Problem& problem) { return processors(problem) - 1.0; }
/// One message at a time meets no other, wherever it runs.
std::optional<double> time(const Problem& problem) { return *steps(problem) * messageTime(problem); }
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {}({} + {})", processors(problem) - 1, shortNumber(start), shortNumber(message));
}

constexpr Formula formulas[] = {
    {"Steps one by one", "p − 1", "steps", slides, "", Relation::Equal, steps},
    {"Time one by one", "(p − 1)(t_s + t_w m)", "time", slides, "cut-through", Relation::Equal, time, timeNumbers},
};

constexpr std::string_view families[] = {"complete", "ring", "line", "mesh", "torus", "hypercube", "binary-tree"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-naive",
    .title = "One by one",
    .summary = "The root sends the message to every other processor itself.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for every other processor i, in ascending order
  the root sends the message to i)",
    .sources = sources,
};

} // namespace hopscope::broadcast_naive
