#pragma once

#include "json.h"
#include "run/bandwidth/bandwidth_growth.h"
#include "run/bandwidth/bandwidth_rivals.h"

#include <ostream>
#include <vector>

namespace hopscope::cli {

/// What `bandwidth` tells beyond its answer.

/// Says that the network of the experiment is another machine than the one that was priced.
void writeMachineNote(std::ostream& out, const BandwidthQuestion& question);

void writeGrowth(std::ostream& out, const BandwidthGrowth& growth);
Json growthJson(const BandwidthGrowth& growth);

void writeRivals(std::ostream& out, const std::vector<BandwidthRival>& rivals);
Json rivalsJson(const std::vector<BandwidthRival>& rivals);

} // namespace hopscope::cli
