#include "algorithms/practice/streams.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <vector>

namespace hopscope::broadcast_split_binary {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), half = packetCount(problem);
    const Relative ranks = fromRoot(problem);
    std::vector<TreeNode> nodes(p);
    std::vector<std::uint8_t> served(p);
    for (std::uint32_t v = 1; v < p; ++v) {
        // v came from the level above by adding its power of two, or twice that.
        const std::uint32_t level = static_cast<std::uint32_t>(std::bit_width(v + 1)) - 1, above = 1U << (level - 1);
        const std::uint32_t first = v - above, second = v - 2 * above;
        const bool isFirst = static_cast<std::uint32_t>(std::bit_width(first + 1)) == level;
        const std::uint32_t parent = isFirst ? first : second;
        nodes[v] = {parent, nodes[parent].offset + (isFirst ? 1 : 2)};
    }
    const std::vector<Stream> all = treeStreams(nodes, ranks, 2);
    StreamSet left{{}, p == 2 ? 1 : 2, half, 0}, right{{}, 2, half, half};
    for (std::uint32_t v = 1; v < p; ++v) (v % 2 == 1 ? left : right).streams.push_back(all[v - 1]);
    for (StreamSet* side : {&left, &right})
        for (Stream& stream : side->streams)
            if (stream.from != root(problem)) stream.line = 3;
    if (right.streams.empty()) right.count = 0;
    Schedule down = streamed({std::move(left), std::move(right)});
    const auto swap = [p, half, ranks](StepIndex, Step& step) {
        for (std::uint32_t v = 1; v + 1 < p; v += 2) {
            step.send(ranks(v), ranks(v + 1), {BlockId{0}, half}).line = 4;
            step.send(ranks(v + 1), ranks(v), {BlockId{half}, half}).line = 4;
        }
        if (p % 2 == 0) step.send(ranks(0), ranks(p - 1), {BlockId{half}, half}).line = 4;
    };
    return p < 2 ? Schedule{0, swap, {}}
                 : sequence(named(std::move(down), "Down the halves"), named({1, swap, {}}, "Exchange"));
}

Drawing drawing(const Problem& problem)
{
    return treePicture(problem, schedule(problem), "left half of the message down one side, right half down the other");
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("packet", "packets", blocks);
    if (transfer.line == 4)
        return fmt::format("Processor {} has one half of the message and processor {} lacks it: the halves are "
                           "exchanged, {}.",
                           transfer.from.value, transfer.to.value, what);
    const bool left = fromRoot(problem).numberOf(transfer.to) % 2 == 1;
    return fmt::format("Processor {} lies below the {} child of the root, where only the {} half of the message runs: "
                       "it gets {}.",
                       transfer.to.value, left ? "left" : "right", left ? "left" : "right", what);
}

std::uint32_t blocks(const Problem& problem) { return 2 * packetCount(problem); }

double stepCount(const Problem& problem)
{
    const double s = real(problem, "packets"), p = processors(problem);
    if (p < 2) return 0;
    return p == 2 ? s + 1 : 2 * (s - 1) + slowestWay(processors(problem), 2) + 1;
}
std::optional<double> time(const Problem& problem)
{
    if (!alone(problem)) return std::nullopt;
    if (processors(problem) < 2) return 0;
    const double s = real(problem, "packets"), alpha = real(problem, "alpha"), beta = real(problem, "beta");
    double packet = real(problem, "words") / (2 * s);
    if (isSet(problem, "whole", "yes")) packet = std::ceil(packet);
    return (stepCount(problem) - 1) * (alpha + beta * packet) + alpha + beta * packet * s;
}

constexpr Citation source{practice::papers::openMpi, "bcast split binary tree"};
constexpr Formula formulas[] = {
    {"Steps of the split tree", "2(s − 1) + O + 1, O = most of ⌊log₂ u⌋ + ones(u) − 1 for u ≤ p; p = 2: s + 1", "steps",
     source, "", Relation::Equal, packetStepsOf<stepCount>},
    {"Time of the split tree", "(steps − 1)(α + β m/(2s)) + α + β m/2", "time", source, "cut-through", Relation::Equal,
     time},
};
constexpr Citation table{practice::papers::openMpi, "worked values"};
constexpr std::string_view shown = "complete:12 broadcast-split-binary packets=3 words=12 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 10, 0},     {table, shown, "transfers", 44, 0},  {table, shown, "time", 1048, 0},
    {table, shown, "linkWords", 24, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Parameter parameters[] = {packetsParameter(nullptr)};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"openmpi", "split_binary_tree"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-split-binary",
    .title = "Split binary tree",
    .summary = "One half of the message runs down each side of a binary tree; at the end neighbours swap halves.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .parts = blocks,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(split the message in two
left half to the left child, right half to the right child, packet by packet
whoever has a packet hands it to its first, then to its second child
at the end v and v+1 (v odd) swap halves)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_split_binary
