#pragma once

#include "run/run.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace hopscope {

/// A processor that another exchanges messages with, and in which steps.
struct Partner {
    NodeId node;
    std::vector<StepIndex> sentTo, receivedFrom; ///< ascending
    StepIndex first() const;
    StepIndex last() const;
};

struct Partners {
    std::vector<Partner> list; ///< in the order of their first messages
    bool all{true};            ///< all of the run; else those of the steps nearest to the moment
};

/// With whom a processor exchanges messages: at most about `most`, of the steps nearest to `now`. Looks at so many
/// messages at most as takes some hundredths of a second, before and after the moment; throws Cancelled when asked to
/// stop.
Partners partnersOf(const Run& run, NodeId node, StepIndex now, std::size_t most, const std::stop_token& stop = {});

/// Of one message for all that everybody else receives once: how many processors get it through each, itself not among
/// them; else empty. Plays the schedule; throws Cancelled when asked to stop.
std::vector<std::uint32_t> reachedThrough(const Run& run, const std::stop_token& stop = {});

} // namespace hopscope
