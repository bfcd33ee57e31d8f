#pragma once

#include "ids.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// The broadcast tree that is fastest where a message takes `delay` until its receiver can send it on, and a processor
/// begins its sends `interval` apart (Karp and others, SPAA 1993). Numbers count from the root in the order in which
/// the processors learn the message; of those at the same time the one whose sender knew it earlier comes first.
struct LogpTree {
    struct Send {
        std::uint32_t from, to;
        StepIndex step; ///< from 0: a processor sends once in a step, from the step after its receipt on
    };
    std::vector<Send> sends; ///< in the order of `to`
};
/// Both times at least 0; where the interval is 0 it counts as tiny, so that everybody hears from the root.
LogpTree logpTree(std::uint32_t processors, double delay, double interval);

/// When the last of so many processors can know a message of one word, under whatever algorithm: R(t) = 1 for t below
/// the delay, else R(t − interval) + R(t − delay), and the least t with R(t) >= processors.
double logpReachTime(std::uint64_t processors, double delay, double interval);

/// R(t): how many processors at most know it by then.
double logpReached(double time, double delay, double interval);

} // namespace hopscope
