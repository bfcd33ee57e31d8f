#pragma once

#include "run/run.h"

#include <cstdint>
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
    bool complete{true}; ///< false: the run is too long, those of its later steps are missing
    const Message* find(StepIndex step, std::uint32_t transfer) const; ///< null if it is not among them
};

/// The whole journey of a block. Plays the schedule until about so many transfers have been looked at.
Messages messagesOf(const Run& run, BlockId block, std::uint64_t mostTransfers = 1'000'000);
/// Every message whose way leads over a link, in its direction.
Messages messagesOver(const Run& run, LinkId link, std::uint64_t mostTransfers = 200'000);
/// Numbers in the schedule of the nodes at the ends of a link of the topology.
Ends endsOf(const Run& run, LinkId link);

} // namespace hopscope
