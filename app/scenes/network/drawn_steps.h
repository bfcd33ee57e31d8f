#pragma once

#include "scenes/network/drawn_course.h"
#include "scenes/network/drawn_network.h"

#include <QColor>

#include <cstdint>
#include <vector>

namespace hopscope {

/// Whether a broadcast is drawn message by message, each in the tone of its step: where steps and messages over any
/// line are few enough to be told apart.
bool stepsToned(const DrawnNetwork& network);
/// How many there are.
std::uint32_t tonedSteps(const DrawnNetwork& network);
/// In the order of viridis; counted from 1.
QColor stepTone(const DrawnNetwork& network, std::uint32_t step, const Theme& theme);

/// One message over a line.
struct StepLane {
    std::uint32_t step{};
    bool forth{true}, last{false}; ///< towards the second end; for the node there
    Course course;                 ///< beside those of other steps
};
std::vector<StepLane> stepLanes(const DrawnNetwork& network, const DrawnFrame& frame, std::size_t line,
                                const Theme& theme);
/// Heads are at receivers alone: what only passes a node has none there.
void paintStepLanes(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme);

} // namespace hopscope
