#pragma once

#include "run/experiment.h"

namespace hopscope {

/// The family that a text `family:sizes` names. Throws Refused.
const TopologyFamily& familyOf(std::string_view text);
/// The network that the schedule is built for: `shape=`, else the topology if the entry accepts its family, else its
/// first family with as many processors. Throws Refused.
Topology shapeFor(const Experiment& experiment, const Algorithm& algorithm, const TopologyFamily& family,
                  const Topology& topology);

} // namespace hopscope
