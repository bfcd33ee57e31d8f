#pragma once

#include "run/run.h"
#include "run/simulation.h"

#include <functional>

namespace hopscope {

/// How the blocks of a run are cut into windows: windowsOf() or fixedWindows().
using WindowRule =
    std::function<Windows(const Schedule& schedule, const Data& data, std::uint32_t processors, const Limits& limits)>;

/// Throws Refused if the run would play far more transfers, or move more values, than the limits allow, told from some
/// of its steps: names the parameter and a value that works. `windows` are its own, `rule` gives those of fewer
/// packets.
void checkEffort(const Setup& setup, const Schedule& schedule, const Data& data, const Windows& windows,
                 const WindowRule& rule, const Limits& limits);

/// Of a run whose traffic changes about `needed` times, more than the limits allow.
[[noreturn]] void refuseChanges(const Setup& setup, double needed, const Limits& limits);

} // namespace hopscope
