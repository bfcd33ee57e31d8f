#pragma once

#include "run/analysis/pipeline_span.h"

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

/// How the packets of a broadcast follow each other, and a part of it from near.
struct TimelinePipeline : PipelineSpan {
    std::optional<UnfoldedGroup> group{}; ///< the second one, where processors form chains that pause
};
std::optional<TimelinePipeline> timelinePipeline(const Run& run);

} // namespace hopscope
