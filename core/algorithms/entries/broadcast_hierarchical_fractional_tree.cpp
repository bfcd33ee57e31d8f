#include "algorithms/entry_helpers.h"
#include "algorithms/fractional_program.h"
#include "algorithms/hierarchical_tree.h"
#include "algorithms/pipeline_optimum.h"
#include "algorithms/shared_links.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace hopscope::broadcast_hierarchical_fractional_tree {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 5, hierarchical crossbar"};

std::uint32_t variantOf(const Problem& problem) { return isSet(problem, "variant", "2") ? 2 : 1; }

std::uint32_t groupOf(const Problem& problem) { return static_cast<std::uint32_t>(whole(problem, "group")); }
HierarchicalTree treeFor(const Problem& problem)
{
    return HierarchicalTree(modulesOf(problem.shape), groupOf(problem), variantOf(problem));
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    const std::uint32_t size = modulesOf(problem.shape).size, variant = variantOf(problem);
    if (size < variant)
        return Diagnostic{"variant", fmt::format("variant: 2 needs modules of at least 2 processors for two groups, "
                                                 "got {}; variant=1 works",
                                                 problem.shape.text())};
    if (whole(problem, "group") * variant <= size) return std::nullopt;
    return Diagnostic{"group",
                      fmt::format("group: must be from 1 to {}, since a module of {} processors holds {} of them, got "
                                  "{}; the nearest that works is {}",
                                  size / variant, size, variant == 1 ? "a group" : "two groups",
                                  whole(problem, "group"), size / variant)};
}

Schedule schedule(const Problem& problem)
{
    const HierarchicalTree tree = treeFor(problem);
    const FractionalTimetable table(fractionalLayout(tree.groups, groupOf(problem)), whole(problem, "packets"));
    const auto write = [table, places = ModuleRotation(problem)](StepIndex k, Step& step) {
        table.each(k, [&](std::uint32_t from, std::uint32_t to, StepIndex packet, std::uint16_t line) {
            step.send(places.processor(from), places.processor(to), block(packet)).line = line;
        });
    };
    return {table.steps(), write, {}};
}

Pipeline pipeline(const Problem& problem) { return fractionalPipeline(groupOf(problem), treeFor(problem).gap()); }

Program program(const Problem& problem)
{
    return fractionalProgram(treeFor(problem).groups, groupOf(problem), whole(problem, "packets"),
                             [places = ModuleRotation(problem)](std::uint32_t rank) { return places.processor(rank); });
}

Drawing drawing(const Problem& problem)
{
    const HierarchicalTree tree = treeFor(problem);
    Drawing drawing = groupsDrawing(tree.groups, groupOf(problem), 1);
    drawing.caption = fmt::format(
        "{} of every module; channels of a module that are used: up to {} into it and {} out of it",
        variantOf(problem) == 1 ? "one group" : "two groups", std::ranges::max(tree.in), std::ranges::max(tree.out));
    return renamed(std::move(drawing),
                   [places = ModuleRotation(problem)](NodeId rank) { return places.processor(rank.value); });
}

Facts facts(const Problem& problem)
{
    const HierarchicalTree tree = treeFor(problem);
    const Modules modules = modulesOf(problem.shape);
    const ModuleRotation places(problem);
    const auto byModule = [&](const std::vector<std::uint32_t>& counts) {
        std::vector<double> all(counts.size());
        for (std::uint32_t module = 0; module < counts.size(); ++module)
            all[places.processor(module * modules.size).value / modules.size] = counts[module];
        return all;
    };
    return {{"D", static_cast<double>(tree.last)},
            {"flatD", static_cast<double>(fractionalDepth(processors(problem), groupOf(problem)))},
            {"leaves", static_cast<double>(tree.leaves)},
            {"ones", static_cast<double>(tree.ones)},
            {"twos", static_cast<double>(tree.twos)},
            {"channelsIn", byModule(tree.in)},
            {"channelsOut", byModule(tree.out)},
            {"mostChannelsIn", static_cast<double>(*std::ranges::max_element(tree.in))},
            {"mostChannelsOut", static_cast<double>(*std::ranges::max_element(tree.out))}};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const HierarchicalTree tree = treeFor(problem);
    const ModuleRotation places(problem);
    const std::uint32_t receiver = places.rank(transfer.to), sender = places.rank(transfer.from);
    const auto after = std::ranges::upper_bound(tree.groups, receiver, {}, &FractionalGroup::base);
    const FractionalGroup& group = *std::prev(after);
    std::string text = fractionalReason(group, groupOf(problem), sender, receiver, transfer, blocks);
    const std::uint32_t size = modulesOf(problem.shape).size;
    if (const std::uint32_t from = transfer.from.value / size, to = transfer.to.value / size; from != to)
        text += fmt::format(" It leaves module {} for module {}.", from, to);
    return text;
}

