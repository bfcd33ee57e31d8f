#pragma once

#include "run/analysis/trials.h"

#include <string>

namespace hopscope {

/// What is wrong with messages that were drawn: who draws sees steps and messages and no lines, so "step 3, 0 → 3: …".
/// What went wrong more than once is counted, not repeated. `run` is null where there is none.
std::string drawnFault(const Trial& trial, const Run* run, const std::string& text);

} // namespace hopscope
