#include "algorithms/entry_helpers.h"
#include "algorithms/shift.h"

#include <fmt/format.h>

namespace hopscope::shift_ring {

namespace {

constexpr Citation slides{papers::kandemir, "Circular shift on a ring"};

ShortWay way(const Problem& problem) { return shortWay(shiftOf(problem), processors(problem)); }

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const ShortWay go = way(problem);
    const auto write = [count, go](StepIndex k, Step& step) {
        for (std::uint32_t own = 0; own < count; ++own) {
            const std::uint32_t at = go.from(own, static_cast<std::uint32_t>(k), count);
            step.send(NodeId{at}, NodeId{go.from(at, 1, count)}, block(own), Effect::Move).line = 3;
        }
    };
    return {StepIndex{go.steps}, write, {}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const ShortWay go = way(problem);
    return fmt::format(
        "{} is the shorter way for a shift by {}: the data of processor {} go from {} to its neighbour {}, "
        "{} more to go.",
        go.forwards ? "Forwards" : "Backwards", shiftOf(problem), blocks.front().first.value, transfer.from.value,
        transfer.to.value, go.steps - 1 - static_cast<std::uint32_t>(k));
}

std::optional<double> steps(const Problem& problem) { return way(problem).steps; }
std::optional<double> time(const Problem& problem) { return neighbourTime(problem, steps(problem)); }
std::string timeNumbers(const Problem& problem) { return neighbourNumbers(problem, steps(problem)); }

constexpr Formula formulas[] = {
    {"Steps round the ring", "min(q, p − q)", "steps", slides, "", Relation::Equal, steps, nullptr,
     "The slides let q range from 0 to p: with p, as with 0, everything stays where it is."},
    {"Time round the ring", "(t_s + t_w m) min(q, p − q)", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers},
    {"Store-and-forward, neighbours only", "(t_s + t_w m) min(q, p − q)", "time", slides, "store-and-forward",
     Relation::Equal, time, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"ring:8 shift-ring shift=5 alpha=100 beta=2 words=10",
            "ring:8 shift-ring shift=5 alpha=100 beta=2 words=10 model=store-and-forward", 3, 1, 30, 360, 360, 24});

constexpr std::string_view families[] = {"ring"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "shift-ring",
    .title = "Neighbour by neighbour",
    .summary = "Everybody passes everything on to the same neighbour, the shorter way round.",
    .operation = Operation::Shift,
    .ports = ports::duplex,
    .families = families,
    .objection = [](const Problem& problem) { return wrapObjection(problem, "shift-ring", 1); },
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(if q ≤ p - q: go forwards, q times; else backwards, p - q times
for every step
  for every processor, at the same time: send what is there to the neighbour on that side)",
    .sources = sources,
};

} // namespace hopscope::shift_ring
