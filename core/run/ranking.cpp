#include "run/ranking.h"

#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "run/pipeline_runs.h"
#include "run/run.h"
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

/// With the best packets and group, or, where there are none (without a start-up time), the usual ones.
std::shared_ptr<const Run> runBest(PipelineRuns& runs, const Experiment& experiment,
                                   const std::set<std::string_view>& names, const std::stop_token& stop)
{
    Experiment best = experiment;
    for (const std::string_view name : {"packets", "group"})
        if (names.contains(name) && !experiment.values.contains(name)) best = with(best, name, std::string("best"));
    try {
        resolveUnplaced(best);
    } catch (const Refused&) {
        best = experiment;
    }
    // Whether the order is kept is known after the run; the long search for what keeps it is not for every candidate.
    const auto ordered = best.values.find("operator");
    if (ordered == best.values.end() || ordered->second != Value("ordered")) return runs.run(best, {}, stop);
    const auto any = runs.run(with(best, "operator", std::string("commutative")), {}, stop);
    if (any->operandOrder() == OperandOrder::Lost)
        throw Refused("operator",
                      fmt::format("operator: no algorithm of {} keeps the order of the operands on {}; the nearest "
                                  "that works is commutative",
                                  info(any->algorithm().operation).id, any->topology().text()));
    return runs.run(best, any, stop);
}

} // namespace

std::vector<Ranked> ranking(Operation operation, const std::string& topology, const Values& given, Progress* progress,
                            std::stop_token stop)
{
    Values values = given;
    values.emplace("model", std::string("cut-through"));
    const bool restricted = values.contains("ports");
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
    if (progress) {
        progress->done = 0;
        progress->total = candidates.size();
    }
    std::vector<Ranked> ranked;
    PipelineRuns runs;
    std::optional<Diagnostic> refusal;
    for (const Algorithm* algorithm : candidates) {
        Experiment experiment{topology, std::string(algorithm->id), {}};
        const auto names = namesOf({topology, experiment.algorithm, values});
        for (const auto& [name, value] : values)
            if (names.contains(name)) experiment.values.emplace(name, value);
        try {
            const auto result = runBest(runs, experiment, names, stop);
            if (restricted && result->violationCount() > 0)
                throw Refused("ports", fmt::format("ports: no algorithm of {} on {} keeps to {} ({}); the nearest that "
                                                   "works is any",
                                                   info(operation).id, result->topology().text(),
                                                   toText(result->setup().ports), describe(result->setup().ports)));
            ranked.push_back({experiment.algorithm, toText(result->experiment()), result->setup().ports, result->time(),
                              result->steps()});
        } catch (const Refused& why) {
            if (!refusal) refusal = why.why();
        }
        if (progress) progress->done.fetch_add(1, std::memory_order_relaxed);
    }
    if (ranked.empty() && refusal) throw Refused(*refusal);
    std::ranges::stable_sort(ranked, {}, &Ranked::time);
    return ranked;
}

} // namespace hopscope
