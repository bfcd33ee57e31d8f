#pragma once

#include "run/experiment.h"

#include <string_view>
#include <vector>

namespace hopscope {

/// Everything that names may refer to, and where it belongs.
std::vector<NamedParameter> namedParameters(const TopologyFamily& family, const Algorithm& algorithm,
                                            const CostModel& model);
/// Value of a parameter that is not set, where it may depend on the problem.
Value usualFor(const Parameter& parameter, const Algorithm& algorithm, const Topology& shape, const Problem& problem);

} // namespace hopscope
