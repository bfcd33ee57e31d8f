#pragma once

#include "run/analysis/pipeline_runs.h"
#include "run/analysis/ranking.h"

#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// What ranking() tries: an experiment for every algorithm of the operation, whether it can run or not. Throws Refused
/// if a name is nobody's.
std::vector<Experiment> candidatesOf(Operation operation, const std::string& topology, const Values& values);
/// One of them with the choices that are best; `restricted`: what breaks the rule of its ports is left out. Throws
/// Refused, Cancelled.
Ranked ranked(const Experiment& candidate, bool restricted, PipelineRuns& runs, const std::stop_token& stop = {});

} // namespace hopscope
