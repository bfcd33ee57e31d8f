#include "commands.h"
#include "experiments.h"
#include "json.h"
#include "page.h"
#include "progress_line.h"
#include "run/analysis/changed_costs.h"
#include "wording.h"

#include "algorithms/algorithm.h"
#include "diagnostic.h"

#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::failures_command {

namespace {

struct Options {
    std::vector<std::string> experiment;
    bool json{false};
};

Json jsonOf(const std::optional<ChangedCost::Cost>& cost)
{
    if (!cost) return nullptr;
    return {{"steps", cost->steps}, {"time", jsonNumber(cost->time)}, {"maxLinkLoad", jsonNumber(cost->mostOnLink)}};
}

ExitStatus execute(const Options& options, Console& console)
{
    const Experiment now = experimentFromText(oneExperiment(options.experiment, "failures"));
    if (!now.values.contains("without"))
        throw Refused("without", fmt::format("failures needs links that fail, such as '{} {} without=0-1'",
                                             now.topology, now.algorithm));
    Experiment before = now;
    before.values.erase("without");
    resolveUnplaced(before); // what is wrong with the experiment itself is said first
    std::vector<ChangedCost> costs;
    {
        ProgressLine line(console, "with and without the links");
        costs = changedCosts(before, now);
    }
    if (options.json) {
        Json list = Json::array();
        for (const ChangedCost& one : costs)
            list.push_back({{"algorithm", one.algorithm->id},
                            {"before", jsonOf(one.before)},
                            {"now", jsonOf(one.now)},
                            {"objection", one.now ? Json(nullptr) : Json(one.objection)}});
        console.out << toLine(list) << '\n';
        return done;
    }
    Table table{{"algorithm", "steps", "now", "link load", "now", "time", "now", "factor"}, {}};
    for (const ChangedCost& one : costs) {
        const auto number = [](const std::optional<ChangedCost::Cost>& cost, auto part) {
            return cost ? shortNumber(part(*cost)) : std::string("-");
        };
        const auto steps = [](const ChangedCost::Cost& cost) { return static_cast<double>(cost.steps); };
        const auto load = [](const ChangedCost::Cost& cost) { return cost.mostOnLink; };
        const auto time = [](const ChangedCost::Cost& cost) { return cost.time; };
        const bool both = one.before && one.now && one.before->time > 0;
        table.rows.push_back({std::string(one.algorithm->id), number(one.before, steps), number(one.now, steps),
                              number(one.before, load), number(one.now, load), number(one.before, time),
                              number(one.now, time), both ? shortNumber(one.now->time / one.before->time) : "-"});
    }
    console.out << alignedText(table, 1);
    for (const ChangedCost& one : costs)
        if (!one.now) console.out << fmt::format("  {}: {}\n", one.algorithm->id, one.objection);
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = addCommand(program, "failures", "What all algorithms cost before and after links failed",
                                   chosen, options, execute);
    command
        .option("EXPERIMENT", options->experiment,
                "Of any algorithm of the operation, with the links: 'torus:4x4 broadcast-binomial without=0-1'")
        .required();
    command.flag("--json", options->json, "One JSON array, numbers not rounded");
}

} // namespace hopscope::cli::failures_command
