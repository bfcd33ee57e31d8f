#pragma once

#include "run/run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Some steps of the processors of one group, in the order of its chain: which packet comes to whom.
struct UnfoldedGroup {
    static constexpr std::uint32_t nothing = UINT32_MAX;
    std::vector<NodeId> members{};
    StepIndex first{}, steps{};           ///< from the one that brings packet 0 to the head of the group
    std::vector<std::uint32_t> packets{}; ///< by step and member
    std::uint32_t at(StepIndex step, std::size_t member) const
    {
        return packets[static_cast<std::size_t>(step) * members.size() + member];
    }
};

/// How the packets of a broadcast follow each other, as its schedule has it: so many steps before the one that brings
/// packet 0 to the last processor, and then a packet in every step but those of pauses.
struct TimelinePipeline {
    StepIndex fill{}, packets{}, pauses{}; ///< all steps, together
    StepIndex run{};                       ///< packets between two pauses
    bool isDepth{false};                   ///< `fill` is what formulas call d
    std::optional<UnfoldedGroup> group{};  ///< the second one, where processors form chains that pause
};
std::optional<TimelinePipeline> timelinePipeline(const Run& run);

} // namespace hopscope
