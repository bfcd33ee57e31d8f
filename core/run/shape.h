#pragma once

#include "run/experiment.h"

namespace hopscope {

/// The family that a text `family:sizes` names. Throws Refused.
const TopologyFamily& familyOf(std::string_view text);
/// Whether an entry takes this family as its shape; line and ring are grids of one axis.
bool accepts(const Algorithm& algorithm, std::string_view family);
/// The network that the schedule is built for: `shape=`, else the topology if the entry accepts its family, else its
/// first family with as many processors. Throws Refused.
Topology shapeFor(const Experiment& experiment, const Algorithm& algorithm, const TopologyFamily& family,
                  const Topology& topology);

} // namespace hopscope
