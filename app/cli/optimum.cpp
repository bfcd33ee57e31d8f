#include "algorithms/catalogue.h"
#include "algorithms/pipeline_optimum.h"
#include "algorithms/questions.h"
#include "commands.h"
#include "cost/cost_model.h"
#include "experiments.h"
#include "json.h"
#include "page.h"
#include "progress_line.h"
#include "run/analysis/best_search.h"
#include "run/analysis/pipeline_runs.h"
#include "text.h"
#include "wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::optimum_command {

namespace {

struct Options {
    std::vector<std::string> experiment;
    bool json{false};
};

/// A line of the answer: the values of what may be chosen, by name, and the time.
struct Row {
    double time{};
    Values values;
};

bool hasPackets(const Algorithm& algorithm)
{
    const std::vector<Parameter> parameters = parametersOf(algorithm);
    return std::ranges::find(parameters, "packets", &Parameter::id) != parameters.end();
}

/// Entries that offer an optimum, for the sentence that refuses the others.
std::string entriesWithPackets()
{
    std::vector<std::string_view> ids;
    for (const Algorithm* algorithm : catalogue())
        if (hasPackets(*algorithm)) ids.push_back(algorithm->id);
    return listed(ids);
}

void refuseWithoutBest(const Setup& setup, const std::vector<std::string>& choices)
{
    const Algorithm& algorithm = *setup.algorithm;
    if (choices.empty())
        throw Refused("algorithm", fmt::format("{} sends no packets whose number could be chosen; these do: {}",
                                               algorithm.id, entriesWithPackets()));
    if (hasPackets(algorithm) && setup.values.contains("alpha") && !pipelinePrices(setup.problem()))
        throw Refused("packets",
                      fmt::format("{} has no best number of packets here: it takes a price for starting a message "
                                  "and one for its words",
                                  algorithm.id));
}

Row rowOf(const BestChoice& choice, const std::vector<std::string>& names)
{
    Row row{choice.time, {}};
    for (const std::string& name : names) row.values.emplace(name, choice.values.at(name));
    return row;
}

/// By the paper's real-valued formula; nothing where there is none.
std::optional<Row> paperRow(const Setup& setup)
{
    const auto paper = optimumOf(*setup.algorithm, setup.problem(), Search::Paper);
    if (!paper) return {};
    Row row{paper->time, paper->others};
    if (hasPackets(*setup.algorithm)) row.values.insert_or_assign("packets", paper->packets);
    if (paper->group) row.values.insert_or_assign("group", static_cast<double>(*paper->group));
    return row;
}

Json rowJson(const std::optional<Row>& row)
{
    if (!row) return nullptr;
    Json json{{"time", jsonNumber(row->time)}, {"group", nullptr}, {"packets", nullptr}};
    for (const auto& [name, value] : row->values) {
        const double* number = std::get_if<double>(&value);
        if (name == "group")
            json[name] = static_cast<std::int64_t>(*number);
        else
            json[name] = number ? jsonNumber(*number) : Json(std::get<std::string>(value));
    }
    return json;
}

/// Why the paper's formula promises more than there is; empty if it does not, or if not all was tried.
std::string noteOn(const Setup& setup, const BestChoice& exact, const std::optional<Row>& paper)
{
    constexpr double tolerance = 1e-9;
    if (!paper || !exact.untried.empty() || paper->time >= exact.time * (1 - tolerance)) return {};
    if (exact.maxLinkLoad > 1)
        return fmt::format("The paper's formula counts steps as if no two messages shared a link. On {} up to {} do, "
                           "and the best choice takes {} times as long as the formula says.",
                           setup.topology.text(), shortNumber(exact.maxLinkLoad),
                           shortNumber(exact.time / paper->time));
    if (setup.costModel->charge != Charge::Link)
        return fmt::format("The paper's formula is for the model {}; under {} the simulation decides.", usualCostModel,
                           setup.costModel->id);
    const auto steps = optimumOf(*setup.algorithm, setup.problem(), Search::Exact);
    if (steps && (steps->waits || steps->time < exact.time * (1 - tolerance)))
        return "The paper's formula supposes that no two messages share a link, which its choice does not keep to; the "
               "search charges every step for its most loaded link.";
    return {};
}

void writeReport(std::ostream& out, const BestChoice& exact, const std::vector<std::string>& names,
                 const std::optional<Row>& paper, const std::optional<Row>& limited, const std::string& note)
{
    Table table{{"", "time"}, {}};
    std::ranges::copy(names, std::back_inserter(table.columns));
    const auto row = [&](std::string title, const Row& values) {
        std::vector<std::string> cells{std::move(title), shortNumber(values.time)};
        for (const std::string& name : names) {
            const auto found = values.values.find(name);
            const double* number = found == values.values.end() ? nullptr : std::get_if<double>(&found->second);
            cells.push_back(number                         ? shortNumber(*number)
                            : found == values.values.end() ? std::string()
                                                           : std::get<std::string>(found->second));
        }
        table.rows.push_back(std::move(cells));
    };
    row("best whole numbers", rowOf(exact, names));
    if (paper) row("the paper's formula", *paper);
    if (limited) row("with what is given", *limited);
    out << toText(exact.experiment) << "\n\n"
        << alignedText(table, 2)
        << fmt::format("\n  simulated: {} steps, time {}\n", exact.steps, shortNumber(exact.time));
    for (const std::string& line : {note, exact.untried})
        if (!line.empty()) out << "  " << line << '\n';
}

/// Those that the reader has fixed.
std::vector<std::string> fixedOf(const Experiment& given, const std::vector<std::string>& choices)
{
    std::vector<std::string> fixed;
    std::ranges::copy_if(choices, std::back_inserter(fixed), [&](const std::string& name) {
        const auto value = given.values.find(name);
        return value != given.values.end() && value->second != Value("best");
    });
    return fixed;
}

ExitStatus execute(const Options& options, Console& console)
{
    const Experiment experiment = experimentFromText(oneExperiment(options.experiment, "optimum"));
    const Setup setup = resolve(experiment);
    const std::vector<std::string> choices = choicesOf(experiment), fixed = fixedOf(experiment, choices);
    refuseWithoutBest(setup, choices);
    PipelineRuns runs;
    BestChoice exact;
    std::optional<Row> limited;
    {
        constexpr double effort = 1e8; // some seconds
        ProgressLine line(console, toText(setup.experiment));
        BestQuestion question{.experiment = experiment, .free = choices, .effort = effort};
        exact = bestChoice(question, runs, line.progress());
        if (!fixed.empty() && fixed.size() < choices.size()) { // what is given stays
            std::erase_if(question.free, [&](const std::string& name) { return std::ranges::count(fixed, name) > 0; });
            limited = rowOf(bestChoice(question, runs, line.progress()), choices);
        }
    }
    const std::optional<Row> paper = paperRow(setup);
    const std::string note = noteOn(setup, exact, paper);
    if (options.json)
        console.out << toLine({{"exact", rowJson(rowOf(exact, choices))},
                               {"paper", rowJson(paper)},
                               {"given", rowJson(limited)},
                               {"simulated",
                                {{"time", jsonNumber(exact.time)},
                                 {"steps", exact.steps},
                                 {"maxLinkLoad", jsonNumber(exact.maxLinkLoad)}}},
                               {"note", note.empty() ? Json(nullptr) : Json(note)},
                               {"untried", exact.untried.empty() ? Json(nullptr) : Json(exact.untried)}})
                    << '\n';
    else
        writeReport(console.out, exact, choices, paper, limited, note);
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "optimum", "The best packets, group and other choices: simulated, and by the paper", chosen,
                   options, execute);
    command.option("EXPERIMENT", options->experiment, "Topology, algorithm, name=value …").required();
    command.flag("--json", options->json, "One JSON object, numbers not rounded");
}

} // namespace hopscope::cli::optimum_command
