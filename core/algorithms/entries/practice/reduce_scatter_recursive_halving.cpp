#include "algorithms/practice/practice.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::reduce_scatter_recursive_halving {

namespace {

using namespace practice;

/// Ranks after the elimination, and the blocks that they own: two each below `rest`, then one each.
struct Ranks {
    explicit Ranks(std::uint32_t processors) : below(processors) {}
    PowerBelow below;
    NodeId processor(std::uint32_t w) const { return NodeId{w < below.rest ? 2 * w + 1 : w + below.rest}; }
    std::uint32_t firstBlock(std::uint32_t w) const { return w < below.rest ? 2 * w : w + below.rest; }
};

/// The blocks of ranks first, first + apart, … , `count` of them.
void sendBlocks(Step& step, const Ends& ends, const Ranks& ranks, std::uint32_t first, std::uint32_t count,
                std::uint32_t apart)
{
    const std::uint32_t rest = ranks.below.rest;
    const std::uint32_t pairs = first >= rest ? 0 : std::min(count, (rest - 1 - first) / apart + 1);
    bool begun = false;
    const auto add = [&](const BlockRange& range) {
        if (begun)
            step.extend(range);
        else
            step.send(ends.from, ends.to, range, Effect::Combine).line = 2;
        begun = true;
    };
    if (pairs > 0 && apart == 1) add({BlockId{2 * first}, 2 * pairs});
    if (pairs > 0 && apart > 1) add({BlockId{2 * first}, 2, 1, pairs, 2 * apart});
    if (pairs < count) add({BlockId{ranks.firstBlock(first + pairs * apart)}, count - pairs, apart});
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const Ranks ranks(p);
    const bool far = isSet(problem, "first", "far");
    const auto [power, bits, rest] = ranks.below;
    const auto write = [=, power = power, bits = bits, rest = rest](StepIndex k, Step& step) {
        const StepIndex before = rest > 0 ? 1 : 0;
        if (k < before) {
            for (std::uint32_t i = 0; i < 2 * rest; i += 2)
                step.send(NodeId{i}, NodeId{i + 1}, {BlockId{0}, p}, Effect::Combine).line = 1;
            return;
        }
        if (k - before >= bits) {
            for (std::uint32_t w = 0; w < rest; ++w) step.send(NodeId{2 * w + 1}, NodeId{2 * w}, block(2 * w)).line = 3;
            return;
        }
        const auto round = static_cast<std::uint32_t>(k - before), e = far ? bits - 1 - round : round;
        for (std::uint32_t w = 0; w < power; ++w) {
            const std::uint32_t u = w ^ 1U << e;
            if (far)
                sendBlocks(step, {ranks.processor(w), ranks.processor(u)}, ranks, u >> e << e, 1U << e, 1);
            else
                sendBlocks(step, {ranks.processor(w), ranks.processor(u)}, ranks, u % (2U << e), power >> (e + 1),
                           2U << e);
        }
    };
    std::vector<Phase> phases;
    if (rest > 0) phases.push_back({"Elimination", 0});
    if (bits > 0) phases.push_back({"Halving", rest > 0 ? 1 : 0});
    if (rest > 0) phases.push_back({"Back", StepIndex{bits} + 1});
    return {StepIndex{bits} + (rest > 0 ? 2 : 0), write, std::move(phases)};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    switch (transfer.line) {
    case 1:
        return fmt::format("The number of processors is no power of two: processor {} hands all its operands to "
                           "processor {} and waits.",
                           transfer.from.value, transfer.to.value);
    case 2:
        return fmt::format("Processor {} sends what it has for the other side, {}; processor {} combines it.",
                           transfer.from.value, describeBlocks("block", "blocks", blocks), transfer.to.value);
    default:
        return fmt::format("Processor {} waits for its result, which processor {} has made beside its own.",
                           transfer.to.value, transfer.from.value);
    }
}

Terms terms(const Problem& problem)
{
    const PowerBelow below(processors(problem));
    const double odd = below.rest > 0 ? 1 : 0, rest = below.rest, power = below.power;
    double blocks = odd * (processors(problem) + 1.0);
    for (std::uint32_t e = 0; e < below.bits; ++e)
        blocks += isSet(problem, "first", "far") ? std::exp2(e) + std::min(rest, std::exp2(e))
                                                 : power / std::exp2(e + 1) + std::ceil(rest / std::exp2(e + 1));
    return {below.bits + 2 * odd, blocks};
}

constexpr Citation source{practice::papers::mpich, "reduce_scatter recursive_halving"};
constexpr std::string_view printed =
    "The printed n(1 + (p − 1 + n)/p) adds words to processors; for p ≠ 2^d the words are those of this formula.";
constexpr Formula formulas[] = {
    {"Steps of recursive halving", "⌊log₂ p⌋ + 2[r > 0]", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of recursive halving",
     "α steps + β m ([r > 0](p + 1) + Σ (2^e + min(r, 2^e))); near: Σ (P₂/2^(e+1) + ⌈r/2^(e+1)⌉)", "time", source,
     "cut-through", Relation::Equal, timeOf<terms>, numbersOf<terms>, printed},
};
constexpr Citation table{practice::papers::mpich, "worked values"};
constexpr std::string_view farFirst = "complete:11 reduce-scatter-recursive-halving words=10 alpha=100 beta=2",
                           nearFirst =
                               "complete:11 reduce-scatter-recursive-halving first=near words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, farFirst, "steps", 5, 0},        {table, farFirst, "transfers", 30, 0},
    {table, farFirst, "time", 1000, 0},      {table, farFirst, "linkWords", 250, 0},
    {table, farFirst, "maxLinkLoad", 1, 0},  {table, nearFirst, "steps", 5, 0},
    {table, nearFirst, "transfers", 30, 0},  {table, nearFirst, "time", 960, 0},
    {table, nearFirst, "linkWords", 230, 0}, {table, nearFirst, "maxLinkLoad", 1, 0},
};
constexpr std::string_view choices[] = {"far", "near"};
constexpr Parameter parameters[] = {{.id = "first",
                                     .label = "First partners",
                                     .help =
                                         "Far: blocks of a message are contiguous, operands lose their order. Near: "
                                         "the order is kept, blocks are not contiguous.",
                                     .kind = Kind::Choice,
                                     .choices = choices}};
constexpr Citation sources[] = {source, {practice::papers::thakur, "reduce-scatter, recursive halving"}};
constexpr LibraryName libraries[] = {{"mpich", "recursive_halving"}, {"openmpi", "recursive_halving, butterfly"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-recursive-halving",
    .title = "Recursive halving",
    .summary = "Partners send each other the blocks of the other side, half as many in every round.",
    .operation = Operation::ReduceScatter,
    .ports = ports::duplex,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(even processors below 2r hand everything to the right
for every bit of the rank (highest first; near: lowest first): send the partner the blocks of its side, combine
hand the left neighbour its block)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::reduce_scatter_recursive_halving
