#include "run/analysis/crossover.h"
#include "commands.h"
#include "experiments.h"
#include "json.h"
#include "page.h"
#include "wording.h"

#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::crossover_command {

namespace {

struct Options {
    std::vector<std::string> experiment, algorithms;
    std::string x;
    bool json{false};
};

Json toJson(const Contest& contest)
{
    Json crossings = Json::array();
    for (const Crossing& crossing : contest.crossings)
        crossings.push_back({{"at", jsonNumber(crossing.at)}, {"below", crossing.below}, {"above", crossing.above}});
    return {{"x", contest.x}, {"crossings", std::move(crossings)}};
}

void writeReport(std::ostream& out, const Contest& contest)
{
    if (contest.crossings.empty()) {
        out << fmt::format("  {} is the fastest over the whole range\n", contest.fastest);
        return;
    }
    Table table{{contest.x, "fastest below", "fastest above"}, {}};
    for (const Crossing& crossing : contest.crossings)
        table.rows.push_back({shortNumber(crossing.at), crossing.below, crossing.above});
    out << alignedText(table, 2);
}

ExitStatus execute(const Options& options, Console& console)
{
    const Experiment experiment = experimentFromText(oneExperiment(options.experiment, "crossover"));
    const Contest found = contest(experiment, options.algorithms, options.x);
    if (options.json)
        console.out << toLine(toJson(found)) << '\n';
    else
        writeReport(console.out, found);
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "crossover", "Say from where on which algorithm is the fastest", chosen, options, execute);
    command.option("EXPERIMENT", options->experiment, "Topology, algorithm, name=value …").required();
    command.option("--algorithms", options->algorithms, "The algorithms that are compared, two or more")
        .required()
        .separatedBy(',')
        .type("A,B");
    command.option("--x", options->x, "What is varied: words=1:1e9, alpha=0:100 or P=2:64")
        .required()
        .type("NAME=VALUES");
    command.flag("--json", options->json, "One JSON object, numbers not rounded");
}

} // namespace hopscope::cli::crossover_command
