#include "commands.h"
#include "json.h"
#include "page.h"
#include "progress_line.h"
#include "run/analysis/ranking.h"
#include "schedule/operation.h"
#include "wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli {

namespace {

struct Options {
    std::vector<std::string> words;
    bool json{false};
};

const OperationInfo& operationNamed(const std::string& id)
{
    if (const OperationInfo* known = findOperation(id)) return *known;
    std::vector<std::string_view> ids;
    for (const OperationInfo& operation : operations()) ids.push_back(operation.id);
    throw Refused("operation", unknownName("operation", id, ids));
}

ExitStatus execute(const Options& options, Console& console)
{
    const auto isName = [](const std::string& word) { return word.find('=') == std::string::npos; };
    const std::string all = fmt::format("{}", fmt::join(options.words, " "));
    if (std::ranges::count_if(options.words, isName) < 2 && all.find(' ') == std::string::npos)
        throw Refused("topology", "best takes an operation and a topology: allreduce hypercube:4");
    // An experiment whose first word is an operation and whose second is the topology.
    const Experiment given = experimentFromText(all);
    const OperationInfo& operation = operationNamed(given.topology);
    std::vector<Ranked> ranked;
    {
        ProgressLine line(console, fmt::format("{} on {}", operation.id, given.algorithm));
        ranked = ranking(operation.operation, given.algorithm, given.values, line.progress());
    }
    if (options.json) {
        Json list = Json::array();
        for (const Ranked& one : ranked)
            list.push_back({{"algorithm", one.algorithm},
                            {"experiment", one.experiment},
                            {"time", jsonNumber(one.time)},
                            {"steps", one.steps},
                            {"untried", one.untried.empty() ? Json(nullptr) : Json(one.untried)}});
        console.out << toLine(list) << '\n';
        return done;
    }
    Table table{{"time", "steps", "ports", "experiment"}, {}};
    for (const Ranked& one : ranked)
        table.rows.push_back({shortNumber(one.time), std::to_string(one.steps), toText(one.ports), one.experiment});
    console.out << alignedText(table, 2);
    for (const Ranked& one : ranked)
        if (!one.untried.empty()) console.out << fmt::format("  {}: {}\n", one.algorithm, one.untried);
    return done;
}

} // namespace

void addBest(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "best", "Run all algorithms of an operation, fastest first", chosen, options, execute);
    command.option("OPERATION TOPOLOGY", options->words, "allreduce hypercube:4 words=1000 alpha=10 …").required();
    command.flag("--json", options->json, "One JSON array, numbers not rounded");
}

} // namespace hopscope::cli
