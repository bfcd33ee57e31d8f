#include "state/own_texts.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "diagnostic.h"
#include "own/schedule_text.h"
#include "state/choices.h"

#include <functional>
#include <set>
#include <string_view>

namespace hopscope {

namespace {

constexpr std::string_view ownPrefix = "own:";

} // namespace

std::string freeName(const std::map<std::string, std::string>& texts, const std::string& wanted)
{
    std::string name;
    for (const char c : wanted) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        name += letter || c == '-' || c == '_' ? c : '-';
    }
    if (name.empty()) name = "my-algorithm";
    if (!texts.contains(name)) return name;
    for (int number = 2;; ++number)
        if (std::string next = name + "-" + std::to_string(number); !texts.contains(next)) return next;
}

Experiment experimentWithText(Experiment experiment, const std::string& name)
{
    experiment.algorithm = std::string(ownPrefix) + name;
    experiment.values.erase("shape");
    const Algorithm* known = findAlgorithm(experiment.algorithm);
    if (!known) {
        // Nobody knows yet what it takes; the network and the machine stay.
        std::set<std::string, std::less<>> names{"words", "model", "duplex", "mapping"};
        if (const CostModel* model = findCostModel(modelOf(experiment)))
            for (const Parameter& price : model->prices) names.emplace(price.id);
        if (const TopologyFamily* family = findTopologyFamily(topologyFromText(experiment.topology).family))
            for (const Parameter& one : family->parameters) names.emplace(one.id);
        std::erase_if(experiment.values, [&](const auto& value) { return !names.contains(value.first); });
        return experiment;
    }
    // A list of messages is for one network.
    if (isScheduleText(known->pseudocode)) {
        try {
            experiment.topology = scheduleFromText(name, known->pseudocode).topology;
        } catch (const Refused&) { // what is wrong with it is said where it is run
        }
    }
    return healed(std::move(experiment));
}

} // namespace hopscope
