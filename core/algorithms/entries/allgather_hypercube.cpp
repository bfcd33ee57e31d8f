#include "algorithms/entry_helpers.h"

#include <bit>
#include <fmt/format.h>

namespace hopscope::allgather_hypercube {

namespace {

constexpr Citation slides{papers::kandemir, "All-to-all broadcast on a hypercube"};

constexpr std::string_view orders[] = {"ascending", "descending"};
constexpr Parameter parameters[] = {{.id = "order",
                                     .label = "Order of dimensions",
                                     .symbol = {},
                                     .unit = {},
                                     .help =
                                         "Which dimension goes first. Reversed, only descending keeps the operands of "
                                         "a reduction in order.",
                                     .kind = Kind::Choice,
                                     .choices = orders}};

bool ascending(const Problem& problem) { return text(problem, "order") == orders[0]; }

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem), dimensions = ceilLog2(count);
    const bool up = ascending(problem);
    const auto write = [count, dimensions, up](StepIndex k, Step& step) {
        const auto round = static_cast<std::uint32_t>(k);
        const std::uint32_t bit = 1U << (up ? round : dimensions - 1 - round), held = 1U << round;
        for (std::uint32_t i = 0; i < count; ++i) {
            // Ascending: all who agree in the bits above. Descending: all who agree in this bit and below.
            const BlockRange mine =
                up ? BlockRange{BlockId{i & ~(held - 1)}, held} : BlockRange{BlockId{i & (2 * bit - 1)}, held, 2 * bit};
            step.send(NodeId{i}, NodeId{i ^ bit}, mine).line = 3;
        }
    };
    return {StepIndex{dimensions}, write, {}};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::uint32_t bit = transfer.from.value ^ transfer.to.value;
    return fmt::format(
        "Processors {} and {} are partners in dimension {}: each sends the other all it holds; {} sends {}.",
        transfer.from.value, transfer.to.value, std::countr_zero(bit), transfer.from.value,
        describeBlocks("block", "blocks", blocks));
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

/// In step k, 2^k messages of 2^k blocks share the busiest link.
std::optional<double> timeOnCycle(const Problem& problem)
{
    if (!ascending(problem) || !mappedOn(problem, {"ring", "line", "binary-tree"}) || isSet(problem, "capacity", "fat"))
        return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    const double p = processors(problem);
    return start * *steps(problem) + message * (p * p - 1) / 3;
}
std::string timeOnCycleNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    const double p = processors(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), ceilLog2(processors(problem)), shortNumber(message),
                       (p * p - 1) / 3);
}
/// On a fat tree nothing has to wait.
std::optional<double> timeOnFatTree(const Problem& problem)
{
    if (!mappedOn(problem, {"binary-tree"}) || !isSet(problem, "capacity", "fat")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start * *steps(problem) + message * (processors(problem) - 1.0);
}
std::optional<double> storedTimeOnRing(const Problem& problem)
{
    return mappedOn(problem, {"ring"}) ? timeOnCycle(problem) : std::nullopt;
}

constexpr Citation onRing{papers::kandemir, "Hypercube algorithms on a ring: contention"};
constexpr std::string_view possible = "The slides say that hypercube algorithms cannot be ported to a ring: they can, "
                                      "but the t_w term grows by (p + 1)/3; "
                                      "still faster for small m.";
constexpr Formula formulas[] = {
    {"Steps on the hypercube", "log p", "steps", slides, "", Relation::Equal, steps},
    {"Time on the hypercube", "t_s log p + t_w m(p − 1)", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers},
    {"Store-and-forward, neighbours only", "t_s log p + t_w m(p − 1)", "time", slides, "store-and-forward",
     Relation::Equal, time, timeNumbers},
    {"Time on a ring, line or tree", "t_s log p + t_w m(p² − 1)/3", "time", onRing, "cut-through", Relation::Equal,
     timeOnCycle, timeOnCycleNumbers, possible},
    {"Time on a fat tree", "t_s log p + t_w m(p − 1)", "time", onRing, "cut-through", Relation::Equal, timeOnFatTree,
     timeNumbers},
    {"Store-and-forward on a ring", "t_s log p + t_w m(p² − 1)/3", "time", onRing, "store-and-forward", Relation::Equal,
     storedTimeOnRing, timeOnCycleNumbers, possible},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = joined(
    workedExamples(table, {"ring:8 allgather-hypercube alpha=100 beta=2 words=10",
                           "ring:8 allgather-hypercube alpha=100 beta=2 words=10 model=store-and-forward", 3, 4, 210,
                           720, 720, 24}),
    joined(workedExamples(table, {"binary-tree:8 allgather-hypercube alpha=100 beta=2 words=10",
                                  "binary-tree:8 allgather-hypercube alpha=100 beta=2 words=10 model=store-and-forward",
                                  3, 4, 210, 720, 1260, 24}),
           workedExamples(table, {"binary-tree:8 allgather-hypercube capacity=fat alpha=100 beta=2 words=10",
                                  "binary-tree:8 allgather-hypercube capacity=fat alpha=100 beta=2 words=10 "
                                  "model=store-and-forward",
                                  3, 1, 70, 440, 980, 24})));

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-hypercube",
    .title = "Recursive doubling",
    .summary =
        "Partners in one dimension after another exchange all they hold, so that the number of blocks held doubles.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every dimension k, in the chosen order
  for every processor i, at the same time
    i sends all blocks that it holds to i xor 2^k)",
    .sources = sources,
};

} // namespace hopscope::allgather_hypercube
