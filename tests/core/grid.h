#pragma once

#include "algorithms/catalogue.h"
#include "run/run.h"

#include <string>
#include <vector>

namespace hopscope {

/// Experiments that together try an algorithm on every family, every size, many roots, and every value of every choice.
/// The wide grid (environment HOPSCOPE_WIDE) takes all roots and crosses the parameters.
std::vector<Experiment> experimentsFor(const Algorithm& algorithm);

/// An entry on its usual network of about 16 processors, with wide branches if it needs them.
std::string usualOf16(const Algorithm& algorithm);

} // namespace hopscope
