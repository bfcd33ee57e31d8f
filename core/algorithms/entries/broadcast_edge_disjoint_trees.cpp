#include "algorithms/entry_helpers.h"
#include "algorithms/pipeline_optimum.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 3, hypercube"};

/// Round R uses dimension R mod q for everybody. A node sends the block that its next set bit, counted cyclically from
/// this dimension, brought last; blocks behind the last stand for the last one. With that no node is sent what it
/// holds: the last block reaches it with its last set bit of the final q rounds.
Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem), source = root(problem).value;
    const StepIndex packets = whole(problem, "packets"), q = ceilLog2(count);
    const auto write = [count, source, packets, q](StepIndex round, Step& step) {
        const auto dimension = static_cast<std::uint32_t>(round % q), bit = 1U << dimension, all = count - 1;
        for (std::uint32_t v = 0; v < count; ++v) {
            const std::uint32_t turned = ((v >> dimension) | (v << (static_cast<std::uint32_t>(q) - dimension))) & all;
            const StepIndex ahead = v == 0 ? q : std::countr_zero(turned), packet = round + ahead - q;
            if (packet < 0 || v == bit) continue; // nothing yet; nobody sends to the root
            step.send(NodeId{v ^ source}, NodeId{(v ^ bit) ^ source}, block(std::min(packet, packets - 1))).line = 5;
        }
    };
    return {q > 0 ? packets - 1 + q : 0, write, {}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::uint32_t dimension = static_cast<std::uint32_t>(k % ceilLog2(processors(problem)));
    const std::string what = describeBlocks("packet", "packets", blocks);
    if (transfer.from == root(problem))
        return fmt::format("Step {} uses dimension {}: the root {} starts the tree of {} at processor {}.", k + 1,
                           dimension, transfer.from.value, what, transfer.to.value);
    return fmt::format("Step {} uses dimension {}: processor {} passes {} on in its tree, to processor {}.", k + 1,
                       dimension, transfer.from.value, what, transfer.to.value);
}

std::optional<Optimum> optimum(const Problem& problem, Search search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    const double q = ceilLog2(processors(problem));
    if (q == 0) return Optimum{0, {}, 1};
    // The paper's own count is that of the plain version, one step more.
    return search == Search::Exact ? wholePipeline(q - 1, *prices) : realPipeline(q, 1, *prices);
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(best->packets) : std::nullopt;
}

std::optional<double> steps(const Problem& problem)
{
    return processors(problem) > 1 ? real(problem, "packets") - 1 + ceilLog2(processors(problem)) : 0;
}
std::string stepsNumbers(const Problem& problem)
{
    return fmt::format("= {} − 1 + {}", real(problem, "packets"), ceilLog2(processors(problem)));
}
std::optional<double> paperSteps(const Problem& problem)
{
    return real(problem, "packets") + ceilLog2(processors(problem));
}
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [t, k] = linearPrices(problem);
    const double s = real(problem, "packets");
    return fmt::format("= ({} − 1 + {})({} + {})", s, ceilLog2(processors(problem)), shortNumber(t),
                       shortNumber(packetMessage(problem)));
}
std::optional<double> paperTime(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *paperSteps(problem) * packetTime(problem);
}
std::optional<double> bestWith(const Problem& problem, double fixed)
{
    if (processors(problem) < 2) return std::nullopt;
    const auto [t, k] = linearPrices(problem);
    return pipelineBound(fixed, 1, {.alpha = t, .message = k});
}
std::optional<double> leastTime(const Problem& problem)
{
    return bestWith(problem, ceilLog2(processors(problem)) - 1.0);
}
std::optional<double> paperBest(const Problem& problem) { return bestWith(problem, ceilLog2(processors(problem))); }

constexpr std::string_view plain =
    "The paper's s + log P holds for the version that sends no block twice in place of those "
    "after the last; repeating the last block there saves one step, which is optimal.";
constexpr Formula formulas[] = {
    {"Steps of the trees", "s − 1 + log P", "steps", paper, "", Relation::Equal, steps, stepsNumbers},
    {"Steps as printed", "s + log P", "steps", paper, "", Relation::AtMost, paperSteps, nullptr, plain},
    {"Time of the trees", "(s − 1 + log P)(t + k/s)", "time", paper, "cut-through", Relation::Equal, time, timeNumbers},
    {"Time as printed", "(s + log P)(t + k/s)", "time", paper, "cut-through", Relation::AtMost, paperTime, nullptr,
     plain},
    {"Best over all packet sizes", "k(1 + √(t(log P − 1)/k))²", "time", paper, "cut-through", Relation::AtLeast,
     leastTime},
    {"Best over all packet sizes, as printed", "T_HC = k(1 + √(t log P/k))²", "time", paper, "cut-through",
     Relation::Shape, paperBest, nullptr, plain},
};

constexpr WorkedExample examples[] = {
    {{papers::sandersSibeyn, "worked values, hypercube"},
     "hypercube:3 broadcast-edge-disjoint-trees packets=5",
     "steps",
     7,
     0},
};

constexpr std::string_view families[] = {"hypercube"};
constexpr Parameter parameters[] = {packetsParameter(bestPackets)};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm broadcast_edge_disjoint_trees;
constinit const Algorithm broadcast_edge_disjoint_trees{
    .id = "broadcast-edge-disjoint-trees",
    .title = "Edge-disjoint trees",
    .summary = "log P binomial trees that share no link take turns with the packets; everybody is busy all the time.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .parts = [](const Problem& problem) { return static_cast<std::uint32_t>(whole(problem, "packets")); },
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(q = log P; count the processors from the root (xor)
for R = 0 … s+q-2: dimension δ = R mod q
  for every processor v, at the same time
    e = distance from δ to the next set bit of v, cyclically (q for the root)
    send packet min(R+e-q, s-1) to v xor 2^δ, unless R+e-q < 0 or that is the root)",
    .sources = sources,
};

} // namespace hopscope
