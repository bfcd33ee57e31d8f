#pragma once

#include "own/goal/goal_play.h"

#include <optional>
#include <vector>

namespace hopscope {

/// What is left of a program when nothing can happen any more.
struct GoalLeft {
    const GoalProgram& program;
    const std::vector<std::uint32_t>& rankOf; ///< by operation
    const std::vector<bool>& done;            ///< by operation
    std::vector<std::uint32_t> receipts;      ///< that have begun and have no message
    std::vector<std::uint32_t> messages;      ///< sends that nobody received
};
/// Why that is so; nothing if everything was done.
std::optional<GoalPlay::Trouble> troubleOf(const GoalLeft& left);

} // namespace hopscope
