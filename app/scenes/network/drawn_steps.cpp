#include "scenes/network/drawn_steps.h"

#include "drawing/theme.h"
#include "scenes/network/drawn_network_key.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr std::uint32_t mostSteps = 6;
constexpr std::size_t mostLanes = 4, mostLines = 160;
constexpr double laneWidth = 2.6, lanePitch = 4.6;

std::size_t messagesOver(const DrawnNetwork::Use& use) { return use.forth.size() + use.back.size(); }

Course movedAside(Course course, double by)
{
    const QPointF way = course.to - course.from;
    const QPointF aside = QPointF(-way.y(), way.x()) / std::max(std::hypot(way.x(), way.y()), 1e-6) * by;
    course.from += aside, course.to += aside, course.bend += aside;
    for (QLineF& stub : course.stubs) stub.translate(aside);
    return course;
}

} // namespace

std::uint32_t tonedSteps(const DrawnNetwork& network)
{
    return network.received.empty() ? 0 : *std::ranges::max_element(network.received);
}

bool stepsToned(const DrawnNetwork& network)
{
    const std::uint32_t steps = tonedSteps(network);
    return steps > 0 && steps <= mostSteps && network.tree.empty() && network.lines.size() <= mostLines
           && network.received.size() == network.places.size() && mostMessages(network) > 0 && stepsTell(network)
           && std::ranges::all_of(network.lines, [](const auto& line) { return messagesOver(line.use) <= mostLanes; });
}

QColor stepTone(const DrawnNetwork& network, std::uint32_t step, const Theme& theme)
{
    // As far as a thin line is seen on the ground: on a dark one all of them are.
    const double first = theme.dark() ? 0 : 0.12, last = theme.dark() ? 1 : 0.7;
    const std::uint32_t steps = tonedSteps(network);
    return theme.order(first + (steps > 1 ? (last - first) * (step - 1) / (steps - 1) : 0.0));
}

std::vector<StepLane> stepLanes(const DrawnNetwork& network, const DrawnFrame& frame, std::size_t line,
                                const Theme& theme)
{
    const DrawnNetwork::Use& use = network.lines[line].use;
    std::vector<StepLane> lanes;
    const auto add = [&](const std::vector<std::uint32_t>& steps, const std::vector<std::uint32_t>& ends, bool forth) {
        for (const std::uint32_t step : steps)
            lanes.push_back({step, forth, std::ranges::find(ends, step) != ends.end(), {}});
    };
    add(use.forth, use.forthLast, true);
    add(use.back, use.backLast, false);
    std::ranges::stable_sort(lanes, {}, &StepLane::step);
    const Course course = courseOf(network, frame, line);
    for (std::size_t i = 0; i < lanes.size(); ++i)
        lanes[i].course = movedAside(course, (static_cast<double>(i) - static_cast<double>(lanes.size() - 1) / 2)
                                                 * lanePitch * theme.strokeScale);
    return lanes;
}

void paintStepLanes(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    constexpr double leastHead = 1.2;
    std::vector<Bundle> bundles(tonedSteps(network) + 1); // by step
    std::vector<StepLane> ends;
    for (std::size_t line = 0; line < network.lines.size(); ++line)
        for (StepLane& lane : stepLanes(network, frame, line, theme)) {
            bundles[lane.step].add(lane.course);
            if (lane.last) ends.push_back(std::move(lane));
        }
    for (std::uint32_t step = 1; step < bundles.size(); ++step)
        bundles[step].paint(canvas, {stepTone(network, step, theme), laneWidth * theme.strokeScale, {}});
    for (const StepLane& lane : ends)
        paintArrow(canvas, arrowOf(lane.course, lane.forth), frame.radius(), stepTone(network, lane.step, theme),
                   leastHead);
}

} // namespace hopscope
