#include "algorithms/entry_helpers.h"
#include "algorithms/scan.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::scan_doubling {

namespace {

constexpr Citation slides{papers::kandemir, "Prefix sums by doubling"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [count](StepIndex k, Step& step) {
        const std::uint32_t distance = 1U << k;
        for (std::uint32_t i = 0; i + distance < count; ++i)
            step.send(NodeId{i}, NodeId{i + distance}, {scan::result}, Effect::Combine).line = 2;
    };
    return {StepIndex{ceilLog2(count)}, write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const std::uint32_t from = transfer.from.value, joined = std::min(1U << k, from + 1);
    return fmt::format(
        "Processor {} has combined the operands {} and sends that {} places on to processor {}, whose own "
        "begin right behind.",
        from, scan::operands(from, joined), 1U << k, transfer.to.value);
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
std::optional<double> time(const Problem& problem)
{
    if (!naturalOn(problem, "line") && !naturalOn(problem, "ring")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * loads(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), ceilLog2(processors(problem)), shortNumber(message),
                       loads(problem));
}
/// All messages of a step go equally far, in lockstep: on a ring the shorter way.
std::optional<double> storedTime(const Problem& problem)
{
    if (naturalOn(problem, "ring")) return time(problem);
    if (!naturalOn(problem, "line")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * ((1U << ceilLog2(processors(problem))) - 1.0);
}

constexpr std::string_view sum = "t_s⌈log p⌉ + t_w m Σ min(2^k, p − 2^k)";
constexpr Formula formulas[] = {
    {"Steps of doubling", "⌈log p⌉", "steps", slides, "", Relation::Equal, steps},
    {"Time of doubling", sum, "time", slides, "cut-through", Relation::Equal, time, timeNumbers},
    {"Store-and-forward", "line: t_s⌈log p⌉ + t_w m(2^⌈log p⌉ − 1)", "time", slides, "store-and-forward",
     Relation::Equal, storedTime},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"line:8 scan-doubling alpha=100 beta=2 words=10",
            "line:8 scan-doubling alpha=100 beta=2 words=10 model=store-and-forward", 3, 4, 70, 440, 440, 17});

constexpr std::string_view families[] = {"line", "ring"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scan-doubling",
    .title = "Doubling",
    .summary = "Everybody sends what it has 1, 2, 4 … places on: few start-ups, but the messages share links.",
    .operation = Operation::Scan,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for k = 1, 2, 4 … below p
  every processor i below p - k, at the same time: sends its result to i + k, which combines it on the left)",
    .sources = sources,
};

} // namespace hopscope::scan_doubling
