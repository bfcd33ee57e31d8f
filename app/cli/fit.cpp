#include "commands.h"
#include "cost/loggp_fit.h"
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

/// What the ping-pongs tell of LogGP; exit status 1 where they do not tell everything.
ExitStatus tellLogGP(const LogGPFit& fit, const Options& options, Console& console)
{
    struct Row {
        const char *name, *means, *needs;
        const std::optional<double>& value;
    };
    const Row rows[]{{"L", "latency", "single messages, besides what o needs", fit.latency},
                     {"o", "overhead of a send or a receipt", "several messages with a delay above g", fit.overhead},
                     {"g", "gap between messages", "several messages without a delay", fit.gap},
                     {"G", "gap per byte", "messages of two lengths", fit.gapPerByte}};
    Json answer{{"points", fit.points}};
    Table table{{"price", "value", "meaning"}, {}};
    bool all = true;
    for (const Row& row : rows) {
        answer[row.name] = row.value ? jsonNumber(*row.value) : Json();
        table.rows.push_back({row.name, row.value ? shortNumber(*row.value) : std::string("unknown"),
                              row.value ? row.means : fmt::format("{}; needs {}", row.means, row.needs)});
        all = all && row.value.has_value();
    }
    if (all) answer["error"] = jsonNumber(fit.error);
    if (options.json) {
        console.out << toLine(answer) << '\n';
    } else {
        console.out << alignedText(table, 2);
        if (all) {
            console.out << fmt::format("\n{} points, mean error {:.2g} %\n", fit.points,
                                       fit.error < 1e-9 ? 0.0 : 100 * fit.error);
            console.out << fmt::format("model=loggp L={} o={} g={} G={} bytes-per-word=8\n", shortNumber(*fit.latency),
                                       shortNumber(*fit.overhead), shortNumber(*fit.gap), shortNumber(*fit.gapPerByte));
        }
    }
    return all ? done : checkFailed;
}

ExitStatus execute(const Options& options, Console& console)
{
    const std::string text = readTextFile(options.file, mostOfTable);
    if (holdsPingPongs(text)) return tellLogGP(fitLogGP(pingPongsFromCsv(text)), options, console);
    const auto fits = fitByLength(measurementsFromCsv(text));
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
                   "Fit prices to measured times: alpha, beta and tau to messages to several neighbours, by ranges of "
                   "length, or L, o, g and G of LogGP to ping-pongs",
                   chosen, options, execute);
    command.option("FILE", options->file, "CSV: neighbours,bytes,time, or messages,delay,bytes,time of ping-pongs")
        .required();
    command.flag("--json", options->json, "A JSON list, numbers not rounded");
}

} // namespace hopscope::cli
