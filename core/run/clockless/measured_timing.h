#pragma once

#include "cost/measured_trace.h"
#include "run/clockless/message_graph.h"
#include "run/clockless/timing.h"
#include "run/clockless/waiting_path.h"

#include <string>
#include <vector>

namespace hopscope {

/// When the messages of a graph were sent and received on a real machine, in µs. MPI tells a receiver that a message is
/// there, not when it came, so it arrives and is received at one moment. Throws Refused where the trace, which is
/// called `name`, has other messages.
ClocklessTiming measuredTiming(const MessageGraph& graph, const MeasuredTrace& trace, const std::string& name);

/// The chain of messages that a measured run is as long as: of each nothing is known but when it was sent, and when it
/// was there. All else is waiting.
std::vector<SpentStretch> measuredPath(const MessageGraph& graph, const ClocklessTiming& timing);

} // namespace hopscope
