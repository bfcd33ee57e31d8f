#pragma once

#include "ids.h"
#include "run/run.h"
#include "schedule/execution.h"

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkMoment;
struct NetworkScene;
struct Theme;

/// What is wrong with a run at a moment, and where the programs of its processors are.
struct NetworkFaults {
    std::vector<Waiting> circle;          ///< of a deadlock, once nothing moves any more
    std::vector<std::uint32_t> forbidden; ///< flights of the step shown that break a rule
    std::vector<std::uint32_t> lines;     ///< by processor; 0: none; empty where there are no programs
};
NetworkFaults networkFaults(const Run& run, double position, const NetworkMoment& moment);

/// Arrows from everybody who waits to whom it waits for, each with its line; messages that break a rule; at every
/// processor the line of its program, where that is asked for and there is room.
void paintFaults(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

} // namespace hopscope