/// Whether the modules have the channels that the tree uses. A reduction uses every channel the other way, over the
/// same links backwards: a kept way out is a way in.
bool carried(const Problem& problem, const HierarchicalTree& tree)
{
    return real(problem, "in") >= *std::ranges::max_element(tree.in)
           && real(problem, "out") >= *std::ranges::max_element(tree.out) && !problem.values.contains("paths");
}

/// Up to so many processors the waiting for channels is part of the search; beyond, only steps are counted.
constexpr std::uint32_t mostContended = 512;

/// Where messages wait for channels, steps take as long as the busiest channel needs.
Optimum bestPacketsOf(const Problem& problem, const HierarchicalTree& tree, std::uint32_t r,
                      const PipelinePrices& prices, double enough = std::numeric_limits<double>::infinity())
{
    if (processors(problem) <= mostContended && problem.natural && !carried(problem, tree)) {
        const auto links =
            sharedLinks(problem, fractionalLayout(tree.groups, r),
                        [places = ModuleRotation(problem)](std::uint32_t rank) { return places.processor(rank); });
        if (links) return links->best(prices, enough);
    }
    return bestTimetablePackets(tree.last - 1.0, r, tree.gap(), prices);
}

std::optional<Optimum> optimum(const Problem& problem, Search search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    if (processors(problem) < 2) return Optimum{0, 1, 1};
    const Modules modules = modulesOf(problem.shape);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::optional<Optimum> best;
    for (std::uint32_t r = 1; r * variantOf(problem) <= modules.size; ++r) {
        const HierarchicalTree tree(modules, r, variantOf(problem));
        const double d = tree.last - 1.0;
        const double least = realPipeline(tree.gap() ? d - 1 : d, tree.gap() ? 1 + 1.0 / r : 1, *prices).time;
        if (search == Search::Exact && best && least > best->time) continue; // even if no message waited
        Optimum found = search == Search::Exact ? bestPacketsOf(problem, tree, r, *prices, best ? best->time : infinity)
                                                : realPipeline(d, 1 + 1.0 / r, *prices);
        found.group = r;
        if (!best || found.time < best->time * (1 - 1e-13)) best = found;
    }
    return best;
}
std::optional<double> bestGroup(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(static_cast<double>(*best->group)) : std::nullopt;
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto prices = pipelinePrices(problem);
    if (!prices || objection(problem)) return std::nullopt;
    if (processors(problem) < 2) return 1;
    return bestPacketsOf(problem, treeFor(problem), groupOf(problem), *prices).packets;
}

using Number = std::optional<double>;

Number steps(const Problem& problem)
{
    if (processors(problem) < 2) return 0;
    const HierarchicalTree tree = treeFor(problem);
    const double s = real(problem, "packets");
    return tree.last - 1.0 + s + (tree.gap() ? std::floor((s - 1) / groupOf(problem)) : 0);
}
std::string stepsNumbers(const Problem& problem)
{
    if (processors(problem) < 2) return {};
    const HierarchicalTree tree = treeFor(problem);
    const double s = real(problem, "packets");
    return fmt::format("= {} − 1 + {} + {}", tree.last, s, tree.gap() ? std::floor((s - 1) / groupOf(problem)) : 0);
}
/// Whether the channels carry the tree: then no step waits.
Number time(const Problem& problem)
{
    if (!naturalOn(problem, "hierarchy")) return std::nullopt;
    if (!carried(problem, treeFor(problem))) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}

