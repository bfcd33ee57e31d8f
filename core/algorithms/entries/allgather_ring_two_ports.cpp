#include "algorithms/entry_helpers.h"

#include <fmt/format.h>

namespace hopscope::allgather_ring_two_ports {

namespace {

constexpr Citation slides{papers::kandemir, "All-to-all broadcast on a ring, both directions at once"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [count](StepIndex k, Step& step) {
        const auto round = static_cast<std::uint32_t>(k);
        const bool opposite = 2 * (round + 1) == count; // the last block of an even ring comes from one side only
        for (std::uint32_t i = 0; i < count; ++i) {
            step.send(NodeId{i}, NodeId{(i + 1) % count}, block((i + count - round) % count)).line = 3;
            if (!opposite) step.send(NodeId{i}, NodeId{(i + count - 1) % count}, block((i + round) % count)).line = 4;
        }
    };
    return {StepIndex{count / 2}, write, {}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const bool forwards = (transfer.from.value + 1) % processors(problem) == transfer.to.value;
    return fmt::format("Processor {} {} {} {} round to processor {}.", transfer.from.value, k == 0 ? "sends" : "passes",
                       describeBlocks("block", "blocks", blocks), forwards ? "forwards" : "backwards",
                       transfer.to.value);
}

std::optional<double> steps(const Problem& problem) { return processors(problem) / 2; }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * messageTime(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), processors(problem) / 2);
}

constexpr Formula formulas[] = {
    {"Steps, both ways at once", "⌈(p − 1)/2⌉", "steps", slides, "", Relation::Equal, steps},
    {"Time, both ways at once", "(t_s + t_w m)⌈(p − 1)/2⌉", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers, "Both links at once need two ports; with one, the ring's p − 1 steps are the least that t_w allows."},
    {"Store-and-forward, neighbours only", "(t_s + t_w m)⌈(p − 1)/2⌉", "time", slides, "store-and-forward",
     Relation::Equal, time, timeNumbers},
};

constexpr std::string_view families[] = {"ring"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-ring-two-ports",
    .title = "Ring, both links at once",
    .summary = "Blocks go round both ways at the same time and meet on the other side; takes two ports.",
    .operation = Operation::Allgather,
    .ports = PortModel{2, 2},
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for t = 0 … ⌈(p-1)/2⌉-1
  for every processor i, at the same time
    i sends block (i - t) mod p to (i + 1) mod p
    i sends block (i + t) mod p to (i - 1) mod p (not in the last step of an even ring: one side is enough)",
    .sources = sources,
};

} // namespace hopscope::allgather_ring_two_ports
