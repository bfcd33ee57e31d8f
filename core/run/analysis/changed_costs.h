#pragma once

#include "run/experiment.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// What an algorithm costs on a network before and after it changed.
struct ChangedCost {
    struct Cost {
        StepIndex steps{};
        double time{}, mostOnLink{}; ///< messages on the most loaded link in one step, by its capacity
        PortModel ports{};           ///< of the algorithm, unless the experiment has others
        const CostModel* model{};    ///< likewise
        double words{};              ///< on the most loaded link of every step, all steps together
        friend bool operator==(const Cost&, const Cost&) = default;
    };
    const Algorithm* algorithm{};
    std::optional<Cost> before, now; ///< nothing: it does not run there
    std::string objection;           ///< why it does not run now, a sentence
};

/// All algorithms of the operation that run on either network, in the order of their times now; those that run no
/// more come last. Both experiments differ in their network only. Asks to go on; throws Cancelled, Refused.
std::vector<ChangedCost> changedCosts(const Experiment& before, const Experiment& now, std::stop_token stop = {});

/// How many take longer now, and how many less time, in a sentence, and by what of what is counted: "9 of 15 take
/// longer, with more words on the busiest links; 1 takes less time, with fewer." Empty where
/// none runs on both networks.
std::string changeText(std::span<const ChangedCost> costs);

} // namespace hopscope
