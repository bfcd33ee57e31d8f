#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"

#include <bit>
#include <fmt/format.h>

namespace hopscope::scatter_hypercube {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all personalised communication (scatter) on a hypercube"};

Schedule schedule(const Problem& problem)
{
    return halvingScatter(exclusivePlan(processors(problem), root(problem)), 4);
}

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "each message carries the blocks of the subcube that it opens";
    return drawing;
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return fmt::format(
        "Processor {} sends {} across dimension {} to processor {}: they belong to the subcube over there.",
        transfer.from.value, describeBlocks("block", "blocks", blocks),
        std::countr_zero(transfer.from.value ^ transfer.to.value), transfer.to.value);
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * (processors(problem) - 1.0);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), ceilLog2(processors(problem)), shortNumber(message),
                       processors(problem) - 1);
}

constexpr Formula formulas[] = {
    {"Steps of the scatter", "log p", "steps", slides, "", Relation::Equal, steps},
    {"Time of the scatter", "t_s log p + t_w m(p − 1)", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers},
    {"Store-and-forward, neighbours only", "t_s log p + t_w m(p − 1)", "time", slides, "store-and-forward",
     Relation::Equal, time, timeNumbers},
};

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-hypercube",
    .title = "Hypercube scatter",
    .summary = "In every step each holder sends the blocks of the opposite subcube across one dimension.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(v = id xor source
for i = d-1 … 0
  nodes whose v has only zeros in the low i bits take part, at the same time:
    if bit i of v is 0: send the 2^i blocks of the other subcube to id xor 2^i
    else: receive them from id xor 2^i)",
    .sources = sources,
};

} // namespace hopscope::scatter_hypercube
