#include "run/analysis/tradeoff.h"

#include "algorithms/algorithm.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/fractional_layout.h"
#include "algorithms/pipeline_optimum.h"
#include "algorithms/questions.h"
#include "algorithms/simplex_tree.h"
#include "cost/cost_model.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope {

namespace {

using Tree = Tradeoff::Tree;

std::vector<Tradeoff::Rival> rivalsOf(std::uint32_t p, const PipelinePrices& prices, bool simplex)
{
    const Optimum chain = simplex ? bestSimplexPackets(p, p - 1, prices) : wholePipeline(p - 2.0, prices);
    const Optimum binary = simplex ? bestSimplexPackets(p, 1, prices) : bestFractionalPackets(p, 1, prices);
    const Optimum best = simplex ? bestSimplex(p, prices, Search::Exact) : bestFractional(p, prices, Search::Exact);
    std::vector<Tradeoff::Rival> rivals{{Tree::Chain, chain.time, chain.packets, 0},
                                        {Tree::Binary, binary.time, binary.packets, 0},
                                        {Tree::Binomial, ceilLog2(p) * prices.packet(1), 1, 0}};
    const auto group = static_cast<std::uint32_t>(best.group.value_or(1));
    const bool between = group > 1 && !(simplex ? SimplexTree(p, group).chain() : !fractionalGap(p, group));
    if (between) rivals.push_back({Tree::Fractional, best.time, best.packets, *best.group});
    std::ranges::stable_sort(rivals, {}, &Tradeoff::Rival::time);
    return rivals;
}

/// What the first has that the others have not.
std::string because(const Tradeoff::Rival& first, std::uint32_t p, bool simplex)
{
    const auto depth = [&](std::uint32_t r) {
        return simplex ? static_cast<std::int64_t>(simplexDepth(p, r)) : fractionalDepth(p, r) - std::int64_t{1};
    };
    const std::int64_t r = first.group;
    switch (first.tree) {
    case Tree::Chain:
        return fmt::format("the message is so long that passing every packet on to one other only, without a pause, "
                           "outweighs a depth of {} steps",
                           p - 2);
    case Tree::Binary:
        return fmt::format("the message is so short that its small depth, {} steps where the chain has {}, outweighs "
                           "that every processor hands on each packet twice",
                           depth(1), p - 2);
    case Tree::Fractional:
        return fmt::format("its depth is {} steps where the chain has {}, and every processor hands on {} packets "
                           "with {} messages where the binary tree takes {}",
                           depth(static_cast<std::uint32_t>(r)), p - 2, r, r + 1, 2 * r);
    case Tree::Binomial:
        return fmt::format("the message is so short that the number of start-ups decides, and ⌈log₂ {}⌉ = {} are the "
                           "fewest",
                           p, ceilLog2(p));
    }
    return {};
}

} // namespace

std::string_view nameOf(Tree tree)
{
    switch (tree) {
    case Tree::Chain:
        return "chain";
    case Tree::Binary:
        return "binary tree";
    case Tree::Fractional:
        return "fractional tree";
    case Tree::Binomial:
        return "binomial tree";
    }
    return {};
}

std::optional<Tradeoff> tradeoff(const Run& run)
{
    const Problem problem = run.problem();
    const Operation operation = run.algorithm().operation;
    const std::uint32_t p = processors(problem);
    if ((operation != Operation::Broadcast && operation != Operation::Reduce) || p < 3) return std::nullopt;
    if (!problem.topology.dedicated() || problem.costModel->charge != Charge::Link) return std::nullopt;
    const auto prices = pipelinePrices(problem);
    const PortModel ports = portsOf(run.algorithm(), run.problem());
    if (!prices || !(prices->message > 0) || ports.sends != 1 || ports.receives != 1) return std::nullopt;
    const bool simplex = ports.both == 1;

    Tradeoff found{rivalsOf(p, *prices, simplex), {}};
    const Tradeoff::Rival& first = found.rivals.front();
    std::vector<std::string> others;
    for (const Tradeoff::Rival& rival : found.rivals)
        if (&rival != &first) others.push_back(fmt::format("{} {}", nameOf(rival.tree), shortNumber(rival.time)));
    const std::string groups = first.group > 0 ? fmt::format(" with groups of {}", first.group) : "";
    found.sentence = fmt::format(
        "By the formulas, at k/t = {} among {} processors the {}{} is fastest, {} {} ({}): {}.",
        shortNumber(prices->message / prices->alpha), p, nameOf(first.tree), groups, shortNumber(first.time),
        run.setup().costModel->timeUnit, fmt::join(others, ", "), because(first, p, simplex));
    return found;
}

} // namespace hopscope
