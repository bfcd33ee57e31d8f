#include "algorithms/entry_helpers.h"
#include "algorithms/fractional_layout.h"
#include "algorithms/pipeline_optimum.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace hopscope::broadcast_coupled_simplex {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 4, simplex from duplex"};

/// Pairs of processors; an odd number leaves the root alone.
struct Couples {
    std::uint32_t odd{}; ///< 1 if the root is alone

    explicit Couples(std::uint32_t processors) : odd(processors % 2) {}
    /// Rank that receives from outside; the root receives nothing.
    std::uint32_t receiver(std::uint32_t couple) const { return couple == 0 ? 0 : 2 * couple - odd; }
    /// Rank that sends to outside.
    std::uint32_t sender(std::uint32_t couple) const { return couple == 0 ? 0 : 2 * couple + 1 - odd; }
};

std::uint32_t couplesOf(const Problem& problem) { return (processors(problem) + 1) / 2; }
std::uint32_t groupSize(const Problem& problem) { return hopscope::groupSize(problem, couplesOf(problem)); }

constexpr std::uint16_t direct = 1, outside = 4, inside = 6, fromRoot = 7;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const StepIndex packets = whole(problem, "packets");
    const Rotation ranks(problem);
    if (count <= 2) {
        const auto write = [ranks](StepIndex k, Step& step) {
            step.send(ranks.processor(0), ranks.processor(1), block(k)).line = direct;
        };
        return {count == 2 ? packets : 0, write, {}};
    }
    const FractionalTimetable table(fractionalLayout(couplesOf(problem), groupSize(problem)), packets);
    const auto write = [table, ranks, couples = Couples(count)](StepIndex k, Step& step) {
        const auto real = [&](std::uint32_t rank) { return ranks.processor(rank); };
        StepIndex fresh = -1; // packet that the root sends for the first time
        table.each(k / 2, [&](std::uint32_t from, std::uint32_t to, StepIndex packet, std::uint16_t) {
            if (from == 0 && to == 1) fresh = packet;
            if (k % 2 == 0)
                step.send(real(couples.sender(from)), real(couples.receiver(to)), block(packet)).line = outside;
            else
                step.send(real(couples.receiver(to)), real(couples.sender(to)), block(packet)).line = inside;
        });
        // Rank 1 of the tree gets every packet first, in its group or as the head of the down successor.
        if (k % 2 == 1 && fresh >= 0 && couples.odd == 0) step.send(real(0), real(1), block(fresh)).line = fromRoot;
    };
    return {2 * table.steps(), write, {}};
}

Pipeline pipeline(const Problem& problem)
{
    const std::uint32_t couples = couplesOf(problem), r = groupSize(problem);
    const Pipeline duplex = fractionalPipeline(r, fractionalGap(couples, r));
    return processors(problem) <= 2 ? Pipeline{.packets = 1, .steps = 1}
                                    : Pipeline{.packets = duplex.packets, .steps = 2 * duplex.steps};
}

/// The tree of couples; the two of a couple stand beside each other.
Drawing drawing(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const Couples couples(count);
    const Drawing tree = fractionalDrawing(FractionalShape(couplesOf(problem), groupSize(problem)));
    const auto members = [&](std::uint32_t couple) {
        const std::uint32_t first = couples.receiver(couple);
        const std::uint32_t last = couple == 0 ? 1 - couples.odd : couples.sender(couple);
        std::vector<std::uint32_t> ranks{first};
        if (last != first && last < count) ranks.push_back(last);
        return ranks;
    };
    Drawing drawing;
    drawing.places.resize(count);
    for (const Group& group : tree.groups) {
        Group hull{group.name, {}};
        for (const NodeId couple : group.members)
            for (const std::uint32_t rank : members(couple.value)) hull.members.push_back(NodeId{rank});
        drawing.groups.push_back(std::move(hull));
    }
    constexpr double across = 1.6, apart = 0.36; // so that couples are closer to each other than to the next
    for (const NodeId couple : tree.rows) {
        const Point3& at = tree.places[couple.value];
        double shift = -apart;
        for (const std::uint32_t rank : members(couple.value)) {
            drawing.places[rank] = {at.x * across, at.y * across + shift, 0};
            drawing.rows.push_back(NodeId{rank});
            if (shift > 0) drawing.edges.push_back({NodeId{couples.receiver(couple.value)}, NodeId{rank}});
            shift = apart;
        }
    }
    for (const Ends& edge : tree.edges)
        drawing.edges.push_back({NodeId{couples.sender(edge.from.value)}, NodeId{couples.receiver(edge.to.value)}});
    drawing.caption = "two processors share the work of one in a duplex fractional tree: one receives, one sends";
    return renamed(std::move(drawing),
                   [ranks = Rotation(problem)](NodeId rank) { return ranks.processor(rank.value); });
}

