#pragma once

#include "experiments.h"
#include "run/run.h"

#include <functional>

namespace hopscope::cli {

/// Runs one experiment after another and hands over the results. A single impossible one is refused; of several, each
/// is told on its line of the output (as JSON if asked) and counted in the refusal at the end. Runs that differ only in
/// prices share one simulation.
using RunVisitor = std::function<void(const Run&)>;
void runEach(const ExperimentList& list, bool json, Console& console, const RunVisitor& visit);

/// One run, with a line that shows how far it is.
std::shared_ptr<const Run> runShown(const Experiment& experiment, Console& console,
                                    const std::shared_ptr<const Run>& previous = {});

} // namespace hopscope::cli
