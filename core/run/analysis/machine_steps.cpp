#include "run/analysis/machine_steps.h"

#include "cost/cost_model.h"
#include "cost/measured_trace.h"
#include "diagnostic.h"
#include "run/clockless_times.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr int digits = 4; ///< of cost parameters that are fitted

bool chargesAlphaAndBeta(const CostModel& model)
{
    return !model.clockless && (model.charge == Charge::Link || model.charge == Charge::Hop);
}

/// Start-ups, words and all else of every step, by what they cost at other prices.
std::vector<Timing> timingsOf(const Run& measured, const std::shared_ptr<const Run>& model)
{
    const auto at = [&](double alpha, double beta) {
        return run(with(with(model->experiment(), "alpha", alpha), "beta", beta), model);
    };
    const auto startups = at(1, 0), words = at(0, 1), rest = at(0, 0);
    std::vector<Timing> timings;
    for (StepIndex k = 0; k < measured.steps(); ++k)
        timings.push_back({.startups = startups->stepTime(k) - rest->stepTime(k),
                           .words = words->stepTime(k) - rest->stepTime(k),
                           .time = measured.stepTime(k),
                           .rest = rest->stepTime(k)});
    return timings;
}

std::optional<PriceFit> fitOf(const Run& measured, const std::shared_ptr<const Run>& model)
{
    if (!chargesAlphaAndBeta(*model->setup().costModel)) return {};
    if (measured.clockless()->prices.order != WaitFor::Everybody) return {}; // its steps overlap
    try {
        PriceFit fit = fitPrices(timingsOf(measured, model));
        return fit.alpha.value >= 0 && fit.beta.value >= 0 ? std::optional(fit) : std::nullopt;
    } catch (const Refused&) { // all steps are alike
        return {};
    }
}

/// Every cost parameter that is a time, by one factor.
Experiment scaledBy(double factor, const Run& model)
{
    Experiment experiment = model.experiment();
    for (const Parameter& price : model.setup().costModel->prices) {
        const auto value = model.setup().values.find(price.id);
        const double* number = value == model.setup().values.end() ? nullptr : std::get_if<double>(&value->second);
        const bool isTime = price.kind == Kind::Real
                            && (price.unit.starts_with("unit") || price.unit.starts_with("ns") || price.unit.empty());
        if (number && *number > 0 && isTime && price.id != "tau")
            experiment = with(std::move(experiment), price.id, rounded(*number * factor, digits));
    }
    return experiment;
}

} // namespace

bool areMachineAndModel(const Run& measured, const Run& model)
{
    return measured.clockless() && measured.clockless()->measured && !(model.clockless() && model.clockless()->measured)
           && measured.steps() == model.steps() && &measured.algorithm() == &model.algorithm()
           && measured.shape() == model.shape();
}

MachineComparison machineSteps(const Run& measured, const Run& model)
{
    MachineComparison found{.steps = {}, .byDifference = {}, .measured = measured.time(), .modelled = model.time()};
    for (StepIndex k = 0; k < measured.steps(); ++k)
        found.steps.push_back({k, measured.stepTime(k), model.stepTime(k)});
    found.byDifference.resize(found.steps.size());
    std::iota(found.byDifference.begin(), found.byDifference.end(), std::size_t{0});
    std::ranges::stable_sort(found.byDifference, std::ranges::greater{},
                             [&](std::size_t i) { return std::abs(found.steps[i].difference()); });
    return found;
}

MachineModel machineModel(const Run& measured)
{
    const auto trace = traceNow(*traceOf(measured.setup().costModel->id));
    Experiment experiment = experimentFromText(trace->experiment);
    // On the network where it is looked at, which may be that of the machine.
    experiment.topology = measured.experiment().topology;
    for (const char* name : {"shape", "mapping", "seed"})
        if (const auto value = measured.experiment().values.find(name); value != measured.experiment().values.end())
            experiment.values.insert_or_assign(name, value->second);
    const auto model = run(experiment);
    MachineModel found{model->experiment(), fitOf(measured, model), {}};
    if (found.fit) {
        found.experiment = with(with(model->experiment(), "alpha", rounded(found.fit->alpha.value, digits)), "beta",
                                rounded(found.fit->beta.value, digits));
        found.how = fmt::format("α and β in µs, fitted to the steps: mean error {:.3g} %",
                                100 * rounded(found.fit->error < 1e-9 ? 0 : found.fit->error, digits));
    } else if (model->time() > 0 && measured.time() > 0) {
        found.experiment = scaledBy(measured.time() / model->time(), *model);
        found.how = "cost parameters in µs, in their proportions, so that the whole takes as long as was measured";
    }
    return found;
}

} // namespace hopscope
