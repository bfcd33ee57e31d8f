#pragma once

#include "ids.h"

#include <QString>

#include <cstdint>
#include <stop_token>

namespace hopscope {

class Run;

/// Consecutive processors that no message of some steps leaves: 0 … 15, if the same holds for 16 … 31 and so on.
struct TrafficAmong {
    std::uint32_t first{0}; ///< of those that the messages of the last of the steps begin with
    std::uint32_t count{0}; ///< as few as there are, but not fewer than a matrix of them is worth
};
/// Of the first steps of a run. Throws Cancelled if asked to stop.
TrafficAmong trafficAmong(const Run& run, StepIndex steps, const std::stop_token& stop);

/// Which of all processors these are, and that no message leaves them.
QString amongText(const TrafficAmong& among, std::uint32_t all);

} // namespace hopscope
