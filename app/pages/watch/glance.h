#pragma once

#include "run/run.h"
#include "state/curves.h"

#include <string>
#include <vector>

namespace hopscope {

/// Algorithms whose curves stand beside that of the experiment: they can run there and keep to the same ports.
std::vector<std::string> rivalsOf(const Experiment& experiment);
/// Whether curves of all of them with so many points take too long for a glance.
bool isTooLarge(const Run& run, const Experiment& base, CurveOptions options, int points);

} // namespace hopscope
