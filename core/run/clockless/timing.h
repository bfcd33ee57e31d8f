#pragma once

#include "cost/clockless_prices.h"
#include "cost/port_model.h"
#include "cost/traffic.h"
#include "run/clockless/message_graph.h"
#include "topology/topology.h"

#include <span>
#include <stop_token>
#include <vector>

namespace hopscope {

/// When a message was sent and received.
struct MessageTimes {
    double sendStart{}, sendEnd{}; ///< the sender is busy; of a long message until the receiver has taken it
    double arrival{};              ///< of its last byte
    double receiveStart{}, receiveEnd{};
};

/// Where messages go, and how long they are.
struct MessageNetwork {
    const Topology& topology;
    std::span<const NodeId> placed; ///< node of each processor
    const Data& data;
    PortModel ports;
    Duplex duplex;
};

/// A processor is busy by itself.
struct ActTimes {
    NodeId at;
    double from{}, to{};
};

/// A run in continuous time.
struct ClocklessTiming {
    std::vector<MessageTimes> messages; ///< those of the graph
    std::vector<ActTimes> acts{};       ///< in the order in which they begin
    std::vector<double> finish;         ///< by processor: the end of all that it does
    double time{0};                     ///< the latest of them
    double effort{0};                   ///< it took to find them, as many transfers are played in the same time
};

/// Everything begins as soon as what it waits for, its processor and its card allow. What could begin at the same time
/// begins sends first, then receipts, then by the number of the processor; receipts of one processor in the order in
/// which the messages were sent. Messages that share links are those of sharedTimingOf(). Throws Refused where there is
/// too much to do, Cancelled.
ClocklessTiming timingOf(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                         const std::stop_token& stop = {});

} // namespace hopscope
