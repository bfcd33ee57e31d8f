#include "algorithms/practice/exchange.h"

#include <cmath>
#include <fmt/format.h>

namespace hopscope::allgather_recursive_doubling {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem) { return doublingAllgather({processors(problem), 0}, 1, 2); }

Drawing drawing(const Problem& problem)
{
    return chordPicture(problem, schedule(problem), "groups of 1, 2, 4 … exchange all they have");
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (transfer.line == 2)
        return fmt::format(
            "Processor {} had no partner to bring it {}; processor {}, which has got them, hands them on.",
            transfer.to.value, what, transfer.from.value);
    return fmt::format(
        "The numbers of processors {} and {} differ in one bit: they exchange all blocks of their groups, "
        "{} this way.",
        transfer.from.value, transfer.to.value, what);
}

Terms terms(const Problem& problem)
{
    const double rounds = ceilLog2(processors(problem));
    const auto [steps, blocks] = handedOn(processors(problem));
    return {rounds + steps, std::exp2(rounds) - 1 + blocks};
}

constexpr Citation source{practice::papers::mpich, "allgather recursive_doubling"};
constexpr std::string_view odd =
    "\"Approximately log p steps, n(p − 1)/p\" for p ≠ 2^L is about half of both: p = 9 takes 7 steps and 18 blocks, "
    "Bruck's algorithm 4 and 8.";
constexpr Formula formulas[] = {
    {"Steps of recursive doubling", "⌈log₂ p⌉ + X", "steps", source, "", Relation::Equal, stepsOf<terms>, nullptr, odd},
    {"Time of recursive doubling", "α(⌈log₂ p⌉ + X) + β m (2^⌈log₂ p⌉ − 1 + Y)", "time", source, "cut-through",
     Relation::Equal, timeOf<terms>, numbersOf<terms>, odd},
};
constexpr Citation table{practice::papers::mpich, "worked values"};
constexpr std::string_view shown = "complete:11 allgather-recursive-doubling words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 7, 0},       {table, shown, "transfers", 40, 0},  {table, shown, "time", 1140, 0},
    {table, shown, "linkWords", 220, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source, {practice::papers::thakur, "allgather, recursive doubling"}};
constexpr LibraryName libraries[] = {{"mpich", "recursive_doubling"}, {"openmpi", "recursive_doubling"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-recursive-doubling",
    .title = "Recursive doubling, any p",
    .summary =
        "Partners at distances 1, 2, 4 … exchange all they have; where one is missing, others hand its blocks on.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for e = 0 … L−1: exchange all blocks of the group with i xor 2^e
  if the last pair of groups is incomplete: t = 2^(e−1) … 1: who has the new blocks sends them to i xor t, who has not)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allgather_recursive_doubling
