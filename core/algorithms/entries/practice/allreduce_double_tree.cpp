#include "algorithms/practice/two_trees.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::allreduce_double_tree {

namespace {

using namespace practice;

bool overlaps(const Problem& problem) { return isSet(problem, "overlap", "yes"); }

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), packets = packetCount(problem);
    const TwoTrees trees = TwoTrees::overAll(p);
    const StepIndex one = trees.steps(packets), deepest = std::max(trees.depths[0], trees.depths[1]);
    std::vector<StreamSet> sets;
    for (std::uint32_t t = 0; t < 2; ++t) {
        const std::uint32_t count = (packets + 1 - t) / 2;
        if (count == 0) continue;
        StreamSet up{{}, 2, count, t, 2, Effect::Combine}, down{{}, 2, count, t, 2, Effect::Copy};
        // Without overlap the last packet comes up first, so that the whole is its own reversal.
        if (!overlaps(problem)) up.block = t + 2 * (count - 1), up.stride = -2;
        for (std::uint32_t v = 0; v < p; ++v) {
            if (v == trees.tops[t]) continue;
            const auto [parent, offset] = trees.nodes[t][v];
            const StepIndex rise = overlaps(problem) ? deepest - offset : one - offset - 2 * (count - 1);
            const StepIndex fall = (overlaps(problem) ? deepest : one) + offset - 1;
            up.streams.push_back({NodeId{v}, NodeId{parent}, rise, 2});
            down.streams.push_back({NodeId{parent}, NodeId{v}, fall, 3});
        }
        sets.push_back(std::move(up));
        sets.push_back(std::move(down));
    }
    Schedule all = streamed(std::move(sets));
    if (all.steps > 0 && !overlaps(problem)) all.phases = {{"Up", 0}, {"Down", one}};
    return all;
}

PortModel portsHere(const Problem& problem)
{
    return overlaps(problem) ? PortModel{2, 2, PortModel::unlimited, false} : ports::duplex;
}

Drawing drawing(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const TwoTrees trees = TwoTrees::overAll(p);
    Drawing drawing;
    drawing.caption = "even packets up and down the first tree, odd ones the second";
    drawing.kindNames = {"first tree", "second tree"};
    for (std::uint32_t v = 0; v < p; ++v) drawing.rows.push_back(NodeId{v});
    for (std::uint32_t t = 0; t < 2; ++t)
        for (std::uint32_t v = 0; v < p; ++v) {
            if (v == trees.tops[t]) continue;
            drawing.edges.push_back({NodeId{trees.nodes[t][v].parent}, NodeId{v}});
            drawing.kinds.push_back(static_cast<std::uint8_t>(t));
        }
    if (problem.topology.dedicated() && p > 2) drawing.places = placesOf(trees, false, {p, 0});
    return drawing;
}

Facts facts(const Problem& problem)
{
    const TwoTrees trees = TwoTrees::overAll(processors(problem));
    return {{"D_1", static_cast<double>(trees.depths[0])}, {"D_2", static_cast<double>(trees.depths[1])}};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::uint32_t packet = blocks.front().first.value;
    const std::string_view tree = packet % 2 == 0 ? "first" : "second";
    if (transfer.line == 2)
        return fmt::format(
            "Processor {} has combined packet {} of its subtree of the {} tree and sends it up to processor "
            "{}.",
            transfer.from.value, packet, tree, transfer.to.value);
    return fmt::format(
        "Packet {} is complete at the top of the {} tree and comes down: processor {} hands it to processor "
        "{}.",
        packet, tree, transfer.from.value, transfer.to.value);
}

double oneWay(const Problem& problem)
{
    return static_cast<double>(TwoTrees::overAll(processors(problem)).steps(whole(problem, "packets")));
}
std::optional<double> steps(const Problem& problem)
{
    if (!overlaps(problem)) return 2 * oneWay(problem);
    const TwoTrees trees = TwoTrees::overAll(processors(problem));
    return oneWay(problem) + static_cast<double>(std::max(trees.depths[0], trees.depths[1]));
}
std::optional<double> mostSteps(const Problem& problem)
{
    if (overlaps(problem)) return std::nullopt;
    if (processors(problem) < 2) return 0;
    return 2 * (real(problem, "packets") + 2.0 * ceilLog2(processors(problem)) - 2);
}
std::optional<double> time(const Problem& problem)
{
    if (!alone(problem) || overlaps(problem) || processors(problem) <= 3) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}
std::string timeNumbers(const Problem& problem) { return packetNumbers(problem, *steps(problem)); }
std::optional<double> mostTime(const Problem& problem)
{
    if (!alone(problem) || (!overlaps(problem) && processors(problem) > 3)) return std::nullopt;
    const double packet = packetMessage(problem) * (overlaps(problem) ? 2 : 1);
    return *steps(problem) * (real(problem, "alpha") + packet);
}

constexpr Citation source{practice::papers::nccl, "Tree, after Sanders, Speck & Träff"};
constexpr std::string_view shared =
    "On two processors both trees are the same cable in opposite directions and half of the steps idle. With overlap "
    "one "
    "tree's way up may meet the other's way down on a link, so that two packets share it.";
constexpr Formula formulas[] = {
    {"Steps of two trees", "2S, S = max(2⌈s/2⌉ − 2 + D_1, 2⌊s/2⌋ − 2 + D_2); overlap: max(D_1, D_2) + S", "steps",
     source, "", Relation::Equal, steps},
    {"Most steps of two trees", "2(s + 2⌈log₂ p⌉ − 2)", "steps", source, "", Relation::AtMost, mostSteps},
    {"Time of two trees", "2S(α + β m/s)", "time", source, "cut-through", Relation::Equal, time, timeNumbers},
    {"Most time of two trees", "p ≤ 3: 2S(α + β m/s); overlap: (max(D_1, D_2) + S)(α + 2β m/s)", "time", source,
     "cut-through", Relation::AtMost, mostTime, nullptr, shared},
};
constexpr Citation table{practice::papers::nccl, "worked values"};
constexpr std::string_view apart = "complete:12 allreduce-double-tree packets=8 words=16 alpha=100 beta=2",
                           overlapped =
                               "complete:12 allreduce-double-tree packets=8 overlap=yes words=16 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, apart, "steps", 26, 0},           {table, apart, "transfers", 176, 0},
    {table, apart, "time", 2704, 0},          {table, apart, "linkWords", 52, 0},
    {table, apart, "maxLinkLoad", 1, 0},      {table, overlapped, "steps", 20, 0},
    {table, overlapped, "transfers", 176, 0}, {table, overlapped, "time", 2080, 0},
    {table, overlapped, "linkWords", 40, 0},  {table, overlapped, "maxLinkLoad", 1, 0},
};
constexpr std::string_view choices[] = {"no", "yes"};
constexpr Parameter parameters[] = {
    packetsParameter(nullptr),
    {.id = "overlap",
     .label = "Ways up and down overlap",
     .help = "Yes: packets come down as soon as they are complete, which takes two ports.",
     .kind = Kind::Choice,
     .choices = choices}};
constexpr Citation sources[] = {source, {practice::papers::twoTrees, "allreduce"}};
constexpr LibraryName libraries[] = {{"nccl", "Tree"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-double-tree",
    .title = "Two trees",
    .summary =
        "Packets are combined up one of two trees in turn and come back down; everybody is inner in at most one.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .portsFor = portsHere,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .parts = packetCount,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(two trees, half of the packets each
up: combine the children's packets, send to the parent
down: hand the result to the children)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allreduce_double_tree
