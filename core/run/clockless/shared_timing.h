#pragma once

#include "run/clockless/timing.h"

#include <cstddef>
#include <stop_token>

namespace hopscope {

/// Fewer messages are timed sooner than those among them that are alike are found.
inline constexpr std::size_t manyMessages = 20'000;

/// A run in continuous time where the messages under way share the links: a message pays alpha, then flows along its
/// whole route at one rate, then takes `hop` a link. Ports are links, too, of one send and of one receipt at a time.
/// From `many` messages on those that cannot be told apart are looked for, and one flow stands for all of them. Throws
/// Cancelled.
ClocklessTiming sharedTimingOf(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                               const std::stop_token& stop = {}, std::size_t many = manyMessages);

} // namespace hopscope
