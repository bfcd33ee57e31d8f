#include "algorithms/practice/neighbours.h"

#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <vector>

namespace hopscope::neighbour_allgather_combined {

namespace {

using namespace practice;

struct Act {
    std::uint32_t axis;
    int way; ///< messages come from there
};

/// Axes of length 1 have no neighbours.
std::vector<Act> acts(const Stencil& stencil)
{
    std::vector<Act> all;
    for (std::uint32_t a = stencil.axes(); a-- > 0;)
        for (const int way : {-1, 1})
            if (stencil.length(a) > 1) all.push_back({a, way});
    return all;
}

/// What the sender has of places that differ on later axes alone.
void sendAll(Step& step, const Stencil& stencil, const Ends& ends, const Act& act)
{
    step.send(ends.from, ends.to, block(ends.from.value)).line = 2;
    for (std::uint32_t o = 0; o < stencil.slots(); ++o) {
        bool later = true;
        for (std::uint32_t a = 0; a < stencil.axes(); ++a)
            later = later && ((a > act.axis && stencil.length(a) > 1) || stencil.offset(o)[a] == 0);
        if (!later) continue;
        if (const auto source = stencil.neighbour(ends.from, stencil.offset(o))) step.extend(block(source->value));
    }
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    auto stencil = std::make_shared<const Stencil>(problem.shape, true);
    auto all = acts(*stencil);
    const auto steps = static_cast<StepIndex>(all.size());
    const auto write = [p, stencil, all = std::move(all)](StepIndex k, Step& step) {
        const Act act = all[static_cast<std::size_t>(k)];
        for (std::uint32_t j = 0; j < p; ++j)
            if (const auto to = stencil->neighbour(NodeId{j}, stencil->along(act.axis, -act.way)))
                sendAll(step, *stencil, {NodeId{j}, *to}, act);
    };
    return {steps, write, {}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const Stencil stencil(problem.shape, true);
    const Act act = acts(stencil)[static_cast<std::size_t>(k)];
    std::uint64_t count = 0;
    for (const BlockRange& range : blocks) count += range.size();
    return fmt::format(
        "Along axis {}: processor {} sends all it had before this axis, {} block{} in one message, to processor {}.",
        act.axis + 1, transfer.from.value, count, count == 1 ? "" : "s", transfer.to.value);
}

std::optional<double> steps(const Problem& problem)
{
    if (!isWide(problem)) return std::nullopt;
    return 2.0 * static_cast<double>(problem.shape.axes().size());
}
std::optional<double> time(const Problem& problem)
{
    if (!isRoomy(problem) || !onOwnNetwork(problem)) return std::nullopt;
    const auto axes = static_cast<double>(problem.shape.axes().size());
    return priced(problem, {2 * axes, std::pow(3, axes) - 1});
}

constexpr Citation source{practice::papers::neighbourhoods, "message combining"};
constexpr Formula formulas[] = {
    {"Steps with combined messages", "2D", "steps", source, "", Relation::Equal, steps},
    {"Time with combined messages", "2Dα + β m (3^D − 1)", "time", source, "cut-through", Relation::Equal, time},
};
constexpr Citation table{practice::papers::neighbourhoods, "worked values"};
constexpr std::string_view shown = "torus:4x4 neighbour-allgather-combined words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 4, 0},      {table, shown, "transfers", 64, 0},  {table, shown, "time", 560, 0},
    {table, shown, "linkWords", 80, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source};

constexpr Parameter parameters[] = {mooreParameter};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "neighbour-allgather-combined",
    .title = "Axis by axis",
    .summary = "Along one axis after the other everybody sends all it has: diagonals need no messages of their own.",
    .operation = Operation::NeighbourAllgather,
    .ports = ports::duplex,
    .families = gridShapes,
    .parameters = parameters,
    .schedule = schedule,
    .data = neighbourAllgatherData,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(axis by axis, both directions
  send along all that still has to go this way)",
    .sources = sources,
};

} // namespace hopscope::neighbour_allgather_combined
