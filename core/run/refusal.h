#pragma once

#include "run/experiment.h"

#include <optional>

namespace hopscope {

/// Why an experiment cannot run, without the ways out, each of which is tried before it is offered (validate()). Nothing
/// if it can. For who asks of many experiments whether they run.
std::optional<Diagnostic> refusalOf(const Experiment& experiment);

} // namespace hopscope
