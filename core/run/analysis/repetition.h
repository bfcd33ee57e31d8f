#pragma once

#include "run/experiment.h"
#include "schedule/schedule.h"

#include <cstdint>
#include <optional>

namespace hopscope {

/// How the steps of a run with many packets come from those of one with few (Algorithm::pipeline): steps
/// first … first + count - 1 of the schedule that is played are done `times` times more.
struct Repetition {
    std::int64_t packets{}; ///< of the run that is played
    StepIndex first{}, count{}, times{};

    StepIndex steps() const { return count * times; }
    /// The step of the played run that step k of the longer one is like.
    StepIndex source(StepIndex k) const
    {
        if (k < first + count) return k;
        return k < first + count + steps() ? first + (k - first) % count : k - steps();
    }
};

/// Nothing if the steps do not come from those of fewer packets.
std::optional<Repetition> repetitionIn(const Setup& setup);

/// A look at some steps: they are what the entry tells of its packets.
bool looksRepeated(const Schedule& longer, const Schedule& played, const Repetition& repetition);

/// The same experiment with so many packets.
Setup withPackets(Setup setup, std::int64_t packets);

} // namespace hopscope
