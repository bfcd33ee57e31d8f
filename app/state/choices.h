#pragma once

#include "run/experiment.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// One entry of a list to choose from, and what choosing it makes of the experiment.
struct Choice {
    std::string id, title, note; ///< note: one line of help
    std::string objection;       ///< why the result cannot run yet; empty if it can
    Experiment experiment;
    bool chosen{false};
};

/// The four lists at the top of the window, each narrowing the next. What the experiment has set is kept where the new
/// choice knows it; what cannot run is offered with its reason, because the reason comes with a remedy.
std::vector<Choice> operationChoices(const Experiment& experiment);
std::vector<Choice> topologyChoices(const Experiment& experiment);
std::vector<Choice> algorithmChoices(const Experiment& experiment);
std::vector<Choice> modelChoices(const Experiment& experiment);

/// With an algorithm of any operation: on the present topology if it runs there, else on one that it is written for.
Experiment experimentWith(const Experiment& experiment, const Algorithm& algorithm);

/// On another network, with the same algorithm if it runs there, else with one of its operation that does.
Experiment experimentOn(const Experiment& experiment, const std::string& topology);

/// `torus:4x4` taken apart and put together.
struct TopologyText {
    std::string family;
    std::vector<std::uint64_t> sizes;
};
TopologyText topologyFromText(std::string_view text);
std::string toText(const TopologyText& topology);
/// Whether the family takes any number of axes.
bool hasManyAxes(const TopologyFamily& family);

/// Number of processors, or 0 if the topology cannot be built.
std::uint64_t processorCount(const Experiment& experiment);
/// Id of the cost model that the experiment uses, set or usual.
std::string modelOf(const Experiment& experiment);

/// Without the values that the experiment no longer knows, and without those that it refuses.
Experiment healed(Experiment experiment);
/// The diagnostic as a person reads it: without the parameter's name where the sentence speaks of something else.
std::string sentenceOf(const Diagnostic& diagnostic);
/// The first sentence that validate() has to say, or nothing.
std::string objectionTo(const Experiment& experiment);

/// The name of the text that the experiment runs, own:NAME; empty if it runs another algorithm.
std::string ownNameOf(const Experiment& experiment);

} // namespace hopscope
