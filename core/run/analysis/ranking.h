#pragma once

#include "progress.h"
#include "run/experiment.h"
#include "schedule/operation.h"

#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// An algorithm that was run, and what it took.
struct Ranked {
    std::string algorithm, experiment; ///< experiment: canonical, `best` values filled in
    PortModel ports{};                 ///< that the schedule was checked against
    double time{};
    StepIndex steps{};
    std::string untried{}; ///< what the search for the best choice left out; empty: nothing
};

/// All algorithms of an operation that can run on the topology, fastest first. `values` holds for those that know the
/// names; unless given, the model is cut-through for all, every choice that an algorithm leaves (packets, group, order,
/// ways back …) is the best by simulated times, and every schedule is checked against its own port model. A given
/// `ports` leaves out what breaks its rule. Throws Refused if a name is nobody's or nothing can run, Cancelled.
std::vector<Ranked> ranking(Operation operation, const std::string& topology, const Values& values,
                            Progress* progress = nullptr, std::stop_token stop = {});

} // namespace hopscope
