#pragma once

#include "run/run.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

// What somebody who draws a schedule, message by message, asks of the engine.

/// The text of a list without messages for what the experiment does, on its network. Throws Refused.
std::string emptyDrawing(const Experiment& experiment);
/// Whether the questions below are answered: not where there are too many pairs of processor and block, or blocks are
/// followed in several passes.
bool canBeDrawn(const Run& run);
/// The message that is meant by "from here to there", where `before` is what everybody holds: of the lowest block that
/// the receiver lacks and the sender has; of those that end at the receiver, where blocks move; of the lowest one whose
/// operands the receiver has not yet, where they are combined. Where nothing sensible can be sent, the lowest block
/// that the receiver lacks, so that the run can say what is wrong with it. A block that is `chosen` is sent whatever
/// they hold; one that the run does not have is none.
Step proposedMessage(const Run& run, const Holdings& before, NodeId from, NodeId to, std::optional<BlockId> chosen = {});
/// What the goal lacks after the last step, one sentence without its full stop: "5 processors lack block 0". Empty if
/// nothing is missing.
std::string missingText(const Run& run, const Holdings& after);
/// Steps that lead from the end of the run to the goal: in each, as much as the ports allow, nearest first. Throws
/// Refused with one sentence where there are none, Cancelled.
std::vector<Step> completion(const Run& run, const std::stop_token& stop = {});

} // namespace hopscope
