#pragma once

#include "progress.h"
#include "run/analysis/best_choices.h"
#include "run/experiment.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

class PipelineRuns;

/// What may be chosen, and how much a search may do.
struct BestQuestion {
    Experiment experiment;                   ///< what is not free stays as it is here
    std::vector<std::string> free;           ///< some of choicesOf()
    bool sound{false};                       ///< what breaks the rule of its ports is out
    double effort{1e8};                      ///< transfers and hops that are played
    std::int64_t mostPackets{4'000'000'000}; ///< blocks have 32 bits
};

/// The choice with the least simulated time of all, and never a longer one than the usual values have. Of choices that
/// take as long the usual one, then the smaller group, then fewer packets.
struct BestChoice {
    Experiment experiment; ///< canonical, free values filled in
    Values values;         ///< all of them
    double time{std::numeric_limits<double>::infinity()};
    StepIndex steps{};
    double maxLinkLoad{};
    std::string untried; ///< what the search left out, in a sentence; empty: nothing could be better
};

/// Branch and bound over the choices: with more packets no step moves less, and longer ones cost no less, so that a few
/// played runs tell which numbers of packets cannot be the best. Throws Refused if nothing runs, Cancelled.
BestChoice bestChoice(const BestQuestion& question, PipelineRuns& runs, Progress* progress = nullptr,
                      std::stop_token stop = {});

} // namespace hopscope
