#pragma once

#include "own/file_verdict.h"
#include "own/goal/goal_play.h"

#include <optional>

namespace hopscope {

/// The operation that a program looks like: the first that fits who heard from whom. Several may.
struct GoalGuess {
    std::optional<Operation> operation;
    std::uint32_t root{0}, shift{1};
};
GoalGuess guessOf(const GoalProgram& program, const GoalPlay& play);

/// What becomes of a program that shall do an operation; of none, whether everything is done.
struct GoalQuestion {
    std::optional<Operation> operation;
    std::uint32_t root{0}, shift{1};
};
FileVerdict verdictOf(const GoalProgram& program, const GoalPlay& play, const GoalQuestion& question);

/// The ranks that a rank must have heard from at the end.
RankSet wantedBy(std::uint32_t rank, std::uint32_t ranks, const GoalQuestion& question);

} // namespace hopscope
