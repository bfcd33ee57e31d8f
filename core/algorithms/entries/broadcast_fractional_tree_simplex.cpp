#include "algorithms/chain.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/pipeline_optimum.h"
#include "algorithms/simplex_tree.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::broadcast_fractional_tree_simplex {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 4, simplex"};

std::uint32_t groupSize(const Problem& problem) { return hopscope::groupSize(problem, processors(problem)); }

constexpr std::uint16_t fromNeighbour = 7, fromLast = 8, fromAll = 9;

Schedule schedule(const Problem& problem)
{
    const SimplexTree tree(processors(problem), groupSize(problem));
    if (tree.chain()) return simplexChain(problem, fromNeighbour);
    const StepIndex packets = whole(problem, "packets"), r = tree.shape().group(), period = 2 * r + 1;
    const StepIndex longest = (packets - 1) / r * period + 2 * ((packets - 1) % r) + 1;
    const auto write = [=, nodes = tree.nodes(), ranks = Rotation(problem)](StepIndex k, Step& step) {
        const StepIndex now = k + 1 - SimplexTree::begin(static_cast<std::uint32_t>(r));
        const auto offsets = static_cast<StepIndex>(nodes->from.size()) - 2;
        const StepIndex low = std::max<StepIndex>(1, now - longest), high = std::min(now, offsets);
        for (StepIndex offset = low; offset <= high; ++offset) {
            // Now is m(2r + 1) + 2j + 1 - f after the offset.
            const StepIndex age = now - offset, run = age / period, place = age % period, slot = place / 2;
            const StepIndex packet = run * r + slot;
            if (slot == r || packet >= packets) continue;
            const auto j = static_cast<std::uint32_t>(slot), first = place % 2 == 0 ? 1U : 0U;
            const auto at = static_cast<std::size_t>(offset);
            for (std::uint32_t i = nodes->from[at]; i < nodes->from[at + 1]; ++i) {
                const SimplexTree::Fed& fed = nodes->fed[i];
                if (SimplexTree::receivesFirst(static_cast<std::uint32_t>(r), fed.type, fed.member, j) != first)
                    continue;
                const std::uint32_t feeder = fed.feed == Feed::Right ? fed.feeder + j : fed.feeder;
                step.send(ranks.processor(feeder), ranks.processor(fed.node), block(packet)).line =
                    fed.feed == Feed::Root   ? fromNeighbour
                    : fed.feed == Feed::Down ? fromLast
                                             : fromAll;
            }
        }
    };
    return {tree.steps(packets), write, {}};
}

Pipeline pipeline(const Problem& problem)
{
    const SimplexTree tree(processors(problem), groupSize(problem));
    const StepIndex r = tree.shape().group();
    return tree.chain() ? simplexChainPipeline(processors(problem)) : Pipeline{.packets = r, .steps = 2 * r + 1};
}

Drawing drawing(const Problem& problem)
{
    const SimplexTree tree(processors(problem), groupSize(problem));
    if (tree.chain()) return chainDrawing(problem);
    return fractionalDrawing(tree.shape(), problem);
}

Facts facts(const Problem& problem)
{
    const std::uint32_t count = processors(problem), r = groupSize(problem);
    const SimplexTree tree(count, r);
    Facts facts = groupFacts(tree.shape());
    facts["chain"] = tree.chain() ? 1.0 : 0.0;
    facts["D"] = tree.chain() ? count - 1.0 : tree.depth();
    facts["duplexD"] = static_cast<double>(fractionalDepth(count, r));
    return facts;
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const SimplexTree tree(processors(problem), groupSize(problem));
    const Rotation ranks(problem);
    const std::uint32_t receiver = ranks.rank(transfer.to);
    FractionalGroup group{0, processors(problem), 0, Feed::Root, 0};
    if (!tree.chain()) group = tree.shape().groupOf(receiver);
    return fractionalReason(group, tree.shape().group(), ranks.rank(transfer.from), receiver, transfer, blocks);
}

using Best = PipelineSearch<bestSimplex, bestSimplexPackets, groupSize>;

using Number = std::optional<double>;

