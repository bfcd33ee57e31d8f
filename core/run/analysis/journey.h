#pragma once

#include "run/run.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace hopscope {

/// A message of a run: its step (from 0), its place there, its ends.
struct Message {
    StepIndex step{};
    std::uint32_t transfer{};
    NodeId from, to;
    friend bool operator==(const Message&, const Message&) = default;
};

/// Messages that have something in common, by step.
struct Messages {
    std::vector<Message> list;
    bool complete{true};                                               ///< false: those of later steps are missing
    const Message* find(StepIndex step, std::uint32_t transfer) const; ///< null if it is not among them
};

/// How much of a run is looked through: transfers, and messages that are told.
struct JourneyLimits {
    std::uint64_t transfers{2'000'000'000};
    std::size_t messages{1'000'000};
};
/// The whole journey of a block. Plays the schedule; whoever stops it gets what was found until then.
Messages messagesOf(const Run& run, BlockId block, const std::stop_token& stop = {}, const JourneyLimits& limits = {});
/// Every message whose way leads over a link, in its direction.
Messages messagesOver(const Run& run, LinkId link, const std::stop_token& stop = {}, const JourneyLimits& limits = {});
/// Numbers in the schedule of the nodes at the ends of a link of the topology.
Ends endsOf(const Run& run, LinkId link);

} // namespace hopscope
