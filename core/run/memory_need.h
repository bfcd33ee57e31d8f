#pragma once

#include "memory.h"
#include "run/run.h"

#include <cstdint>

namespace hopscope {

/// Bytes that run() takes at most, told before anything is built: the same experiment is built on fewer processors, up
/// to `probe` of them, and what that took grows as the network does. A setup without `placed` will do.
double memoryNeeded(const Setup& setup, const Limits& limits, std::uint32_t probe = std::uint32_t{1} << 14);

/// place() for those who run: throws Refused, before any work is done, where large networks would take more memory
/// than the program may, and names the nearest that fits.
void placeToRun(Setup& setup, const Limits& limits = {});
/// resolve() for them.
Setup resolveToRun(const Experiment& experiment, const Limits& limits = {});

/// The limits of a run, less where the task of this thread declared less memory than they ask for.
Limits withinTask(Limits limits);

/// What to say where memory ended nevertheless.
Diagnostic outOfMemory();

/// Does the work. Throws Refused where it takes more memory than is left.
template <class Work> auto withinMemory(Work work)
{
    try {
        return work();
    } catch (const OverBudget&) {
        throw Refused(outOfMemory());
    }
}

} // namespace hopscope