constexpr std::string_view extraDepth =
    "The text gives the extra depth with one connection fewer as (r + 1) log b; it depends on the number of modules "
    "and is at most (r + 1) log a: a = 65536, b = 16, r = 8 has 51 more, above (r + 1) log b = 36.";
constexpr Formula formulas[] = {
    {"Exact steps", "D − 1 + s + ⌊(s − 1)/r⌋", "steps", paper, "", Relation::Equal, steps, stepsNumbers, extraDepth},
    {"Exact time", "(D − 1 + s + ⌊(s − 1)/r⌋)(t + k/s)", "time", paper, "cut-through", Relation::Equal, time, nullptr,
     "Where a module has the channels that the tree uses; otherwise messages wait for each other."},
};

constexpr Citation table{papers::sandersSibeyn, "worked values, hierarchy"};
constexpr std::string_view small = "hierarchy:4x4 broadcast-hierarchical-fractional-tree group=2 packets=7";
constexpr std::string_view six = "hierarchy:4x6 broadcast-hierarchical-fractional-tree group=2 packets=7";
constexpr std::string_view eight = "hierarchy:8x8 broadcast-hierarchical-fractional-tree group=2 packets=7";
constexpr std::string_view eightPairs =
    "hierarchy:8x8 broadcast-hierarchical-fractional-tree group=2 packets=7 variant=2 in=1";
constexpr std::string_view large = "hierarchy:256x64 broadcast-hierarchical-fractional-tree group=8 packets=9";
constexpr std::string_view largePairs =
    "hierarchy:256x64 broadcast-hierarchical-fractional-tree group=8 packets=9 variant=2 in=1";
constexpr WorkedExample examples[] = {
    {table, small, "D", 7, 0},
    {table, small, "flatD", 7, 0},
    {table, small, "leaves", 2, 0},
    {table, small, "twos", 1, 0},
    {table, small, "ones", 1, 0},
    {table, small, "maxLinkLoad", 1, 0},
    {table, six, "D", 9, 0},
    {table, six, "flatD", 8, 0},
    {table, six, "leaves", 2, 0},
    {table, six, "twos", 1, 0},
    {table, six, "ones", 1, 0},
    {table, eight, "D", 13, 0},
    {table, eight, "flatD", 12, 0},
    {table, eight, "leaves", 4, 0},
    {table, eight, "twos", 3, 0},
    {table, eight, "ones", 1, 0},
    {table, eight, "mostChannelsIn", 2, 0},
    {table, eight, "mostChannelsOut", 2, 0},
    {table, eight, "maxLinkLoad", 1, 0},
    {table, eightPairs, "D", 15, 0},
    {table, eightPairs, "flatD", 12, 0},
    {table, eightPairs, "mostChannelsIn", 1, 0},
    {table, eightPairs, "mostChannelsOut", 2, 0},
    {table, eightPairs, "maxLinkLoad", 1, 0},
    {table, large, "D", 96, 0},
    {table, large, "flatD", 92, 0},
    {table, large, "leaves", 128, 0},
    {table, large, "twos", 127, 0},
    {table, large, "ones", 1, 0},
    {table, large, "maxLinkLoad", 1, 0},
    {table, largePairs, "D", 128, 0},
    {table, largePairs, "flatD", 92, 0},
    {table, largePairs, "maxLinkLoad", 1, 0},
};

constexpr std::string_view families[] = {"hierarchy"};
constexpr std::array<std::string_view, 2> variants{"1", "2"};
constexpr Parameter parameters[] = {
    groupParameter(bestGroup), packetsParameter(bestPackets),
    Parameter{.id = "variant",
              .label = "Variant",
              .help =
                  "1: one group of every module in the tree of modules, two channels in and out. 2: two groups, one "
                  "channel in and two out, and a deeper tree.",
              .kind = Kind::Choice,
              .choices = variants}};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-hierarchical-fractional-tree",
    .title = "Hierarchical fractional tree",
    .summary = "A fractional tree that leaves and enters every module of a hierarchy over two channels at most.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .objection = objection,
    .schedule = schedule,
    .program = program,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = fractionalPseudocode,
    .sources = sources,
};

} // namespace hopscope::broadcast_hierarchical_fractional_tree
