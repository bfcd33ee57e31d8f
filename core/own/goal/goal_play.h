#pragma once

#include "own/goal/goal_program.h"
#include "schedule/data.h"
#include "schedule/execution.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// Ranks as intervals in order, with gaps between them.
using RankSet = std::vector<RankInterval>;
void unite(RankSet& set, std::span<const RankInterval> other);
bool containsRank(std::span<const RankInterval> set, std::uint32_t rank);
/// "0 to 3 and 7".
std::string ranksText(std::span<const RankInterval> set);

/// What becomes of a program when every rank sends and receives one message a step on each of its nics. Sends do not
/// wait for their receipts; messages wait at their destination.
struct GoalPlay {
    struct Message {
        std::uint32_t send, receipt;
        StepIndex step;                 ///< from 0
        std::uint64_t firstHeard{};     ///< in `heard` …
        std::uint32_t heardIntervals{}; ///< … ranks whose data it may carry, its sender among them
    };
    /// Why not everything was done, with the line of the file.
    struct Trouble {
        enum class Kind : std::uint8_t { Deadlock, Unmatched, Sizes } kind{};
        std::string text;
        std::uint32_t rank{}, line{};
        std::vector<Waiting> circle{};
    };

    std::vector<Message> messages; ///< in the order of steps; only those with a receipt that was done
    StepIndex steps{0};
    std::uint64_t longestChain{0}, calculations{0};
    std::uint32_t ports{1}; ///< nics of the rank that uses most
    bool follows{true};     ///< whether it is known who heard of whom; there were too many intervals otherwise
    std::vector<RankInterval> heard;
    std::vector<RankSet> heardBy; ///< by rank, itself among them; empty unless `follows`
    std::optional<Trouble> trouble;

    std::span<const RankInterval> heardIn(const Message& message) const
    {
        return std::span(heard).subspan(message.firstHeard, message.heardIntervals);
    }
};

/// A file with what becomes of it.
struct GoalPlayed {
    GoalProgram program;
    GoalPlay play;
};

/// Throws Cancelled.
GoalPlay played(const GoalProgram& program);

} // namespace hopscope
