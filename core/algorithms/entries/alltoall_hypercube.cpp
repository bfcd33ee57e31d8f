#include "algorithms/entry_helpers.h"

#include <bit>
#include <fmt/format.h>

namespace hopscope::alltoall_hypercube {

namespace {

constexpr Citation slides{papers::kandemir, "Total exchange on a hypercube"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [count](StepIndex k, Step& step) {
        const std::uint32_t bit = 1U << k;
        for (std::uint32_t i = 0; i < count; ++i) {
            // Held: packets of all who agree with i in the bits from k on, for all who agree with i below.
            const std::uint32_t source = i & ~(bit - 1), destination = (i ^ bit) & (2 * bit - 1);
            const BlockRange crossing{BlockId{source * count + destination}, count / (2 * bit), 2 * bit, bit, count};
            step.send(NodeId{i}, NodeId{i ^ bit}, crossing, Effect::Move).line = 3;
        }
    };
    return {StepIndex{ceilLog2(count)}, write, {}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("Processor {} sends across dimension {} the {} blocks that it holds for the other side, and the "
                       "same number comes back.",
                       transfer.from.value, k, processors(problem) / 2);
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
double log2Times(const Problem& problem, double packets)
{
    const auto [start, message] = linearPrices(problem);
    return start * ceilLog2(processors(problem)) + message * packets;
}
double ownPackets(const Problem& problem) { return processors(problem) / 2.0 * ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem)
{
    return onOwnNetwork(problem) ? std::optional(log2Times(problem, ownPackets(problem))) : std::nullopt;
}
/// In step k, 2^k messages share the busiest link.
double cyclePackets(const Problem& problem) { return processors(problem) / 2.0 * (processors(problem) - 1.0); }
std::optional<double> timeOnCycle(const Problem& problem)
{
    if (!mappedOn(problem, {"ring", "line", "binary-tree"}) || isSet(problem, "capacity", "fat")) return std::nullopt;
    return log2Times(problem, cyclePackets(problem));
}
std::optional<double> storedTimeOnRing(const Problem& problem)
{
    return mappedOn(problem, {"ring"}) ? timeOnCycle(problem) : std::nullopt;
}
std::optional<double> timeOnFatTree(const Problem& problem)
{
    if (!mappedOn(problem, {"binary-tree"}) || !isSet(problem, "capacity", "fat")) return std::nullopt;
    return log2Times(problem, ownPackets(problem));
}
template <double (*Packets)(const Problem&)> std::string numbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), ceilLog2(processors(problem)), shortNumber(message),
                       shortNumber(Packets(problem)));
}

constexpr Citation onRing{papers::kandemir, "Hypercube algorithms on a ring: contention"};
constexpr std::string_view optimal = "\"Not optimal\" is true of cut-through; one hop at a time the t_w term "
                                     "(p log p)/2 is optimal.";
constexpr std::string_view possible =
    "The slides say that hypercube algorithms cannot be ported to a ring: this one has "
    "there the same t_w term as the slides' ring algorithm, with fewer start-ups.";
constexpr Formula formulas[] = {
    {"Steps on the hypercube", "log p", "steps", slides, "", Relation::Equal, steps},
    {"Time on the hypercube", "(t_s + t_w m p/2) log p", "time", slides, "cut-through", Relation::Equal, time,
     numbers<ownPackets>, optimal},
    {"Store-and-forward, neighbours only", "(t_s + t_w m p/2) log p", "time", slides, "store-and-forward",
     Relation::Equal, time, numbers<ownPackets>, optimal},
    {"Time on a ring, line or tree", "t_s log p + t_w m p(p − 1)/2", "time", onRing, "cut-through", Relation::Equal,
     timeOnCycle, numbers<cyclePackets>, possible},
    {"Time on a fat tree", "(t_s + t_w m p/2) log p", "time", onRing, "cut-through", Relation::Equal, timeOnFatTree,
     numbers<ownPackets>},
    {"Store-and-forward on a ring", "t_s log p + t_w m p(p − 1)/2", "time", onRing, "store-and-forward",
     Relation::Equal, storedTimeOnRing, numbers<cyclePackets>, possible},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    joined(workedExamples(table, {"hypercube:3 alltoall-hypercube alpha=100 beta=2 words=10",
                                  "hypercube:3 alltoall-hypercube alpha=100 beta=2 words=10 model=store-and-forward", 3,
                                  1, 120, 540, 540, 24}),
           workedExamples(table, {"ring:8 alltoall-hypercube alpha=100 beta=2 words=10",
                                  "ring:8 alltoall-hypercube alpha=100 beta=2 words=10 model=store-and-forward", 3, 4,
                                  280, 860, 860, 24}));

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-hypercube",
    .title = "Dimension by dimension",
    .summary = "Partners in one dimension after another exchange all blocks for each other's side.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for k = 0 … d-1
  for every processor i, at the same time
    i sends to i xor 2^k every block that it holds whose destination differs from i in bit k)",
    .sources = sources,
};

} // namespace hopscope::alltoall_hypercube
