#include "run/analysis/ranking.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "cost/cost_model.h"
#include "run/analysis/best_search.h"
#include "run/analysis/candidates.h"
#include "run/analysis/pipeline_runs.h"
#include "run/same_problem.h"
#include "text.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::set<std::string_view> namesOf(const Experiment& experiment)
{
    std::set<std::string_view> names;
    for (const NamedParameter& named : parametersFor(experiment)) names.insert(named.parameter.id);
    return names;
}

/// The first of those that have the most choices for the parameter.
const Algorithm* mostChoices(const std::vector<const Algorithm*>& algorithms, std::string_view name)
{
    const Algorithm* most = nullptr;
    std::size_t count = 0;
    for (const Algorithm* algorithm : algorithms)
        for (const Parameter& parameter : parametersOf(*algorithm))
            if (parameter.id == name && (!most || parameter.choices.size() > count))
                most = algorithm, count = parameter.choices.size();
    return most;
}

} // namespace

std::vector<Experiment> candidatesOf(Operation operation, const std::string& topology, const Values& given)
{
    Values values = given;
    values.emplace("model", std::string(usualCostModel));
    std::vector<const Algorithm*> candidates;
    for (const Algorithm* algorithm : catalogue())
        if (algorithm->operation == operation) candidates.push_back(algorithm);
    std::set<std::string_view> known;
    for (const Algorithm* algorithm : candidates) {
        const auto names = namesOf({topology, std::string(algorithm->id), values});
        known.insert(names.begin(), names.end());
    }
    const std::vector<std::string_view> all(known.begin(), known.end());
    for (const auto& [name, value] : values) {
        if (known.empty() || known.contains(name)) continue;
        for (const CostModel* model : costModels())
            if (std::ranges::any_of(model->prices, [&](const Parameter& price) { return price.id == name; }))
                throw Refused(name, fmt::format("{}: a price of the model {}, not of {}; model={} works", name,
                                                model->id, formatValue(values.at("model")), model->id));
        throw Refused(name, fmt::format("{}: no algorithm of {} has such a parameter; {}", name, info(operation).id,
                                        suggestion(name, all)));
    }
    // Where the problem is not said it is that of the algorithm which has the most to choose from.
    Values problem;
    for (const Algorithm* algorithm : candidates)
        for (const auto& [name, value] : problemOf(*algorithm, values))
            if (mostChoices(candidates, name) == algorithm || values.contains(name)) problem.emplace(name, value);
    std::vector<Experiment> experiments;
    for (const Algorithm* algorithm : candidates) {
        const auto same = sameProblem(problem, *algorithm);
        if (!same) continue;
        Experiment& experiment = experiments.emplace_back(Experiment{topology, std::string(algorithm->id), *same});
        const auto names = namesOf({topology, experiment.algorithm, values});
        for (const auto& [name, value] : values)
            if (names.contains(name)) experiment.values.emplace(name, value);
    }
    return experiments;
}

Ranked ranked(const Experiment& candidate, bool restricted, PipelineRuns& runs, const std::stop_token& stop)
{
    constexpr double effort = 3e7; // of each
    std::vector<std::string> free;
    for (std::string& name : choicesOf(candidate))
        if (!candidate.values.contains(name)) free.push_back(std::move(name));
    const BestChoice best = bestChoice({candidate, std::move(free), restricted, effort}, runs, nullptr, stop);
    const auto ports = portModelFromText(std::get<std::string>(best.values.at("ports")));
    return {candidate.algorithm, toText(best.experiment), ports.value(), best.time, best.steps, best.untried};
}

std::vector<Ranked> ranking(Operation operation, const std::string& topology, const Values& values, Progress* progress,
                            std::stop_token stop)
{
    const std::vector<Experiment> candidates = candidatesOf(operation, topology, values);
    if (progress) {
        progress->done = 0;
        progress->total = candidates.size();
    }
    std::vector<Ranked> all;
    PipelineRuns runs;
    std::optional<Diagnostic> refusal;
    for (const Experiment& candidate : candidates) {
        try {
            all.push_back(ranked(candidate, values.contains("ports"), runs, stop));
        } catch (const Refused& why) {
            if (!refusal) refusal = why.why();
        }
        if (progress) progress->done.fetch_add(1, std::memory_order_relaxed);
    }
    if (all.empty() && refusal) throw Refused(*refusal);
    std::ranges::stable_sort(all, {}, &Ranked::time);
    return all;
}

} // namespace hopscope
