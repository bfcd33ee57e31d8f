#include "algorithms/practice/neighbours.h"

#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <vector>

namespace hopscope::neighbour_allgather_direct {

namespace {

using namespace practice;

/// Offsets over which somebody sends to somebody else.
std::vector<std::uint32_t> busySlots(const Stencil& stencil, std::uint32_t processors)
{
    std::vector<std::uint32_t> busy;
    for (std::uint32_t o = 0; o < stencil.slots(); ++o)
        for (std::uint32_t i = 0; i < processors; ++i)
            if (const auto from = stencil.neighbour(NodeId{i}, stencil.offset(o)); from && *from != NodeId{i}) {
                busy.push_back(o);
                break;
            }
    return busy;
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    auto stencil = std::make_shared<const Stencil>(stencilOf(problem));
    auto busy = busySlots(*stencil, p);
    const auto steps = static_cast<StepIndex>(busy.size());
    const auto write = [p, stencil, busy = std::move(busy)](StepIndex k, Step& step) {
        const std::uint32_t o = busy[static_cast<std::size_t>(k)];
        for (std::uint32_t i = 0; i < p; ++i) {
            const auto from = stencil->neighbour(NodeId{i}, stencil->offset(o));
            if (!from || *from == NodeId{i}) continue;
            step.send(*from, NodeId{i}, block(from->value), Effect::Copy).line = 2;
        }
    };
    return {steps, write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("Direction {} of the neighbourhood: processor {} sends its own block to processor {}.", k + 1,
                       transfer.from.value, transfer.to.value);
}

std::optional<double> steps(const Problem& problem)
{
    if (!isWide(problem)) return std::nullopt;
    const auto axes = static_cast<double>(problem.shape.axes().size());
    return isMoore(problem) ? std::pow(3, axes) - 1 : 2 * axes;
}
std::optional<double> time(const Problem& problem)
{
    const auto count = steps(problem);
    if (!count || !onOwnNetwork(problem)) return std::nullopt;
    return priced(problem, {*count, *count});
}

constexpr Citation source{practice::papers::neighbourhoods, "one message for every neighbour"};
constexpr Formula formulas[] = {
    {"Steps to every neighbour", "2D, or 3^D − 1 with diagonals", "steps", source, "", Relation::Equal, steps},
    {"Time to every neighbour", "n(α + β m), n neighbours", "time", source, "cut-through", Relation::Equal, time},
};
constexpr Parameter parameters[] = {stencilParameter};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"mpich", "linear"}, {"openmpi", "linear"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "neighbour-allgather-direct",
    .title = "Neighbour by neighbour",
    .summary = "Everybody sends its block to one neighbour after the other.",
    .operation = Operation::NeighbourAllgather,
    .ports = ports::duplex,
    .families = gridShapes,
    .parameters = parameters,
    .schedule = schedule,
    .data = neighbourAllgatherData,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for every offset
  send my block to the neighbour on the other side, receive that of this one)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::neighbour_allgather_direct
