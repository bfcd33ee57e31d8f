#include "commands.h"
#include "json.h"
#include "page.h"
#include "progress_line.h"
#include "run/analysis/candidates.h"
#include "run/analysis/library_choice.h"
#include "run/analysis/ranking.h"
#include "run/run.h"
#include "schedule/operation.h"
#include "wording.h"
#include "work.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace hopscope::cli::best_command {

namespace {

struct Options {
    std::vector<std::string> terms;
    std::string library;
    bool json{false};
};

const OperationInfo& operationNamed(const std::string& id)
{
    if (const OperationInfo* known = findOperation(id)) return *known;
    std::vector<std::string_view> ids;
    for (const OperationInfo& operation : operations()) ids.push_back(operation.id);
    throw Refused("operation", unknownName("operation", id, ids));
}

/// As ranking(), with candidates that others run.
std::vector<Ranked> rankedBy(const Farm& farm, Operation operation, const Experiment& given, Progress* progress)
{
    std::vector<std::string> jobs;
    for (const Experiment& candidate : candidatesOf(operation, given.algorithm, given.values))
        jobs.push_back(rankJob(candidate, given.values.contains("ports")));
    progress->total = jobs.size();
    std::vector<std::string> results(jobs.size());
    farm(jobs, [&](std::size_t job, const std::string& result) {
        results[job] = result;
        progress->done.fetch_add(1, std::memory_order_relaxed);
    });
    std::vector<Ranked> all;
    std::string firstRefusal;
    for (const std::string& result : results) {
        std::string refusal;
        if (auto one = rankedFrom(result, refusal))
            all.push_back(*std::move(one));
        else if (firstRefusal.empty())
            firstRefusal = refusal;
    }
    if (all.empty() && !firstRefusal.empty()) throw Refused("topology", firstRefusal);
    std::ranges::stable_sort(all, {}, &Ranked::time);
    return all;
}

/// What a library would run, what that takes, and how much more than the fastest.
struct Chosen {
    LibraryChoice choice;
    std::string experiment;
    double time, more; ///< more: times the least time
};
std::optional<Chosen> chosenBy(const std::string& library, const OperationInfo& operation, const Experiment& given,
                               const std::vector<Ranked>& ranked)
{
    std::vector<std::string_view> known;
    for (const DecidingLibrary& one : decidingLibraries()) known.push_back(one.id);
    if (std::ranges::find(known, library) == known.end())
        throw Refused("library", unknownName("library with fixed rules", library, known));
    auto choice = libraryChoice(library, operation.operation, given.algorithm, given.values);
    if (!choice) return std::nullopt;
    const auto run = hopscope::run(choice->experiment);
    const double least = ranked.front().time, time = run->time();
    return Chosen{std::move(*choice), toText(run->experiment()), time, least > 0 ? time / least : 1};
}

std::string chosenText(const std::string& library, const Chosen& chosen)
{
    const std::string verdict = chosen.more < 1 + 1e-9
                                    ? std::string("as fast as the fastest above")
                                    : fmt::format("{} × the fastest above", shortNumber(chosen.more));
    return fmt::format("{} would run {} ({}): {}, a word taken as {} bytes. It takes {}, {}.\n  {}: {}\n", library,
                       chosen.experiment, chosen.choice.name, chosen.choice.rule, shortNumber(bytesOfWord),
                       shortNumber(chosen.time), verdict, chosen.choice.source.paper, chosen.choice.source.place);
}

ExitStatus execute(const Options& options, Console& console)
{
    const auto isName = [](const std::string& word) { return word.find('=') == std::string::npos; };
    const std::string all = fmt::format("{}", fmt::join(options.terms, " "));
    if (std::ranges::count_if(options.terms, isName) < 2 && all.find(' ') == std::string::npos)
        throw Refused("topology", "best takes an operation and a topology: allreduce hypercube:4");
    // An experiment whose first word is an operation and whose second is the topology.
    const Experiment given = experimentFromText(all);
    const OperationInfo& operation = operationNamed(given.topology);
    std::vector<Ranked> ranked;
    {
        ProgressLine line(console, fmt::format("{} on {}", operation.id, given.algorithm));
        ranked = console.farm ? rankedBy(*console.farm, operation.operation, given, line.progress())
                              : ranking(operation.operation, given.algorithm, given.values, line.progress());
    }
    std::optional<Chosen> chosen;
    if (!options.library.empty()) chosen = chosenBy(options.library, operation, given, ranked);
    if (options.json) {
        Json list = Json::array();
        for (const Ranked& one : ranked)
            list.push_back({{"algorithm", one.algorithm},
                            {"experiment", one.experiment},
                            {"time", jsonNumber(one.time)},
                            {"steps", one.steps},
                            {"untried", one.untried.empty() ? Json(nullptr) : Json(one.untried)}});
        if (!options.library.empty()) {
            Json whole{{"ranked", std::move(list)}, {"library", nullptr}};
            if (chosen)
                whole["library"] = {{"id", options.library},
                                    {"name", chosen->choice.name},
                                    {"rule", chosen->choice.rule},
                                    {"experiment", chosen->experiment},
                                    {"time", jsonNumber(chosen->time)},
                                    {"timesFastest", jsonNumber(chosen->more)},
                                    {"source", chosen->choice.source.paper}};
            list = std::move(whole);
        }
        console.out << toLine(list) << '\n';
        return done;
    }
    Table table{{"time", "steps", "ports", "experiment"}, {}};
    for (const Ranked& one : ranked)
        table.rows.push_back({shortNumber(one.time), std::to_string(one.steps), toText(one.ports), one.experiment});
    console.out << alignedText(table, 2);
    for (const Ranked& one : ranked)
        if (!one.untried.empty()) console.out << fmt::format("  {}: {}\n", one.algorithm, one.untried);
    if (chosen) console.out << chosenText(options.library, *chosen);
    if (!options.library.empty() && !chosen)
        console.out << fmt::format("{} has no fixed rule for {}.\n", options.library, operation.id);
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "best", "Run all algorithms of an operation, fastest first", chosen, options, execute);
    command.option("OPERATION TOPOLOGY", options->terms, "allreduce hypercube:4 words=1000 alpha=10 …").required();
    command.option("--library", options->library,
                   "openmpi, mpich: what this library would choose by its fixed rules, and what that costs");
    command.flag("--json", options->json,
                 "One JSON array, numbers not rounded; with --library an object with ranked and library");
}

} // namespace hopscope::cli::best_command
