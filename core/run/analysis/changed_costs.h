#pragma once

#include "run/experiment.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

class Run;

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

/// The same as far as a time reaches.
struct CostsInTime {
    std::vector<ChangedCost> costs;
    std::vector<const Algorithm*> left; ///< that were not run, or not to their end
};
/// That of the experiment first, however long it takes, with the run of it if it is known (null is allowed); then the
/// others, none of them longer than a part of `most`.
CostsInTime changedCostsWithin(std::chrono::milliseconds most, const Experiment& before, const Experiment& now,
                               const std::shared_ptr<const Run>& known, std::stop_token stop = {});

/// How many take longer now, and how many less time, in a sentence, and by what of what is counted: "9 of 15 take
/// longer, with more words on the busiest links; 1 takes less time, with fewer." Empty where
/// none runs on both networks.
std::string changeText(std::span<const ChangedCost> costs);

/// Why a change can make an algorithm faster, by the one that gains most where as many steps have fewer words on their
/// busiest links: "Other routes can share less: in Long vectors on a line the busiest links carry 300 words instead of
/// 310, so it takes 374 units instead of 384." Empty where none gains so.
std::string gainText(std::span<const ChangedCost> costs);

} // namespace hopscope
