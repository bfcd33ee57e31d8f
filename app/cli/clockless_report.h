#pragma once

#include "json.h"
#include "run/clockless/clockless_experiment.h"
#include "run/clockless/timing.h"
#include "run/run.h"
#include "table.h"

#include <string>

namespace hopscope::cli {

/// A run whose messages have times of their own, as `run` tells about it.
class ClocklessRun {
public:
    /// Computes them. Throws Refused.
    ClocklessRun(const Run& run, const ClocklessExperiment& asked);

    std::string report() const;
    /// As that of the run, with `time`, `finish` by processor, `model` and `order`; without the formulas for time,
    /// which are those of steps.
    Json json() const;
    /// A row a message: from,to,blocks,words,sendStart,sendEnd,arrival,receiveStart,receiveEnd.
    Table messages() const;

private:
    const Run& m_run;
    const ClocklessExperiment& m_asked;
    MessageGraph m_graph;
    ClocklessTiming m_timing;
};

} // namespace hopscope::cli
