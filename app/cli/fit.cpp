#include "commands.h"
#include "cost/multilink_fit.h"
#include "diagnostic.h"
#include "json.h"
#include "page.h"
#include "text_file.h"
#include "wording.h"

#include <fmt/format.h>
#include <memory>

namespace hopscope::cli {

namespace {

struct Options {
    std::string file;
    bool json{false};
};

ExitStatus execute(const Options& options, Console& console)
{
    const auto fits = fitByLength(measurementsFromCsv(readTextFile(options.file, mostOfTable)));
    Json list = Json::array();
    Table table{{"length", "points", "alpha", "beta", "tau", "mean error"}, {}};
    for (const auto& [range, fit] : fits) {
        if (!fit) {
            list.push_back({{"from", range.from}, {"to", range.to}, {"points", 0}});
            table.rows.push_back(
                {std::string(range.name), "needs points of two lengths in this range", "", "", "", ""});
            continue;
        }
        list.push_back({{"from", range.from},
                        {"to", range.to},
                        {"points", fit->points},
                        {"alpha", jsonNumber(fit->alpha)},
                        {"beta", jsonNumber(fit->beta)},
                        {"tau", jsonNumber(fit->tau)},
                        {"error", jsonNumber(fit->error)}});
        table.rows.push_back({std::string(range.name), std::to_string(fit->points), shortNumber(fit->alpha),
                              shortNumber(fit->beta), fmt::format("{:.4f}", fit->tau),
                              fmt::format("{:.2g} %", 100 * fit->error)});
    }
    if (options.json)
        console.out << toLine(list) << '\n';
    else
        console.out << alignedText(table, 2);
    return done;
}

} // namespace

void addFit(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "fit",
                   "Fit alpha, beta and tau to measured times of messages to several neighbours, by ranges of length",
                   chosen, options, execute);
    command.option("FILE", options->file, "CSV: neighbours,bytes,time").required();
    command.flag("--json", options->json, "A JSON list, numbers not rounded");
}

} // namespace hopscope::cli
