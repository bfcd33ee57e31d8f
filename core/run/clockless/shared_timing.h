#pragma once

#include "run/clockless/timing.h"

#include <stop_token>

namespace hopscope {

/// Looks at links and flows, by message, after which it is worth the time to find out which messages are alike.
inline constexpr double usualPatience = 30;

/// A run in continuous time where the messages under way share the links: a message pays alpha, then flows along its
/// whole route at one rate, then takes `hop` a link. Ports are links, too, of one send and of one receipt at a time.
/// Where the rates take more than `patience`, one flow stands for all messages that cannot be told apart. Throws
/// Cancelled.
ClocklessTiming sharedTimingOf(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                               const std::stop_token& stop = {}, double patience = usualPatience);

} // namespace hopscope
