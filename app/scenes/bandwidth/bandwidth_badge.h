#pragma once

#include "drawing/badge.h"
#include "run/text/notation.h"
#include "scenes/bandwidth/bandwidth_plan.h"

namespace hopscope {

/// Whether the run is that of the plan's own experiment.
bool isAbout(const BandwidthPlan& plan, const Run& run);

/// What is known of the subject of the page Bandwidth, and the machine that its prices are for. An experiment is as
/// sound as its run; without `run`, or where that is another one's, its steps were only counted. A pattern says who
/// sends how much to whom; nothing of it is run.
Badge badgeOf(const BandwidthPlan& plan, const Run* run, const Notation& notation = {});

} // namespace hopscope