/// The last packet of the last run, at the node with the largest offset, at the latest.
Number mostSteps(const Problem& problem)
{
    const SimplexTree tree(processors(problem), groupSize(problem));
    const double r = groupSize(problem), s = real(problem, "packets");
    if (tree.chain() || std::fmod(s, r) != 0) return std::nullopt;
    return tree.depth() + s * (2 + 1 / r) - 3;
}
std::string mostStepsNumbers(const Problem& problem)
{
    return fmt::format("= {} + {}(2 + 1/{}) − 3", simplexDepth(processors(problem), groupSize(problem)),
                       real(problem, "packets"), groupSize(problem));
}
/// The bandwidth term alone, from the first packet that the last node receives.
Number leastSteps(const Problem& problem)
{
    const SimplexTree tree(processors(problem), groupSize(problem));
    const double r = groupSize(problem), s = real(problem, "packets");
    if (tree.chain()) return std::nullopt;
    return tree.depth() - 5.0 + s * (2 + 1 / r);
}
Number chainSteps(const Problem& problem)
{
    if (!SimplexTree(processors(problem), groupSize(problem)).chain()) return std::nullopt;
    return static_cast<double>(simplexChainSteps(processors(problem), whole(problem, "packets")));
}
Number paperSteps(const Problem& problem)
{
    if (processors(problem) < 2) return std::nullopt;
    const double d = fractionalDepth(processors(problem), groupSize(problem)) - 1.0;
    const double r = groupSize(problem), s = real(problem, "packets");
    return (2 - 1 / (r + 1)) * (d + s * (1 + 1 / r));
}
Number mostTime(const Problem& problem)
{
    const Number steps = mostSteps(problem);
    if (!steps || !onOwnNetwork(problem)) return std::nullopt;
    return *steps * packetTime(problem);
}
Number paperTime(const Problem& problem)
{
    const Number steps = paperSteps(problem);
    if (!steps || !onOwnNetwork(problem)) return std::nullopt;
    return *steps * packetTime(problem);
}

constexpr std::string_view asymptotic =
    "The factor 2 − 1/(r + 1) is exact for the bandwidth term only: r packets take 2r + 1 steps. The depth of the "
    "construction is up to twice that of the duplex tree: P = 1024, r = 8, s = 456 needs 1078 steps, 1.895 times the "
    "duplex 569, more than 1.889. It holds asymptotically.";
constexpr std::string_view construction =
    "The paper gives the rate, not the schedule; the order of sending and receiving is Hopscope's own.";

constexpr Formula formulas[] = {
    {"Steps, whole runs", "D + s(2 + 1/r) − 3", "steps", paper, "", Relation::AtMost, mostSteps, mostStepsNumbers,
     construction},
    {"Steps of depth and rate", "D + s(2 + 1/r) − 5", "steps", paper, "", Relation::AtLeast, leastSteps, nullptr,
     construction},
    {"Steps of the chain in its place", "P − 1 + 2(s − 1)", "steps", paper, "", Relation::Equal, chainSteps, nullptr,
     "Where no group has a right successor, P < r + 2, the tree is the simplex chain; for P = 2 it needs s steps."},
    {"Steps as printed", "(2 − 1/(r + 1))(d + s(1 + 1/r))", "steps", paper, "", Relation::Shape, paperSteps, nullptr,
     asymptotic},
    {"Time, whole runs", "(D + s(2 + 1/r) − 3)(t + k/s)", "time", paper, "cut-through", Relation::AtMost, mostTime,
     nullptr, construction},
    {"Time as printed", "(2 − 1/(r + 1))(d + s(1 + 1/r))(t + k/s)", "time", paper, "cut-through", Relation::Shape,
     paperTime, nullptr, asymptotic},
};

constexpr Citation table{papers::sandersSibeyn, "worked values, simplex"};
constexpr WorkedExample examples[] = {
    {table, "complete:2 broadcast-fractional-tree-simplex group=2 packets=4", "steps", 4, 0},
    {table, "complete:5 broadcast-fractional-tree-simplex group=2 packets=4", "steps", 11, 0},
    {table, "complete:6 broadcast-fractional-tree-simplex group=2 packets=4", "steps", 12, 0},
    {table, "complete:8 broadcast-fractional-tree-simplex group=1 packets=5", "steps", 17, 0},
    {table, "complete:10 broadcast-fractional-tree-simplex group=2 packets=6", "steps", 20, 0},
    {table, "complete:20 broadcast-fractional-tree-simplex group=1 packets=8", "steps", 30, 0},
    {table, "complete:20 broadcast-fractional-tree-simplex group=3 packets=9", "steps", 34, 0},
    {table, "complete:64 broadcast-fractional-tree-simplex group=4 packets=44", "steps", 127, 0},
    {table, "complete:1024 broadcast-fractional-tree-simplex group=8 packets=456", "steps", 1078, 0},
};

constexpr std::string_view families[] = {"complete"};
constexpr Parameter parameters[] = {groupParameter(Best::bestGroup), packetsParameter(Best::bestPackets)};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-fractional-tree-simplex",
    .title = "Fractional tree, simplex",
    .summary = "A fractional tree of processors that either send or receive: r packets every 2r + 1 steps.",
    .operation = Operation::Broadcast,
    .ports = ports::simplex,
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .optimum = Best::optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(type τ of a group: 1 for the right successor of a group of type 0, else 0
O(v): 2 more per member, head + 2r for a down successor, head + 2r+1 for a right one
f(τ,i,q) = (r+1+i) mod 2 if τ = 1 and q < r-i, else (r-q) mod 2 (1: receive first)
B = -1 if r is odd, -2 if r is even
for every processor v but the root, number i of its group of type τ
  for every packet p = m·r+j, in step B + O(v) + m(2r+1) + 2j + 1 - f(τ,i,j)
    receive p from the processor before it in its group
    as the head of a down successor: receive p from the last of the group above
    as the head of a right successor: receive p from number j of the group above)",
    .sources = sources,
};

} // namespace hopscope::broadcast_fractional_tree_simplex
