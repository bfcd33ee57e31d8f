#pragma once

#include "cost/clockless_prices.h"
#include "run/clockless/message_graph.h"

#include <stop_token>
#include <vector>

namespace hopscope {

/// When a message was sent and received.
struct MessageTimes {
    double sendStart{}, sendEnd{}; ///< the sender is busy; of a long message until the receiver has taken it
    double arrival{};              ///< of its last byte
    double receiveStart{}, receiveEnd{};
};

/// A run in continuous time.
struct ClocklessTiming {
    std::vector<MessageTimes> messages; ///< those of the graph
    std::vector<double> finish;         ///< by processor: the end of all that it does
    double time{0};                     ///< the latest of them
};

/// Everything begins as soon as what it waits for, its processor and its card allow. What could begin at the same time
/// begins sends first, then receipts, then by the number of the processor; receipts of one processor in the order in
/// which the messages were sent. Messages that share links are those of sharedTimingOf(). Throws Refused where there is
/// too much to do, Cancelled.
ClocklessTiming timingOf(const Run& run, const MessageGraph& graph, const ClocklessPrices& prices,
                         const std::stop_token& stop = {});

} // namespace hopscope
