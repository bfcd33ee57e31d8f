#include "algorithms/practice/neighbours.h"

#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <vector>

namespace hopscope::neighbour_alltoall_combined {

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

/// The blocks at the sender whose slot asks for a step along this axis; later axes are done.
void sendAll(Step& step, const Stencil& stencil, const Ends& ends, const Act& act)
{
    bool begun = false;
    for (std::uint32_t o = 0; o < stencil.slots(); ++o) {
        const std::vector<int>& offset = stencil.offset(o);
        if (offset[act.axis] != act.way) continue;
        std::vector<int> left(offset.size(), 0);
        for (std::uint32_t a = 0; a <= act.axis; ++a) left[a] = -offset[a];
        const auto destination = stencil.neighbour(ends.from, left);
        if (!destination || !stencil.neighbour(*destination, offset)) continue;
        const BlockRange one = block(std::int64_t{destination->value} * stencil.slots() + o);
        if (begun)
            step.extend(one);
        else
            step.send(ends.from, ends.to, one, Effect::Move).line = 2;
        begun = true;
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
    return fmt::format("Along axis {}: processor {} sends all blocks that must go this way, {} block{} in one message, "
                       "to processor {}.",
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
    return priced(problem, {2 * axes, 2 * axes * std::pow(3, axes - 1)});
}

constexpr Citation source{practice::papers::neighbourhoods, "message combining"};
constexpr Formula formulas[] = {
    {"Steps with combined messages", "2D", "steps", source, "", Relation::Equal, steps},
    {"Time with combined messages", "2Dα + β m 2D 3^(D−1)", "time", source, "cut-through", Relation::Equal, time},
};
constexpr Citation sources[] = {source};

constexpr Parameter parameters[] = {mooreParameter};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "neighbour-alltoall-combined",
    .title = "Axis by axis",
    .summary = "Blocks for all around travel axis by axis, many in one message: few start-ups, more words.",
    .operation = Operation::NeighbourAlltoall,
    .ports = ports::duplex,
    .families = gridShapes,
    .parameters = parameters,
    .schedule = schedule,
    .data = mooreAlltoallData,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(axis by axis, both directions
  send along all that still has to go this way)",
    .sources = sources,
};

} // namespace hopscope::neighbour_alltoall_combined
