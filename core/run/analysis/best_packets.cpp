#include "run/analysis/best_packets.h"

#include "algorithms/block_sizes.h"
#include "algorithms/questions.h"

namespace hopscope {

std::vector<std::string> asksForBest(const Experiment& experiment)
{
    std::vector<std::string> names;
    for (const char* name : {"packets", "group"}) {
        const auto given = experiment.values.find(name);
        if (given != experiment.values.end() && given->second == Value("best")) names.emplace_back(name);
    }
    return names;
}

std::optional<double> exactTime(const Setup& setup)
{
    const Problem problem = setup.problem();
    for (const Formula& formula : formulasOf(*setup.algorithm)) {
        const bool exact = formula.quantity == "time" && formula.relation == Relation::Equal;
        if (!exact || formula.costModel != setup.costModel->id) continue;
        if (hasSizes(problem) && !formula.anySizes) continue;
        if (const auto value = formula.value(problem)) return value;
    }
    return {};
}

} // namespace hopscope
