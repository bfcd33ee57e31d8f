#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"

#include <bit>
#include <fmt/format.h>

namespace hopscope::broadcast_hypercube {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all broadcast on a hypercube, general procedure"};

Schedule schedule(const Problem& problem)
{
    return halvingBroadcast(exclusivePlan(processors(problem), root(problem)), 4);
}

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "one dimension after another, the highest first";
    return drawing;
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    const std::uint32_t bit = transfer.from.value ^ transfer.to.value;
    const std::string sends =
        fmt::format("Processor {} has the message and sends it across dimension {} to processor {}",
                    transfer.from.value, std::countr_zero(bit), transfer.to.value);
    if (bit == 1) return sends + ", the last one that it serves.";
    // Both halves of what the sender served until now have numbers that follow each other.
    const auto half = [&](NodeId one) {
        const std::uint32_t first = one.value & ~(bit - 1);
        return fmt::format("processors {} to {}", first, first + bit - 1);
    };
    return fmt::format("{}. From now on {} serves {}, and {} serves {}.", sends, transfer.from.value,
                       half(transfer.from), transfer.to.value, half(transfer.to));
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), ceilLog2(processors(problem)));
}

constexpr std::string_view virtualLabels =
    "The slides put the message at node 0 and let nodes with zeros in the low bits take part; true of the numbers "
    "exclusive-or'd with the source.";
constexpr Formula formulas[] = {
    {"Steps on the hypercube", "log p", "steps", slides, "", Relation::Equal, steps},
    {"Time on the hypercube", "(t_s + t_w m) log p", "time", slides, "cut-through", Relation::Equal, time, timeNumbers,
     virtualLabels},
    {"Store-and-forward, neighbours only", "(t_s + t_w m) log p", "time", slides, "store-and-forward", Relation::Equal,
     time, timeNumbers, virtualLabels},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"hypercube:3 broadcast-hypercube root=5 alpha=100 beta=2 words=10",
                           "hypercube:3 broadcast-hypercube root=5 alpha=100 beta=2 words=10 model=store-and-forward",
                           3, 1, 30, 360, 360, 7});

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-hypercube",
    .title = "Hypercube broadcast",
    .summary = "The message crosses one dimension after another; the holders double in every step.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(v = id xor source
for i = d-1 … 0
  nodes whose v has only zeros in the low i bits take part, at the same time:
    if bit i of v is 0: send the message to id xor 2^i
    else: receive it from id xor 2^i)",
    .sources = sources,
};

} // namespace hopscope::broadcast_hypercube
