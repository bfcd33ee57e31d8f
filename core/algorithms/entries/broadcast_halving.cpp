#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"

#include <bit>
#include <fmt/format.h>

namespace hopscope::broadcast_halving {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all broadcast on ring and array"};

HalvingPlanPtr plan(const Problem& problem) { return broadcastPlan(problem.shape, root(problem)); }
Schedule schedule(const Problem& problem) { return halvingBroadcast(plan(problem), 4); }

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "in every step the distance halves: the furthest first";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return halvingReason(*plan(problem), k, transfer, "the message");
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), ceilLog2(processors(problem)));
}
/// Distances p/2, p/4, … 1.
std::optional<double> storedTime(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    if (!std::has_single_bit(p) || !(naturalOn(problem, "ring") || naturalOn(problem, "line"))) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * ceilLog2(p) + message * (p - 1.0);
}

/// Up and down again: over the root of the tree first, over one level less in every step.
std::optional<double> storedTimeOnTree(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    if (!std::has_single_bit(p) || !naturalOn(problem, "binary-tree")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    const double d = ceilLog2(p);
    return start * d + message * d * (d + 1);
}

constexpr Formula formulas[] = {
    {"Steps of halving", "⌈log p⌉", "steps", slides, "", Relation::Equal, steps},
    {"Time of halving", "(t_s + t_w m)⌈log p⌉", "time", slides, "cut-through", Relation::Equal, time, timeNumbers,
     "The slides print t_s + t_w w for t_s + t_w m."},
    {"Store-and-forward, p = 2^d", "t_s log p + t_w m(p − 1)", "time", slides, "store-and-forward", Relation::Equal,
     storedTime},
    {"Store-and-forward, tree of p = 2^d", "t_s d + t_w m d(d + 1)", "time", slides, "store-and-forward",
     Relation::Equal, storedTimeOnTree, nullptr,
     "The slides put the source at the root of the tree: processors are leaves, so it is the leftmost leaf, and sends "
     "to "
     "the leftmost leaf of the right subtree."},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    joined(workedExamples(table, {"ring:8 broadcast-halving alpha=100 beta=2 words=10",
                                  "ring:8 broadcast-halving alpha=100 beta=2 words=10 model=store-and-forward", 3, 1,
                                  30, 360, 440, 7}),
           workedExamples(table, {"ring:13 broadcast-halving root=5 alpha=100 beta=2 words=10",
                                  "ring:13 broadcast-halving root=5 alpha=100 beta=2 words=10 model=store-and-forward",
                                  4, 1, 40, 480, 660, 12}));

constexpr std::string_view families[] = {"ring", "line", "binary-tree"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-halving",
    .title = "Halving",
    .summary = "Every holder sends halfway round its region of the ring, line or tree, so that nearby messages never "
               "share a link.",
    .operation = Operation::Broadcast,
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
    the holder sends the message to its counterpart in the other half
    each of the two holds its own half from now on)",
    .sources = sources,
};

} // namespace hopscope::broadcast_halving
