#pragma once

#include "run/run.h"
#include "scenes/chart/chart_scene.h"

#include <QString>

#include <stop_token>

namespace hopscope {

/// What other numbers of packets and other groups would make of an experiment: time against packets, best time of every
/// size of groups, and the depth of its tree. Curves are formulas where there is an exact one, else they are simulated;
/// the experiment's own point is always simulated. Charts without curves are not to be shown.
struct PipelineCharts {
    Chart packets, group, depth;
    bool empty() const { return packets.curves.empty(); }
};

/// Whether the experiment has packets at all.
bool hasPackets(const Run& run);
/// Throws Cancelled.
PipelineCharts pipelineCharts(const Run& run, const std::stop_token& stop = {});

} // namespace hopscope
