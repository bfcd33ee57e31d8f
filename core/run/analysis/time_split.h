#pragma once

#include "run/run.h"

#include <stop_token>

namespace hopscope {

/// What the time of a whole run goes into; the parts add up to Run::time(). As timeParts() of every step, and what the
/// model charges once.
struct TimeSplit {
    double startUp{};       ///< before a word moves, with what is charged once
    double transfer{};      ///< the longest message of every step, with all links to itself
    double contention{};    ///< added because messages share links
    double serialisation{}; ///< added because a processor has several messages at once
    double combining{};     ///< joining of words that have arrived
    StepIndex startUps{};   ///< steps that cost one
    double words{}; ///< one after another: sum over the steps of those on the busiest link, or in the longest message

    double sum() const { return startUp + transfer + contention + serialisation + combining; }
    friend bool operator==(const TimeSplit&, const TimeSplit&) = default;
};

/// Throws Cancelled.
TimeSplit timeSplit(const Run& run, const std::stop_token& stop = {});

} // namespace hopscope
