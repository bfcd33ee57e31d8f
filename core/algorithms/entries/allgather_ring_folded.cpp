#include "algorithms/entry_helpers.h"

#include <fmt/format.h>

namespace hopscope::allgather_ring_folded {

namespace {

constexpr Citation slides{papers::kandemir, "All-to-all broadcast on a ring, folded onto a line"};

/// The places of the ring: up over the even processors, back over the odd ones.
struct Fold {
    std::uint32_t count;

    std::uint32_t at(std::uint32_t place) const
    {
        const std::uint32_t evens = (count + 1) / 2;
        return place < evens ? 2 * place : 2 * (count - 1 - place) + 1;
    }
};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [fold = Fold{count}](StepIndex k, Step& step) {
        const auto round = static_cast<std::uint32_t>(k);
        for (std::uint32_t i = 0; i < fold.count; ++i) {
            const std::uint32_t next = i + 1 == fold.count ? 0 : i + 1,
                                which = i >= round ? i - round : i + fold.count - round;
            step.send(NodeId{fold.at(i)}, NodeId{fold.at(next)}, block(fold.at(which))).line = 4;
        }
    };
    return {StepIndex{count} - 1, write, {}};
}

Drawing drawing(const Problem& problem)
{
    const Fold fold{processors(problem)};
    Drawing drawing;
    for (std::uint32_t i = 0; i < fold.count && fold.count > 1; ++i)
        drawing.edges.push_back({NodeId{fold.at(i)}, NodeId{fold.at((i + 1) % fold.count)}});
    drawing.caption = "a ring laid flat: up over the even processors, back over the odd ones";
    return drawing;
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return fmt::format(
        "Processor {} passes {} on to processor {}, its neighbour on the folded ring, at most two places "
        "away{}.",
        transfer.from.value, describeBlocks("block", "blocks", blocks), transfer.to.value,
        k == 0 ? "" : "; it came in the step before");
}

std::optional<double> steps(const Problem& problem) { return processors(problem) - 1.0; }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * messageTime(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), processors(problem) - 1);
}
/// Two hops in every step, if there are three processors or more.
std::optional<double> storedTime(const Problem& problem)
{
    if (!naturalOn(problem, "line") || processors(problem) < 3) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return *steps(problem) * (start + 2 * message);
}

constexpr Formula formulas[] = {
    {"Steps round the folded ring", "p − 1", "steps", slides, "", Relation::Equal, steps},
    {"Time round the folded ring", "(t_s + t_w m)(p − 1)", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers},
    {"Store-and-forward", "(t_s + 2 t_w m)(p − 1)", "time", slides, "store-and-forward", Relation::Equal, storedTime,
     nullptr,
     "The slides close the ring over the whole line, which costs t_w m(p − 1)² when messages are stored and "
     "forwarded."},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"line:8 allgather-ring-folded alpha=100 beta=2 words=10",
            "line:8 allgather-ring-folded alpha=100 beta=2 words=10 model=store-and-forward", 7, 1, 70, 840, 980, 56});

constexpr std::string_view families[] = {"line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-ring-folded",
    .title = "Folded ring",
    .summary = "The ring algorithm on a ring that is laid flat on the line, so that no message goes further than two.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(the ring runs over processors 0, 2, 4 … and back over … 5, 3, 1
for t = 0 … p-2
  for every place i of the ring, at the same time
    i sends block (i - t) mod p, by places, to place (i + 1) mod p)",
    .sources = sources,
};

} // namespace hopscope::allgather_ring_folded
