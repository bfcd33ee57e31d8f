#pragma once

#include "schedule/data.h"
#include "schedule/schedule.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Transmissions that wait in one router, by step. A block that last arrived in step a and leaves over some link in
/// step t waits in the steps between, once for every link. Plays the schedule.
std::vector<std::uint32_t> queueOf(const Schedule& schedule, const Data& data, std::uint32_t processors, NodeId router);

/// The longest queue of every router, the first after the processors first. Plays the schedule, several times if
/// routers times steps are many. Throws Cancelled.
std::vector<std::uint32_t> queuePeaks(const Schedule& schedule, const Data& data, std::uint32_t processors,
                                      const std::stop_token& stop = {});

} // namespace hopscope
