#include "algorithms/practice/swing.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::allreduce_swing_long {

namespace {

using namespace practice;

/// Sends sorted blocks as stretches of neighbours.
void sendSorted(Step& step, const Ends& ends, const std::vector<std::uint32_t>& blocks, Effect effect,
                std::uint16_t line)
{
    bool begun = false;
    for (std::size_t i = 0; i < blocks.size();) {
        std::size_t end = i + 1;
        while (end < blocks.size() && blocks[end] == blocks[end - 1] + 1) ++end;
        const BlockRange range{BlockId{blocks[i]}, static_cast<std::uint32_t>(end - i)};
        if (begun)
            step.extend(range);
        else
            step.send(ends.from, ends.to, range, effect).line = line;
        begun = true;
        i = end;
    }
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), rounds = ceilLog2(p);
    const auto write = [p, rounds, swing = Swing(problem.shape)](StepIndex k, Step& step) {
        const bool back = k >= rounds;
        const auto t = static_cast<std::uint32_t>(back ? 2 * StepIndex{rounds} - 1 - k : k);
        for (std::uint32_t i = 0; i < p; ++i) {
            const NodeId node{i}, peer = swing.peer(node, t);
            sendSorted(step, {node, peer}, swing.reach(back ? node : peer, t + 1),
                       back ? Effect::Copy : Effect::Combine, back ? 3 : 2);
        }
    };
    std::vector<Phase> phases;
    if (rounds > 0) phases = {{"Reduce-scatter", 0}, {"Allgather", StepIndex{rounds}}};
    return {2 * StepIndex{rounds}, write, std::move(phases)};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const StepIndex rounds = ceilLog2(processors(problem));
    const auto t = static_cast<std::uint32_t>(k >= rounds ? 2 * rounds - 1 - k : k);
    const auto far = std::abs(Swing(problem.shape).distanceIn(t));
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (k >= rounds)
        return fmt::format("Backwards: processor {} sends the finished blocks that it has, {}, to its peer {} away.",
                           transfer.from.value, what, far);
    return fmt::format("The peer lies {} away; processor {} sends it all blocks that processor {} will serve: {}.", far,
                       transfer.from.value, transfer.to.value, what);
}

std::optional<double> steps(const Problem& problem) { return 2.0 * ceilLog2(processors(problem)); }
Terms terms(const Problem& problem)
{
    const double p = processors(problem);
    return {*steps(problem), 2 * (p - 1) / p};
}
std::optional<double> timeOnRing(const Problem& problem)
{
    const double d = ceilLog2(processors(problem)), p = processors(problem);
    if (!naturalOn(problem, "ring") || d < 2 || !evenParts(problem, p)) return std::nullopt;
    const double sign = static_cast<int>(d) % 2 == 0 ? 1 : -1;
    return priced(problem, {2 * d, d / 3 + 1 - 1 / p + (1 - sign / p) / 9});
}

constexpr Citation source{practice::papers::swing, "one port, bandwidth-optimal"};
constexpr Formula formulas[] = {
    {"Steps of Swing", "2 log₂ p", "steps", source, "", Relation::Equal, steps},
    {"Time of Swing", "2α log₂ p + 2β m (p − 1)/p", "time", source, "cut-through", Relation::Equal,
     evenTimeOf<terms, processors>, numbersOf<terms>},
    {"Time on a ring", "2α d + β m (d/3 + 1 − 1/p + (1 − (−1/2)^d)/9)", "time", source, "cut-through", Relation::Equal,
     timeOnRing},
};
constexpr Citation table{practice::papers::swing, "worked values"};
constexpr std::string_view shown = "ring:16 allreduce-swing-long words=16 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 8, 0},      {table, shown, "transfers", 128, 0}, {table, shown, "time", 876, 0},
    {table, shown, "linkWords", 38, 0}, {table, shown, "maxLinkLoad", 3, 0},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-swing-long",
    .title = "Swing, long messages",
    .summary = "Peers at distances 1, 1, 3, 5, 11 … halve the vector and double it backwards: short ways on a torus.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = swingShapes,
    .objection = swingObjection,
    .schedule = schedule,
    .parts = processors,
    .drawing = swingPicture,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for t = 0, 1, …: the peer lies ρ(t) away, to the right of even, to the left of odd coordinates
  send it all blocks that it will serve, combine
backwards: exchange all finished blocks)",
    .sources = sources,
};

} // namespace hopscope::allreduce_swing_long
