#include "algorithms/practice/two_trees.h"

#include <fmt/format.h>
#include <vector>

namespace hopscope::broadcast_double_tree {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const TwoTrees trees = TwoTrees::belowSource(processors(problem));
    const std::uint32_t packets = packetCount(problem);
    std::vector<StreamSet> sets;
    for (std::uint32_t t = 0; t < 2; ++t) {
        StreamSet set{treeStreams(trees.nodes[t], fromRoot(problem), 3), 2, (packets + 1 - t) / 2, t, 2};
        for (Stream& stream : set.streams)
            if (stream.from == root(problem)) stream.line = 2;
        sets.push_back(std::move(set));
    }
    return streamed(std::move(sets));
}

Drawing drawing(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const TwoTrees trees = TwoTrees::belowSource(p);
    const Relative ranks = fromRoot(problem);
    Drawing drawing;
    drawing.caption = "even packets down the first tree, odd ones down the second; everybody is inner in at most one";
    drawing.kindNames = {"first tree", "second tree"};
    for (std::uint32_t v = 0; v < p; ++v) drawing.rows.push_back(ranks(v));
    for (std::uint32_t t = 0; t < 2; ++t)
        for (std::uint32_t v = 1; v < p; ++v) {
            drawing.edges.push_back({ranks(trees.nodes[t][v].parent), ranks(v)});
            drawing.kinds.push_back(static_cast<std::uint8_t>(t));
        }
    if (!problem.topology.dedicated() || p < 3) return drawing;
    drawing.places = placesOf(trees, true, ranks);
    return drawing;
}

Pipeline pipeline(const Problem&) { return {.packets = 2, .steps = 2}; }

Facts facts(const Problem& problem)
{
    const TwoTrees trees = TwoTrees::belowSource(processors(problem));
    return {{"D_1", static_cast<double>(trees.depths[0])}, {"D_2", static_cast<double>(trees.depths[1])}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const bool first = blocks.front().first.value % 2 == 0;
    const std::string what = describeBlocks("packet", "packets", blocks);
    if (transfer.from == root(problem))
        return fmt::format(
            "The source sends packets in turn into both trees; {} goes to processor {}, the top of the {} "
            "tree.",
            what, transfer.to.value, first ? "first" : "second");
    return fmt::format(
        "Packet {} runs down the {} tree, in which processor {} is inner; its edge to processor {} works in "
        "{} steps.",
        blocks.front().first.value, first ? "first" : "second", transfer.from.value, transfer.to.value,
        k % 2 == 0 ? "odd" : "even");
}

std::optional<double> steps(const Problem& problem)
{
    return static_cast<double>(TwoTrees::belowSource(processors(problem)).steps(whole(problem, "packets")));
}
std::optional<double> mostSteps(const Problem& problem)
{
    if (processors(problem) < 2) return 0;
    return real(problem, "packets") + 2.0 * ceilLog2(processors(problem)) - 2;
}
bool idles(const Problem& problem) { return processors(problem) == 3 && whole(problem, "packets") == 1; }
std::optional<double> time(const Problem& problem)
{
    if (!alone(problem) || idles(problem)) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}
std::string timeNumbers(const Problem& problem) { return packetNumbers(problem, *steps(problem)); }
std::optional<double> mostTime(const Problem& problem)
{
    if (!alone(problem)) return std::nullopt;
    return *mostSteps(problem) * packetTime(problem);
}

constexpr Citation source{practice::papers::twoTrees, "Sections 3 and 4"};
constexpr Formula formulas[] = {
    {"Steps of two trees", "max(2⌈s/2⌉ − 2 + D_1, 2⌊s/2⌋ − 2 + D_2)", "steps", source, "", Relation::Equal, steps},
    {"Most steps of two trees", "s + 2⌈log₂ p⌉ − 2", "steps", source, "", Relation::AtMost, mostSteps, nullptr,
     "The bound that is quoted for k packets a tree, 2⌈log p⌉ + 2k, is two steps above what the rule needs."},
    {"Time of two trees", "steps · (α + β m/s)", "time", source, "cut-through", Relation::Equal, time, timeNumbers},
    {"Most time of two trees", "(s + 2⌈log₂ p⌉ − 2)(α + β m/s)", "time", source, "cut-through", Relation::AtMost,
     mostTime},
};
constexpr Citation table{practice::papers::twoTrees, "worked values"};
constexpr std::string_view shown = "complete:12 broadcast-double-tree packets=8 words=16 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 14, 0},
    {table, shown, "transfers", 88, 0},
    {table, shown, "time", 1456, 0},
    {table, shown, "linkWords", 28, 0},
    {table, shown, "maxLinkLoad", 1, 0},
    {table, shown, "D_1", 6, 0},
    {table, shown, "D_2", 8, 0},
    {table, "complete:64 broadcast-double-tree", "D_2", 12, 0},
    {table, "complete:100 broadcast-double-tree", "D_1", 12, 0},
    {table, "complete:100 broadcast-double-tree", "D_2", 14, 0},
    {table, "complete:1000 broadcast-double-tree", "D_1", 18, 0},
    {table, "complete:1000 broadcast-double-tree", "D_2", 20, 0},
};
constexpr Parameter parameters[] = {packetsParameter(nullptr)};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"nccl", "Tree"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-double-tree",
    .title = "Two trees",
    .summary = "Packets alternate between two trees in which everybody is inner at most once, so that nobody idles.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(two trees, everybody inner in at most one; every edge has a parity
the source sends even packets into tree 1, odd ones into tree 2, one a step
v hands each packet to its children in the next step of their edges' parity)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_double_tree
