#include "run/analysis/trials.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "own/own_text.h"
#include "run/analysis/first_wrong.h"
#include "run/shape.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::optional<std::uint32_t> rootOf(const Values& values)
{
    const auto root = values.find("root");
    const double* number = root == values.end() ? nullptr : std::get_if<double>(&root->second);
    return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

/// The processors of the network that the experiment names; 0 if there is no such network.
std::uint32_t processorsOf(const Experiment& experiment)
{
    try {
        return makeTopology(experiment.topology, experiment.values).processors();
    } catch (const Refused&) {
        return 0;
    }
}

bool takesRoot(const Experiment& experiment)
{
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    if (!algorithm) return false;
    return std::ranges::any_of(parametersOf(*algorithm), [](const Parameter& one) { return one.id == "root"; });
}

} // namespace

Trial trialOf(const Run& run)
{
    Trial trial{.experiment = run.experiment(),
                .processors = run.shape().processors(),
                .root = rootOf(run.setup().values),
                .what = {},
                .processor = {},
                .circle = {}};
    if (const Execution* execution = run.execution(); execution && (execution->fault || execution->wrong)) {
        const Fault& fault = execution->fault ? *execution->fault : *execution->wrong;
        trial.verdict = !execution->fault                     ? Trial::Verdict::Wrong
                        : fault.kind == Fault::Kind::Deadlock ? Trial::Verdict::Deadlock
                                                              : Trial::Verdict::Error;
        trial.what = fault.text;
        trial.step = fault.step;
        trial.processor = fault.processor;
        trial.line = fault.line;
        trial.circle = fault.circle;
    } else if (!run.violations().empty()) {
        const Violation& first = run.violations().front();
        trial.verdict = Trial::Verdict::Wrong;
        trial.what = run.verdict();
        trial.step = first.step;
        trial.processor = first.from;
        Step step;
        run.schedule().at(first.step, step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.from == first.from && transfer.to == first.to) trial.line = transfer.line;
    } else if (!run.delivers()) {
        trial.verdict = Trial::Verdict::Wrong;
        trial.what = run.verdict();
        if (const auto place = firstWrongOf(run)) trial.processor = NodeId{place->processor};
    }
    return trial;
}

Trial trial(const Experiment& experiment, std::stop_token stop)
{
    Trial failed{.experiment = experiment,
                 .processors = processorsOf(experiment),
                 .root = rootOf(experiment.values),
                 .what = {},
                 .processor = {},
                 .circle = {}};
    try {
        return trialOf(*run(experiment, {}, {}, nullptr, std::move(stop)));
    } catch (const OwnError& error) {
        failed.verdict = Trial::Verdict::Error;
        failed.what = error.what();
        failed.line = error.line();
    } catch (const Refused& refusal) {
        failed.verdict = Trial::Verdict::Refused;
        failed.what = refusal.why().text;
    }
    return failed;
}

std::vector<Experiment> experimentsOf(const TrialQuestion& question)
{
    const TopologyFamily& family = familyOf(question.experiment.topology);
    const bool rooted = takesRoot(question.experiment);
    std::vector<std::uint32_t> sizes = question.sizes;
    std::ranges::sort(sizes);
    std::vector<Experiment> all;
    for (const std::uint32_t p : sizes) {
        const auto written = family.sizesFor(p);
        if (!written) continue;
        const Experiment one = with(question.experiment, "topology", fmt::format("{}:{}", family.id, *written));
        if (!rooted) {
            all.push_back(one);
            continue;
        }
        for (std::uint32_t root = 0; root < p; ++root)
            if (question.roots.empty() || std::ranges::find(question.roots, root) != question.roots.end())
                all.push_back(root == 0 ? one : with(one, "root", static_cast<double>(root)));
    }
    return all;
}

void eachTrial(const TrialQuestion& question, const std::function<void(const Trial&)>& visit, Progress* progress,
               std::stop_token stop)
{
    const std::vector<Experiment> all = experimentsOf(question);
    if (progress) progress->total = all.size();
    for (const Experiment& one : all) {
        if (stop.stop_requested()) throw Cancelled();
        visit(trial(one, stop));
        if (progress) ++progress->done;
    }
}

} // namespace hopscope
