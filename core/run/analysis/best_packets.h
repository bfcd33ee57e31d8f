#pragma once

#include "run/experiment.h"

#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// The parameters for which the experiment asks for the best, of `packets` and `group`.
std::vector<std::string> asksForBest(const Experiment& experiment);

/// The simulated time as a closed form tells it, where the entry has one that is equal to it for any number of packets
/// here. What is best by such a form is best of all.
std::optional<double> exactTime(const Setup& setup);

} // namespace hopscope
