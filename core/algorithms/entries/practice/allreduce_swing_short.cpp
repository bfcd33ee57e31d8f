#include "algorithms/practice/swing.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace hopscope::allreduce_swing_short {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p, swing = Swing(problem.shape)](StepIndex k, Step& step) {
        for (std::uint32_t i = 0; i < p; ++i)
            step.send(NodeId{i}, swing.peer(NodeId{i}, static_cast<std::uint32_t>(k)), block(0), Effect::Combine).line =
                2;
    };
    return {ceilLog2(p), write, {}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("The peer now lies {} away: processors {} and {} exchange their values and combine them.",
                       std::abs(Swing(problem.shape).distanceIn(static_cast<std::uint32_t>(k))), transfer.from.value,
                       transfer.to.value);
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
Terms terms(const Problem& problem) { return {*steps(problem), *steps(problem)}; }
std::optional<double> timeOnRing(const Problem& problem)
{
    const std::uint32_t d = ceilLog2(processors(problem));
    if (!naturalOn(problem, "ring") || d < 2) return std::nullopt;
    double loads = 0;
    for (std::uint32_t t = 0; t < d; ++t) loads += (std::abs(static_cast<double>(Swing::distance(t))) + 1) / 2;
    return priced(problem, {1.0 * d, loads});
}

constexpr Citation source{practice::papers::swing, "one port, latency-optimal"};
constexpr Formula formulas[] = {
    {"Steps of Swing", "log₂ p", "steps", source, "", Relation::Equal, steps},
    {"Time of Swing", "(α + β m) log₂ p", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
    {"Time on a ring", "α log₂ p + β m Σ (|ρ(t)| + 1)/2", "time", source, "cut-through", Relation::Equal, timeOnRing},
};
constexpr Citation table{practice::papers::swing, "worked values"};
constexpr std::string_view shown = "torus:4x4 allreduce-swing-short words=16 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 4, 0},      {table, shown, "transfers", 64, 0},  {table, shown, "time", 528, 0},
    {table, shown, "linkWords", 64, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-swing-short",
    .title = "Swing, short messages",
    .summary = "Peers at distances 1, 1, 3, 5, 11 … in changing directions exchange the whole vector.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = swingShapes,
    .objection = swingObjection,
    .schedule = schedule,
    .drawing = swingPicture,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for t = 0, 1, …: the peer lies ρ(t) away, to the right of even, to the left of odd coordinates
  exchange the whole vector with it and combine)",
    .sources = sources,
};

} // namespace hopscope::allreduce_swing_short
