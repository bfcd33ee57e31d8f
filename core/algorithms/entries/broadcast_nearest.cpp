#include "algorithms/entry_helpers.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::broadcast_nearest {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all broadcast on a ring: why the furthest first"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem), first = root(problem).value;
    const auto write = [count, first](StepIndex k, Step& step) {
        const auto real = [=](std::uint32_t v) { return NodeId{v < count - first ? v + first : v - (count - first)}; };
        const std::uint32_t distance = 1U << k;
        for (std::uint32_t v = 0; v < std::min(distance, count - distance); ++v)
            step.send(real(v), real(v + distance), block(0)).line = 4;
    };
    return {StepIndex{ceilLog2(count)}, write, {}};
}

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "in every step the distance doubles: the nearest first";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const std::uint32_t distance = 1U << k, all = std::min(distance, processors(problem) - distance);
    return fmt::format("Processor {} has the message and sends it {} places on to processor {}; {} send as far in this "
                       "step, over the same links.",
                       transfer.from.value, distance, transfer.to.value, all == 1 ? "no others" : "others");
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
/// Messages on the busiest link, over all steps: p − 1 if p is a power of two.
double loads(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    double sum = 0;
    for (std::uint32_t distance = 1; distance < p; distance *= 2) sum += std::min(distance, p - distance);
    return sum;
}
std::optional<double> storedTime(const Problem& problem)
{
    if (!naturalOn(problem, "ring")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * loads(problem);
}
std::optional<double> time(const Problem& problem)
{
    if (!(naturalOn(problem, "line") && root(problem) == NodeId{0})) return storedTime(problem);
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * loads(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), ceilLog2(processors(problem)), shortNumber(message),
                       loads(problem));
}

constexpr std::string_view sum = "t_s⌈log p⌉ + t_w m Σ min(2^k, p − 2^k)";
constexpr Formula formulas[] = {
    {"Steps, the nearest first", "⌈log p⌉", "steps", slides, "", Relation::Equal, steps},
    {"Time, the nearest first", sum, "time", slides, "cut-through", Relation::Equal, time, timeNumbers},
    {"Store-and-forward, ring", sum, "time", slides, "store-and-forward", Relation::Equal, storedTime, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"ring:8 broadcast-nearest alpha=100 beta=2 words=10",
            "ring:8 broadcast-nearest alpha=100 beta=2 words=10 model=store-and-forward", 3, 4, 70, 440, 440, 7});

constexpr std::string_view families[] = {"ring", "line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-nearest",
    .title = "Nearest first",
    .summary = "Holders send 1, 2, 4 … places on: as few steps as halving, but the messages meet on the same links.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(number the processors from the root: v = (i - root) mod p
for k = 1, 2, 4 … below p
  for every v below k with v + k below p, at the same time
    v sends the message to v + k)",
    .sources = sources,
};

} // namespace hopscope::broadcast_nearest