Facts facts(const Problem& problem)
{
    const std::uint32_t couples = couplesOf(problem);
    return {{"couples", static_cast<double>(couples)},
            {"D", static_cast<double>(fractionalDepth(couples, groupSize(problem)))}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("packet", "packets", blocks);
    const std::uint32_t from = transfer.from.value, to = transfer.to.value;
    if (processors(problem) == 2)
        return fmt::format("Processor {} sends {} to the only other one, {}.", from, what, to);
    if (k % 2 == 0)
        return fmt::format("Odd steps lead from couple to couple: processor {} sends for its couple, processor {} "
                           "receives {} for its own.",
                           from, to, what);
    if (transfer.from == root(problem))
        return fmt::format("Even steps stay within the couples: the root {} has just sent {} for the first time and "
                           "now hands it to its partner {}.",
                           from, what, to);
    return fmt::format("Even steps stay within the couples: processor {} has just received {} and hands it to its "
                       "partner {}, which sends it on.",
                       from, what, to);
}

using Best = PipelineSearch<bestCoupled, bestCoupledPackets, groupSize>;

using Number = std::optional<double>;

Number steps(const Problem& problem)
{
    const double s = real(problem, "packets");
    const std::uint32_t couples = couplesOf(problem), r = groupSize(problem);
    if (couples == 1) return processors(problem) == 2 ? s : 0;
    const bool gap = fractionalGap(couples, r);
    return 2 * (fractionalDepth(couples, r) - 1 + s + (gap ? std::floor((s - 1) / r) : 0));
}
std::string stepsNumbers(const Problem& problem)
{
    if (processors(problem) < 3) return {};
    return fmt::format("= 2 · {}", *steps(problem) / 2);
}
Number printedSteps(const Problem& problem)
{
    if (processors(problem) < 3) return std::nullopt;
    const std::uint32_t couples = couplesOf(problem), r = groupSize(problem);
    return 2 * (fractionalDepth(couples, r) - 1 + real(problem, "packets") * (1 + 1.0 / r));
}
Number time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}

constexpr std::string_view twoProcessors =
    "“At most twice the duplex time for half as many” fails for P = 2: one processor alone needs nothing, the two need "
    "s steps. An odd number of processors takes ⌈P/2⌉.";
constexpr Formula formulas[] = {
    {"Steps of the coupled tree", "2 N(⌈P/2⌉)", "steps", paper, "", Relation::Equal, steps, stepsNumbers,
     twoProcessors},
    {"Steps as printed", "2(d + s(1 + 1/r)), d for ⌈P/2⌉", "steps", paper, "", Relation::AtMost, printedSteps, nullptr,
     "The duplex count of the paper is one too high: it charges a pause after the last run."},
    {"Time of the coupled tree", "2 N(⌈P/2⌉)(t + k/s)", "time", paper, "cut-through", Relation::Equal, time, nullptr,
     twoProcessors},
};

constexpr Citation table{papers::sandersSibeyn, "worked values, simplex"};
constexpr WorkedExample examples[] = {
    {table, "complete:2 broadcast-coupled-simplex group=2 packets=4", "steps", 4, 0},
    {table, "complete:5 broadcast-coupled-simplex group=2 packets=4", "steps", 10, 0},
    {table, "complete:6 broadcast-coupled-simplex group=2 packets=4", "steps", 10, 0},
    {table, "complete:8 broadcast-coupled-simplex group=1 packets=5", "steps", 20, 0},
    {table, "complete:10 broadcast-coupled-simplex group=2 packets=6", "steps", 20, 0},
    {table, "complete:20 broadcast-coupled-simplex group=1 packets=8", "steps", 36, 0},
    {table, "complete:20 broadcast-coupled-simplex group=3 packets=9", "steps", 32, 0},
    {table, "complete:64 broadcast-coupled-simplex group=4 packets=44", "steps", 132, 0},
    {table, "complete:1024 broadcast-coupled-simplex group=8 packets=456", "steps", 1122, 0},
};

constexpr std::string_view families[] = {"complete"};
constexpr Parameter parameters[] = {groupParameter(Best::bestGroup), packetsParameter(Best::bestPackets)};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-coupled-simplex",
    .title = "Coupled fractional tree",
    .summary = "Two processors that either send or receive act as one of a duplex fractional tree.",
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
    .pseudocode = R"(two processors: send the packets one after another
couple the processors; of an odd number the root stays alone
for every step of the duplex fractional tree of ⌈p/2⌉ couples, two steps:
  for every transfer u → v of packet q, at the same time: the sender of u sends q to the receiver of v
  then, at the same time,
    the receiver of v sends q to the sender of v, for every such transfer
    the root sends what it has sent for the first time to its partner)",
    .sources = sources,
};

} // namespace hopscope::broadcast_coupled_simplex
