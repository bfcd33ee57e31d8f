#pragma once

#include "run/clockless/message_graph.h"
#include "run/clockless/timing.h"
#include "run/clockless/waiting_path.h"
#include "run/run.h"

#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

namespace hopscope {

/// A run under a model without a common clock.
struct ClocklessTimes {
    std::shared_ptr<const MessageGraph> graph;
    ClocklessPrices prices;
    ClocklessTiming timing;
    /// By step: when the last message of it and of all before has been received; the last one is the time of the run.
    std::vector<double> stepEnds;
    double scale{1}; ///< words of what the graph counts

    /// The chain of waiting that makes the run as long as it is; made when it is first asked for, by any thread.
    const std::vector<SpentStretch>& path() const;

private:
    mutable std::once_flag m_pathIsKnown;
    mutable std::vector<SpentStretch> m_path;
};

/// Null under a model of steps. The graph is that of the simulation, if it knows it. A program of the user waits where
/// it is written, so it goes on in the order of its own steps at least. Throws Refused where there are too many
/// messages, or where a file of another tool says itself what waits for what; Cancelled.
std::shared_ptr<const ClocklessTimes> clocklessTimes(const Run& run, const std::stop_token& stop);

} // namespace hopscope
