#pragma once

#include "run/clockless/timing.h"

namespace hopscope {

/// A run in continuous time where the messages under way share the links: a message pays alpha, then flows along its
/// whole route at one rate, then takes `hop` a link. Ports are links, too, of one send and of one receipt at a time.
/// Throws Cancelled.
ClocklessTiming sharedTimingOf(const MessageNetwork& network, const MessageGraph& graph, const ClocklessPrices& prices,
                               const std::stop_token& stop = {});

} // namespace hopscope
