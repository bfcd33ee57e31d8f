#pragma once

#include "run/run.h"

namespace hopscope {

/// Throws Refused if the run would play far more transfers than the limits allow, told from some of its steps: names
/// the parameter and a value that works. `windows`: how often the schedule is played.
void checkEffort(const Setup& setup, const Schedule& schedule, std::uint64_t windows, const Limits& limits);

inline constexpr std::string_view trafficChanges = "changes of its traffic";
/// Of a run that takes `needed` of something where `allowed` are possible ("transfers").
[[noreturn]] void refuseEffort(const Setup& setup, double needed, double allowed, std::string_view things);

} // namespace hopscope
