#include "algorithms/catalogue.h"
#include "commands.h"
#include "experiments.h"
#include "json.h"
#include "page.h"
#include "run_each.h"
#include "text.h"
#include "wording.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli {

namespace {

struct Options {
    std::vector<std::string> experiment;
    bool json{false};
};

Json optimumJson(const Optimum& optimum)
{
    Json json{{"time", jsonNumber(optimum.time)},
              {"group", optimum.group ? Json(*optimum.group) : Json(nullptr)},
              {"packets", jsonNumber(optimum.packets)}};
    for (const auto& [name, value] : optimum.others)
        json[name] = std::holds_alternative<double>(value) ? jsonNumber(std::get<double>(value))
                                                           : Json(std::get<std::string>(value));
    return json;
}

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

Optimum optimumOrRefusal(const Setup& setup, Search search)
{
    const Algorithm& algorithm = *setup.algorithm;
    if (!hasPackets(algorithm))
        throw Refused("algorithm", fmt::format("{} sends no packets whose number could be chosen; these do: {}",
                                               algorithm.id, entriesWithPackets()));
    if (const auto found = optimumOf(algorithm, setup.problem(), search)) return *found;
    throw Refused("packets",
                  fmt::format("{} has no best number of packets here: it takes a price for starting a message "
                              "and one for its words",
                              algorithm.id));
}

/// The experiment with the best packets and group. Its other values stay.
Experiment tuned(Experiment experiment, const Optimum& optimum)
{
    experiment = with(std::move(experiment), "packets", optimum.packets);
    if (optimum.group) experiment = with(std::move(experiment), "group", static_cast<double>(*optimum.group));
    for (const auto& [name, value] : optimum.others) experiment = with(std::move(experiment), name, value);
    return experiment;
}

/// What the reader has fixed stays; the best values of the rest, and the time that the run with them takes. Nothing if
/// nothing, or all of it, is fixed, or every group of a large network would have to be tried.
std::optional<Optimum> within(const Setup& setup, const Experiment& given, const Optimum& exact, Console& console)
{
    constexpr std::uint32_t mostTried = 1024;
    std::vector<std::string> names{"packets"};
    if (exact.group) names.emplace_back("group");
    for (const auto& [name, value] : exact.others) names.push_back(name);
    const auto fixed = [&](const std::string& name) {
        const auto value = given.values.find(name);
        return value != given.values.end() && value->second != Value("best");
    };
    if (std::ranges::none_of(names, fixed) || std::ranges::all_of(names, fixed)) return std::nullopt;
    Experiment experiment = setup.experiment;
    if (!fixed("packets")) experiment = with(std::move(experiment), "packets", std::string("best"));
    std::shared_ptr<const Run> best;
    if (exact.group && !fixed("group")) { // for so many packets no closed form knows it
        if (processors(setup.problem()) > mostTried) return std::nullopt;
        for (std::int64_t group = 1; group < processors(setup.problem()); ++group) {
            const auto tried = runShown(with(experiment, "group", static_cast<double>(group)), console);
            if (!best || tried->time() < best->time()) best = tried;
        }
    } else {
        best = runShown(experiment, console);
    }
    Optimum found{best->time(), {}, static_cast<double>(whole(best->problem(), "packets")), {}};
    if (exact.group) found.group = whole(best->problem(), "group");
    for (const auto& [name, value] : exact.others) found.others.emplace(name, best->setup().values.find(name)->second);
    return found;
}

/// Why the simulation takes longer than the search says, or the formula promises more than there is; empty if neither
/// is so, or if nothing excuses it.
std::string noteOn(const Run& run, const Optimum& exact, const Optimum& paper)
{
    constexpr double tolerance = 1e-9;
    if (paper.time < exact.time * (1 - tolerance) && run.topology().family() == "mesh")
        return "The paper's formula supposes that no two messages share a link, which these groups do not keep to; the "
               "search charges every step for its most loaded link.";
    if (run.time() <= exact.time * (1 + tolerance) || run.maxLinkLoad() <= 1) return {};
    return fmt::format("The search counts steps as if no two messages shared a link. On {} up to {} do, so that the "
                       "run takes {} times as long, and other packets or groups may do better.",
                       run.topology().text(), shortNumber(run.maxLinkLoad()), shortNumber(run.time() / exact.time));
}

void writeReport(std::ostream& out, const Optimum& exact, const Optimum& paper, const std::optional<Optimum>& limited,
                 const Run& run, const std::string& note)
{
    Table table{{"", "time", "group", "packets"}, {}};
    if (!exact.group && !exact.others.empty()) table.columns.erase(table.columns.begin() + 2);
    for (const auto& [name, value] : exact.others) table.columns.push_back(name);
    const auto row = [&](std::string name, const Optimum& optimum) {
        std::vector<std::string> cells{std::move(name), shortNumber(optimum.time)};
        if (exact.group || exact.others.empty()) cells.push_back(optimum.group ? std::to_string(*optimum.group) : "");
        cells.push_back(shortNumber(optimum.packets));
        for (const auto& [other, value] : optimum.others) cells.push_back(formatValue(value));
        table.rows.push_back(std::move(cells));
    };
    row("best whole numbers", exact);
    row("the paper's formula", paper);
    if (limited) row("with what is given", *limited);
    out << toText(run.experiment()) << "\n\n"
        << alignedText(table, 2)
        << fmt::format("\n  simulated: {} steps, time {}\n", run.steps(), shortNumber(run.time()));
    if (!note.empty()) out << "  " << note << '\n';
}

ExitStatus execute(const Options& options, Console& console)
{
    const Experiment experiment = experimentFromText(oneExperiment(options.experiment, "optimum"));
    const Setup setup = resolve(experiment);
    const Optimum exact = optimumOrRefusal(setup, Search::Exact);
    const auto limited = within(setup, experiment, exact, console);
    const Optimum paper = optimumOrRefusal(setup, Search::Paper);
    const auto run = runShown(tuned(setup.experiment, exact), console);
    const std::string note = noteOn(*run, exact, paper);
    if (options.json)
        console.out << toLine({{"exact", optimumJson(exact)},
                               {"paper", optimumJson(paper)},
                               {"given", limited ? optimumJson(*limited) : Json(nullptr)},
                               {"simulated",
                                {{"time", jsonNumber(run->time())},
                                 {"steps", run->steps()},
                                 {"maxLinkLoad", jsonNumber(run->maxLinkLoad())}}},
                               {"note", note.empty() ? Json(nullptr) : Json(note)}})
                    << '\n';
    else
        writeReport(console.out, exact, paper, limited, *run, note);
    constexpr double tolerance = 1e-9;
    if (std::abs(run->time() - exact.time) <= tolerance * std::abs(exact.time)) return done;
    if (!note.empty()) return done;
    console.err << fmt::format("hopscope-cli: the search says time {}, the simulation {}\n", formatNumber(exact.time),
                               formatNumber(run->time()))
                << std::flush;
    return checkFailed;
}

} // namespace

void addOptimum(CLI::App& app, Action& chosen)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("optimum", "Best packets and group: exact, by the paper, and simulated");
    command->add_option("EXPERIMENT", options->experiment, "Topology, algorithm, name=value …")->required();
    command->add_flag("--json", options->json, "One JSON object, numbers not rounded");
    command->callback(
        [options, &chosen] { chosen = [options](Console& console) { return execute(*options, console); }; });
}

} // namespace hopscope::cli
