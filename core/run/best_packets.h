#pragma once

#include "run/run.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace hopscope {

/// Whether the best packets or the best group are asked for.
bool asksForBest(const Experiment& experiment);

/// Whether the packets and the group of this run, the best of closed forms, are the best of all: its time is the one
/// that they promise. They count steps as if no two messages shared a link; shared links only add to it.
bool keepsItsPromise(const Run& run);

/// Makes the run of an experiment; throws Refused.
using RunMaker = std::function<std::shared_ptr<const Run>(const Experiment&)>;

/// The fastest run with other packets and, where the experiment asks for the best of it, another group than `start`,
/// the one with the best of closed forms: by simulated times, which in packets are a multiple of s and one of 1/s
/// beside a constant, so that a descent finds the least; of the groups all where there are few, else ever fewer the
/// larger they are, and then those around the best. `start` itself if every try would take long.
std::shared_ptr<const Run> fastestBySearch(const Experiment& asked, std::shared_ptr<const Run> start,
                                           const RunMaker& runOf, const std::stop_token& stop);

} // namespace hopscope
