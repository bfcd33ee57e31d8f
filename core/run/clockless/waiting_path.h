#pragma once

#include "cost/clockless_prices.h"
#include "run/clockless/message_graph.h"
#include "run/clockless/timing.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// What a run without a common clock spends a stretch of its time on.
enum class Spent : std::uint8_t {
    Overhead, ///< a processor sends or receives; a start-up
    Flight,   ///< a message is on its way
    Transfer, ///< its further words or bytes
    Sharing,  ///< it is slower for those that share its links or ports
    Waiting,  ///< something is ready, and its processor, its card or its port is not
    Combining ///< words are combined
};

struct SpentStretch {
    Spent what;
    double from, to;
    std::uint32_t message; ///< in the order of the graph
};

/// The critical path that makes a run as long as it is, from 0 to its time without a gap: back from the end, always
/// along what let a message go last. `scale`: words of what the graph counts.
std::vector<SpentStretch> waitingPath(const MessageGraph& graph, const ClocklessTiming& timing,
                                      const ClocklessPrices& prices, double scale);

} // namespace hopscope
