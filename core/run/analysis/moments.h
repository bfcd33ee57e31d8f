#pragma once

#include "run/run.h"

#include <optional>
#include <stop_token>

namespace hopscope {

/// The first step, from 0, in which a link carries more messages than it has capacity for; nothing if none does.
std::optional<StepIndex> firstContention(const Run& run);

/// Number of steps after which a node has all that it must have at the end: 0 if it has it from the start. Plays the
/// schedule backwards until it finds the last receipt that counts. Throws Cancelled.
StepIndex completeAfter(const Run& run, NodeId node, const std::stop_token& stop = {});

} // namespace hopscope
