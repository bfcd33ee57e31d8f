#include "algorithms/practice/exchange.h"

#include <cmath>
#include <fmt/format.h>

namespace hopscope::broadcast_scatter_recursive_doubling {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const Relative ranks = fromRoot(problem);
    return sequence(named(binomialScatter(ranks, 1), "Scatter"), named(doublingAllgather(ranks, 2, 3), "Allgather"));
}

Drawing drawing(const Problem& problem)
{
    return treePicture(problem, schedule(problem), "blocks down the binomial tree, then all between partners");
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (transfer.line == 1)
        return fmt::format("Scatter: processor {} sends the blocks of its subtree, {}, to processor {}.",
                           transfer.from.value, what, transfer.to.value);
    if (transfer.line == 2)
        return fmt::format("Allgather: partners exchange all that they have; processor {} sends {} to processor {}.",
                           transfer.from.value, what, transfer.to.value);
    return fmt::format("The partner of processor {} is missing, so processor {} hands on what its own partner brought: "
                       "{}.",
                       transfer.to.value, transfer.from.value, what);
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem), rounds = ceilLog2(processors(problem));
    const auto [steps, blocks] = handedOn(processors(problem));
    return {2 * rounds + steps, (p - 1 + std::exp2(rounds) - 1 + blocks) / p};
}

constexpr Citation source{practice::papers::mpich, "bcast scatter_recursive_doubling_allgather"};
constexpr Formula formulas[] = {
    {"Steps of scatter and doubling", "2⌈log₂ p⌉ + X", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of scatter and doubling", "α(2⌈log₂ p⌉ + X) + β m (p − 1 + 2^⌈log₂ p⌉ − 1 + Y)/p", "time", source,
     "cut-through", Relation::Equal, evenTimeOf<terms, processors>, numbersOf<terms>},
};
constexpr Citation table{practice::papers::mpich, "worked values"};
constexpr std::string_view shown = "complete:9 broadcast-scatter-recursive-doubling words=18 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 11, 0},        {table, shown, "transfers", 41, 0},  {table, shown, "time", 1204, 1e-9},
    {table, shown, "linkWords", 52, 1e-9}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source, {practice::papers::thakur, "broadcast of long messages"}};
constexpr LibraryName libraries[] = {{"mpich", "scatter_recursive_doubling_allgather"},
                                     {"openmpi", "scatter_allgather"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-scatter-recursive-doubling",
    .title = "Scatter and recursive doubling",
    .summary = "Blocks go down a binomial tree, then partners at distances 1, 2, 4 … exchange all they have.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .parts = processors,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(scatter p blocks down the binomial tree
recursive doubling: partners exchange all they have
where a partner is missing: those who got the blocks hand them on)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_scatter_recursive_doubling
