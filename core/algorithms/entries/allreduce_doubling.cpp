#include "algorithms/entry_helpers.h"

#include <fmt/format.h>

namespace hopscope::allreduce_doubling {

namespace {

constexpr Citation slides{papers::kandemir, "All-reduce by recursive doubling"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [count](StepIndex k, Step& step) {
        for (std::uint32_t i = 0; i < count; ++i)
            step.send(NodeId{i}, NodeId{i ^ 1U << k}, block(0), Effect::Combine).line = 3;
    };
    return {StepIndex{ceilLog2(count)}, write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const std::uint32_t size = 1U << k, low = transfer.from.value & ~(size - 1);
    return fmt::format(
        "Processor {} has combined the operands of {}; it and processor {} exchange what they have, and both "
        "combine it, the lower numbers on the left.",
        transfer.from.value, size == 1 ? std::string("itself") : fmt::format("{} to {}", low, low + size - 1),
        transfer.to.value);
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
/// In step k, 2^k messages share the busiest link.
std::optional<double> timeOnCycle(const Problem& problem)
{
    if (!mappedOn(problem, {"ring", "line", "binary-tree"}) || isSet(problem, "capacity", "fat")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * (processors(problem) - 1.0);
}
std::string timeOnCycleNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), ceilLog2(processors(problem)), shortNumber(message),
                       processors(problem) - 1);
}
/// Messages of one distance move in lockstep: nobody waits.
std::optional<double> storedTimeOnCycle(const Problem& problem)
{
    return mappedOn(problem, {"ring", "line"}) ? timeOnCycle(problem) : std::nullopt;
}
std::optional<double> timeOnFatTree(const Problem& problem)
{
    if (!mappedOn(problem, {"binary-tree"}) || !isSet(problem, "capacity", "fat")) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}

constexpr Citation onRing{papers::kandemir, "Hypercube algorithms on a ring: contention"};
constexpr std::string_view unlisted = "All-reduce is named in the overview of the slides but has no slide of its own.";
constexpr Formula formulas[] = {
    {"Steps on the hypercube", "log p", "steps", slides, "", Relation::Equal, steps},
    {"Time on the hypercube", "(t_s + t_w m) log p", "time", slides, "cut-through", Relation::Equal, time, timeNumbers,
     unlisted},
    {"Store-and-forward, neighbours only", "(t_s + t_w m) log p", "time", slides, "store-and-forward", Relation::Equal,
     time, timeNumbers},
    {"Time on a ring, line or tree", "t_s log p + t_w m(p − 1)", "time", onRing, "cut-through", Relation::Equal,
     timeOnCycle, timeOnCycleNumbers},
    {"Time on a fat tree", "(t_s + t_w m) log p", "time", onRing, "cut-through", Relation::Equal, timeOnFatTree,
     timeNumbers},
    {"Store-and-forward on a ring or line", "t_s log p + t_w m(p − 1)", "time", onRing, "store-and-forward",
     Relation::Equal, storedTimeOnCycle, timeOnCycleNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"ring:8 allreduce-doubling alpha=100 beta=2 words=10",
            "ring:8 allreduce-doubling alpha=100 beta=2 words=10 model=store-and-forward", 3, 4, 70, 440, 440, 24});

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-doubling",
    .title = "Recursive doubling",
    .summary = "Partners in one dimension after another exchange their values, and both combine them.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for k = 0 … d-1
  for every processor i, at the same time
    i sends its value to i xor 2^k and combines the one that comes, the lower numbers on the left)",
    .sources = sources,
};

} // namespace hopscope::allreduce_doubling
