#include "commands.h"
#include "cost/measured_trace.h"
#include "diagnostic.h"
#include "json.h"
#include "page.h"
#include "run/analysis/machine_steps.h"
#include "values.h"
#include "wording.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

namespace hopscope::cli::trace_command {

namespace {

struct Options {
    std::string file;
    int steps{10};
    bool json{false};
};

/// Without what only rounding makes of it.
double difference(const MachineStep& step)
{
    const double found = step.difference();
    return std::abs(found) < 1e-9 * std::max(step.measured, step.modelled) ? 0 : found;
}

/// The sentences of a model are here those of a file.
std::shared_ptr<const MeasuredTrace> traceIn(const std::string& file)
{
    try {
        return traceNow(file);
    } catch (const Refused& refusal) {
        const std::string& why = refusal.why().text;
        throw Refused("file", why.starts_with("model: ") ? why.substr(7) : why);
    }
}

ExitStatus execute(const Options& options, Console& console)
{
    const auto trace = traceIn(options.file);
    const auto measured = run(with(experimentFromText(trace->experiment), "model", modelOfTrace(options.file)));
    const MachineModel model = machineModel(*measured);
    const auto modelled = run(model.experiment, measured);
    const MachineComparison found = machineSteps(*measured, *modelled);
    const std::size_t shown = std::min(found.steps.size(), static_cast<std::size_t>(options.steps));
    const auto ratio = [](double a, double b) { return b > 0 ? a / b : 0; };
    if (options.json) {
        Json steps = Json::array();
        for (std::size_t i = 0; i < shown; ++i) {
            const MachineStep& step = found.steps[found.byDifference[i]];
            steps.push_back({{"step", step.step + 1},
                             {"measured", jsonNumber(rounded(step.measured, 9))},
                             {"model", jsonNumber(step.modelled)}});
        }
        console.out << toLine({{"experiment", trace->experiment},
                               {"ranks", trace->ranks},
                               {"mode", trace->steps ? "steps" : "free"},
                               {"unit", "µs"},
                               {"measured", jsonNumber(rounded(found.measured, 9))},
                               {"model", toText(model.experiment)},
                               {"modelTime", jsonNumber(found.modelled)},
                               {"how", model.how},
                               {"steps", std::move(steps)}})
                    << '\n';
        return done;
    }
    console.out << fmt::format(
        "{}\n{} ranks, {}\nmeasured: {} µs\nmodel: {} µs, {}\n       {}\n\n", trace->experiment, trace->ranks,
        trace->steps ? "all of them met before every step, which is not counted"
                     : "every message went as soon as its data were there",
        shortNumber(found.measured), shortNumber(found.modelled), toText(model.experiment), model.how);
    Table table{{"step", "measured µs", "model µs", "difference µs", "measured / model"}, {}};
    for (std::size_t i = 0; i < shown; ++i) {
        const MachineStep& step = found.steps[found.byDifference[i]];
        table.rows.push_back({std::to_string(step.step + 1), shortNumber(step.measured), shortNumber(step.modelled),
                              shortNumber(difference(step)),
                              fmt::format("{:.2f}", ratio(step.measured, step.modelled))});
    }
    console.out << alignedText(table, 2);
    if (shown < found.steps.size())
        console.out << fmt::format("\nthe {} of {} steps that differ most; --steps N shows others\n", shown,
                                   found.steps.size());
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "trace", "Compare what hopscope-mpi run --trace measured with the model, step by step",
                   chosen, options, execute);
    command.option("FILE", options->file, "What hopscope-mpi run --trace wrote").required();
    command.option("--steps", options->steps, "Show so many steps, those that differ most")
        .wholeWithin(1, 1'000'000)
        .initiallyAsItIs();
    command.flag("--json", options->json, "One JSON object, times in µs");
}

} // namespace hopscope::cli::trace_command
