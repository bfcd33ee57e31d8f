#include "algorithms/practice/exchange.h"

#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::reduce_rabenseifner {

namespace {

using namespace practice;

std::uint32_t blocks(const Problem& problem) { return PowerBelow(processors(problem)).power; }
bool isRootOut(const Problem& problem)
{
    return root(problem).value % 2 == 1 && root(problem).value < 2 * PowerBelow(processors(problem)).rest;
}

std::vector<NodeId> ranksOf(const PowerBelow& below)
{
    std::vector<NodeId> ranks;
    for (std::uint32_t w = 0; w < below.power; ++w) ranks.push_back(NodeId{w < below.rest ? 2 * w : w + below.rest});
    return ranks;
}

Schedule schedule(const Problem& problem)
{
    const auto [power, bits, rest] = PowerBelow(processors(problem));
    std::vector<NodeId> ranks = ranksOf(PowerBelow(processors(problem)));
    std::vector<Step> steps;
    std::vector<Phase> phases;
    const auto phase = [&](const char* name) { phases.push_back({name, static_cast<StepIndex>(steps.size())}); };
    if (rest > 0) {
        phase("Elimination");
        Step& step = steps.emplace_back();
        for (std::uint32_t i = 1; i < 2 * rest; i += 2)
            step.send(NodeId{i}, NodeId{i - 1}, {BlockId{0}, power}, Effect::Combine).line = 1;
    }
    phase("Halving");
    for (std::uint32_t e = 0; e < bits; ++e) halve(ranks, e, steps.emplace_back(), 2);
    phase("To the root");
    if (isRootOut(problem)) {
        steps.emplace_back().send(ranks[0], root(problem), keptAfter(0, bits, power).blocks()).line = 3;
        ranks[0] = root(problem);
    }
    std::uint32_t top = 0;
    while (ranks[top] != root(problem)) ++top;
    for (std::uint32_t e = bits; e-- > 0;) {
        Step& step = steps.emplace_back();
        for (std::uint32_t w = 0; w < power; ++w) {
            if (w >> (e + 1) != top >> (e + 1) || (w >> e & 1) == (top >> e & 1)) continue;
            step.send(ranks[w], ranks[w ^ 1U << e], keptAfter(w, e + 1, power).blocks()).line = 4;
        }
    }
    return stored(std::move(steps), std::move(phases));
}

Drawing drawing(const Problem& problem)
{
    return eliminationPicture(problem, schedule(problem), ranksOf(PowerBelow(processors(problem))),
                              "outside: who hands its vector to a neighbour and leaves");
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> ranges)
{
    const std::string what = describeBlocks("block", "blocks", ranges);
    switch (transfer.line) {
    case 1:
        return fmt::format("The number of processors is no power of two: processor {} gives its vector to processor {} "
                           "and leaves.",
                           transfer.from.value, transfer.to.value);
    case 2:
        return fmt::format(
            "Partners halve what they still have: processor {} sends {}, the half that processor {} keeps.",
            transfer.from.value, what, transfer.to.value);
    case 3:
        return fmt::format("The root, {}, left at the beginning; now it takes the role of processor {} and its result, "
                           "{}.",
                           transfer.to.value, transfer.from.value, what);
    default:
        return fmt::format("Processor {} lies on the other side than the root: it sends what it has, {}, across and "
                           "stops.",
                           transfer.from.value, what);
    }
}

Terms terms(const Problem& problem)
{
    const PowerBelow below(processors(problem));
    const double power = below.power, odd = below.rest > 0 ? 1 : 0, out = isRootOut(problem) ? 1 : 0;
    return {2.0 * below.bits + odd + out, 2 * (power - 1) / power + odd + out / power};
}

constexpr Citation source{practice::papers::rabenseifner, "reduce"};
constexpr std::string_view rootOut = "(2⌊log p⌋ + 1)α holds if the root stays in; an eliminated root costs one more "
                                     "step of m/P₂. Where MPICH's comments "
                                     "divide by p, P₂ = 2^⌊log₂ p⌋ takes its role: 2(P₂ − 1)/P₂.";
constexpr Formula formulas[] = {
    {"Steps of Rabenseifner's reduce", "2⌊log₂ p⌋ + [r > 0] + [root eliminated]", "steps", source, "", Relation::Equal,
     stepsOf<terms>, nullptr, rootOut},
    {"Time of Rabenseifner's reduce", "α steps + β m (2(P₂ − 1)/P₂ + [r > 0] + [root eliminated]/P₂)", "time", source,
     "cut-through", Relation::Equal, evenTimeOf<terms, blocks>, numbersOf<terms>, rootOut},
};
constexpr Citation table{practice::papers::rabenseifner, "worked values"};
constexpr std::string_view shown = "complete:11 reduce-rabenseifner root=3 words=16 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 8, 0},      {table, shown, "transfers", 35, 0},  {table, shown, "time", 892, 0},
    {table, shown, "linkWords", 46, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source, {practice::papers::thakur, "reduce of long messages"}};
constexpr LibraryName libraries[] = {{"mpich", "reduce_scatter_gather"}, {"openmpi", "rabenseifner (redscat_gather)"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-rabenseifner",
    .title = "Rabenseifner",
    .summary = "Partners halve the vector until everybody has one block of the result; the blocks are gathered at the "
               "root.",
    .operation = Operation::Reduce,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .parts = blocks,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(if p ≠ 2^d: odd processors below 2r send their vector to the left and leave
for e = 0 … d−1: with w xor 2^e: keep one half of the range, send the other, combine
an eliminated root takes over from rank 0
for e = d−1 … 0: those on the other side than the root send their range across and stop)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::reduce_rabenseifner
