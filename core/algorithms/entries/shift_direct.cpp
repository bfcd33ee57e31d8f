#include "algorithms/entry_helpers.h"
#include "algorithms/shift.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace hopscope::shift_direct {

namespace {

constexpr Citation slides{papers::kandemir, "Circular shift, straight to the destination"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem), q = shiftOf(problem);
    const auto write = [count, q](StepIndex, Step& step) {
        for (std::uint32_t i = 0; i < count; ++i)
            step.send(NodeId{i}, NodeId{(i + q) % count}, block(i), Effect::Move).line = 2;
    };
    return {q == 0 ? 0 : 1, write, {}};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("Processor {} sends its data straight to processor {}, {} places on.", transfer.from.value,
                       transfer.to.value, shiftOf(problem));
}

std::optional<double> steps(const Problem& problem) { return shiftOf(problem) == 0 ? 0 : 1; }
/// E-cube ways of a shift never share a link, whatever q is.
std::optional<double> time(const Problem& problem)
{
    const bool cube = problem.natural && problem.topology.cube();
    if (!onOwnNetwork(problem) || !(cube || problem.topology.dedicated())) return std::nullopt;
    return *steps(problem) * messageTime(problem);
}
/// The longest way corrects all bits from the lowest of q on.
std::optional<double> storedTime(const Problem& problem)
{
    const std::uint32_t q = shiftOf(problem);
    if (!naturalOn(problem, "hypercube") || q == 0) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return start + message * (ceilLog2(processors(problem)) - static_cast<double>(std::countr_zero(q)));
}
std::optional<double> timeOnRing(const Problem& problem)
{
    if (!naturalOn(problem, "ring")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    const std::uint32_t q = shiftOf(problem);
    return *steps(problem) * start + message * std::min(q, processors(problem) - q);
}
std::string ringNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    const std::uint32_t q = shiftOf(problem);
    return fmt::format("= {} + {} · {}", shortNumber(start), shortNumber(message),
                       std::min(q, processors(problem) - q));
}

constexpr std::string_view unlisted = "Shifts on a hypercube are not in the slides.";
constexpr Formula formulas[] = {
    {"Steps", "1, or 0 for q = 0 and q = p", "steps", slides, "", Relation::Equal, steps},
    {"Time on the hypercube", "t_s + t_w m", "time", slides, "cut-through", Relation::Equal, time, nullptr, unlisted},
    {"Store-and-forward on the hypercube", "t_s + t_w m(log p − γ(q))", "time", slides, "store-and-forward",
     Relation::Equal, storedTime, nullptr, unlisted},
    {"Time on a ring", "t_s + t_w m min(q, p − q)", "time", slides, "cut-through", Relation::Equal, timeOnRing,
     ringNumbers},
    {"Store-and-forward on a ring", "t_s + t_w m min(q, p − q)", "time", slides, "store-and-forward", Relation::Equal,
     timeOnRing, ringNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    joined(workedExamples(table, {"ring:8 shift-direct shift=5 alpha=100 beta=2 words=10",
                                  "ring:8 shift-direct shift=5 alpha=100 beta=2 words=10 model=store-and-forward", 1, 3,
                                  30, 160, 160, 8}),
           workedExamples(table, {"hypercube:3 shift-direct shift=5 alpha=100 beta=2 words=10",
                                  "hypercube:3 shift-direct shift=5 alpha=100 beta=2 words=10 model=store-and-forward",
                                  1, 1, 10, 120, 160, 8}));

constexpr std::string_view families[] = {"complete", "ring", "line", "mesh", "torus", "hypercube", "binary-tree"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "shift-direct",
    .title = "Straight there",
    .summary = "Everybody sends its data straight to the destination, over as many links as it takes.",
    .operation = Operation::Shift,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(unless q is 0 or p: for every processor i, at the same time
  i sends its data to (i + q) mod p)",
    .sources = sources,
};

} // namespace hopscope::shift_direct
