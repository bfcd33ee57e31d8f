#include "algorithms/shift.h"

#include "algorithms/entry_helpers.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope {

std::uint32_t shiftOf(const Problem& problem)
{
    return static_cast<std::uint32_t>(whole(problem, "shift")) % processors(problem);
}

ShortWay shortWay(std::uint32_t distance, std::uint32_t length)
{
    return distance <= length - distance ? ShortWay{distance, true} : ShortWay{length - distance, false};
}

std::optional<Diagnostic> wrapObjection(const Problem& problem, std::string_view entry, std::size_t most)
{
    for (const Topology* network : {&problem.shape, &problem.topology})
        for (std::size_t axis = 0; axis < network->axes().size(); ++axis) {
            if (network->axes()[axis] == 1 || network->wraps(axis)) continue;
            const std::string closed = network->axes().size() == 1
                                           ? fmt::format("ring:{}", network->processors())
                                           : "torus" + network->text().substr(network->text().find(':'));
            const std::string parameters =
                problem.values.contains("shift") ? fmt::format(" shift={}", whole(problem, "shift")) : std::string{};
            return Diagnostic{
                "topology",
                fmt::format("topology: circular shift by neighbours needs wraparound links: choose ring or torus; the "
                            "nearest that works is {}, and shift-direct works here",
                            closed),
                {{"use " + closed, fmt::format("{} {}{}", closed, entry, parameters)},
                 {"send directly", fmt::format("{} shift-direct{}", problem.topology.text(), parameters)}}};
        }
    if (problem.shape.axes().size() <= most) return std::nullopt;
    return Diagnostic{
        "shape",
        fmt::format("shape: {} works on {}, {} has {}; the nearest that works is shape=torus", entry,
                    most == 1 ? "one axis" : "two axes", problem.shape.text(), problem.shape.axes().size()),
        {{"use two axes",
          fmt::format("{} {} shape=torus shift={}", problem.topology.text(), entry, whole(problem, "shift"))}}};
}

TorusShift torusShift(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    TorusShift shift;
    shift.columns = axes.back();
    shift.rows = axes.size() > 1 ? axes.front() : 1;
    shift.down = shiftOf(problem) / shift.columns;
    shift.right = shiftOf(problem) % shift.columns;
    shift.along = shortWay(shift.right, shift.columns);
    return shift;
}

std::optional<double> neighbourTime(const Problem& problem, std::optional<double> steps)
{
    if (!onOwnNetwork(problem) || !steps) return std::nullopt;
    return *steps * messageTime(problem);
}

std::string neighbourNumbers(const Problem& problem, std::optional<double> steps)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), steps.value_or(0));
}

} // namespace hopscope
