#pragma once

#include "cost/clockless_prices.h"
#include "run/clockless/message_graph.h"
#include "run/experiment.h"

#include <optional>
#include <string>

namespace hopscope {

/// An experiment under a model without a common clock, taken apart: what is run with steps and every check, and what
/// its messages then cost.
struct ClocklessExperiment {
    Experiment experiment; ///< without what belongs to the model
    const ClocklessModel* model{};
    Values prices; ///< every one of the model
    WaitFor order{WaitFor::Data};

    /// Of the experiment that was run, with the model and all that is not usual.
    std::string textWith(const Experiment& canonical) const;
    /// "loggp: L=6 o=2 g=4 G=0.1".
    std::string pricesText() const;
};
/// Nothing under a model of steps. Throws Refused where a price is none.
std::optional<ClocklessExperiment> clocklessExperiment(const Experiment& experiment);

} // namespace hopscope
