#include "commands.h"
#include "cost/loggp_fit.h"
#include "cost/multilink_fit.h"
#include "diagnostic.h"
#include "json.h"
#include "page.h"
#include "run/analysis/points_fit.h"
#include "text_file.h"
#include "wording.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::fit_command {

namespace {

struct Options {
    std::string file;
    bool json{false};
};

/// " ± 0.2"; nothing where the points leave no doubt, or nothing to judge by.
std::string marginText(double value, const std::optional<double>& margin)
{
    return margin && *margin > 1e-9 * std::abs(value) ? fmt::format(" ± {:.2g}", *margin) : std::string();
}

/// α and β of every algorithm that was measured at several lengths; exit status 1 where some have none.
ExitStatus tellPoints(const std::vector<PointsFit>& fits, const Options& options, Console& console)
{
    Json list = Json::array();
    Table table{{"algorithm", "points", "alpha", "beta", "mean error"}, {}};
    std::string reasons;
    bool all = true;
    for (const PointsFit& one : fits) {
        all = all && (one.fit || one.experiment.empty()); // of a library nobody knows the schedule
        Json json{{"algorithm", one.algorithm}, {"points", one.points}};
        if (one.fit) {
            const auto number = [](const Fitted& fitted) {
                return Json{{"value", jsonNumber(fitted.value)},
                            {"margin", fitted.margin ? jsonNumber(*fitted.margin) : Json()}};
            };
            json["alpha"] = number(one.fit->alpha);
            json["beta"] = number(one.fit->beta);
            json["error"] = jsonNumber(one.fit->error);
            const auto text = [](const Fitted& fitted) {
                return fmt::format("{:.4g}", fitted.value) + marginText(fitted.value, fitted.margin);
            };
            table.rows.push_back({one.algorithm, std::to_string(one.points), text(one.fit->alpha), text(one.fit->beta),
                                  fmt::format("{:.3g} %", 100 * one.fit->error)});
        } else {
            json["none"] = one.whyNone;
            table.rows.push_back({one.algorithm, std::to_string(one.points), "–", "–", "–"});
            reasons += fmt::format("{}: {}\n", one.algorithm, one.whyNone);
        }
        list.push_back(std::move(json));
    }
    if (options.json)
        console.out << toLine(list) << '\n';
    else
        console.out << alignedText(table, 2) << '\n'
                    << reasons
                    << "in the unit of the times, which are µs in the files of hopscope-mpi; margins with 95 % "
                       "confidence\n";
    return all ? done : checkFailed;
}

/// What is less than nothing, and why that can be; empty where no value is.
std::string negativeValues(const LogGPFit& fit)
{
    std::string text;
    if (fit.latency && *fit.latency < 0) {
        const double calls = 2 * *fit.overhead;
        text += fmt::format("L is negative: half a round trip takes {}, and a send and a receipt take {} together. {}\n",
                            shortNumber(*fit.latency + calls), shortNumber(calls),
                            fit.margins.latency && *fit.margins.latency >= -*fit.latency
                                ? "Within its margin it may be 0."
                                : "They overlap with the way of the message, or other work disturbs the machine.");
    }
    const auto tell = [&](const char* name, const std::optional<double>& value) {
        if (value && *value < 0)
            text += fmt::format("{} is negative: the times vary by more than it. More --rounds, or a machine that does "
                                "nothing else, tell it better.\n",
                                name);
    };
    tell("o", fit.overhead);
    tell("g", fit.gap);
    tell("G", fit.gapPerByte);
    return text;
}

/// What the ping-pongs tell of LogGP; exit status 1 where they do not tell everything.
ExitStatus tellLogGP(const LogGPFit& fit, const Options& options, Console& console)
{
    struct Row {
        const char *name, *means, *needs;
        const std::optional<double>&value, &margin;
        bool asked{true};
    };
    const bool calls = fit.sendOverhead.has_value();
    const Row rows[]{
        {"L", "latency", "single messages, besides what o needs", fit.latency, fit.margins.latency},
        {"o", calls ? "overhead of a send or a receipt, their mean" : "overhead of a send or a receipt",
         "sends and receipts by themselves, or several messages with a delay above g", fit.overhead,
         fit.margins.overhead},
        {"o_s", "overhead of a send", "", fit.sendOverhead, fit.margins.sendOverhead, calls},
        {"o_r", "overhead of a receipt", "", fit.receiptOverhead, fit.margins.receiptOverhead, calls},
        {"g", "gap between messages", "several messages without a delay", fit.gap, fit.margins.gap},
        {"G", "gap per byte", "messages of two lengths", fit.gapPerByte, fit.margins.gapPerByte}};
    Json answer{{"points", fit.points}};
    Table table{{"price", "value", "meaning"}, {}};
    bool all = true;
    for (const Row& row : rows) {
        answer[row.name] = row.value ? jsonNumber(*row.value) : Json();
        answer["margins"][row.name] = row.margin ? jsonNumber(*row.margin) : Json();
        if (!row.asked) continue;
        table.rows.push_back(
            {row.name,
             row.value ? shortNumber(*row.value) + marginText(*row.value, row.margin) : std::string("unknown"),
             row.value ? row.means : fmt::format("{}; needs {}", row.means, row.needs)});
        all = all && row.value.has_value();
    }
    if (all) answer["error"] = jsonNumber(fit.error);
    if (options.json) {
        console.out << toLine(answer) << '\n';
        return all ? done : checkFailed;
    }
    console.out << alignedText(table, 2);
    const std::string negative = negativeValues(fit);
    if (!negative.empty()) console.out << '\n' << wrapped(negative);
    if (all) {
        const auto charged = [](double value) { return shortNumber(std::max(0.0, value)); };
        console.out << fmt::format("\n{} points, mean error {:.2g} %, margins with 95 % confidence\n", fit.points,
                                   fit.error < 1e-9 ? 0.0 : 100 * fit.error);
        if (!negative.empty()) console.out << "with 0 for what is negative:\n";
        console.out << fmt::format("model=loggp L={} o={} g={} G={} bytes-per-word=8\n", charged(*fit.latency),
                                   charged(*fit.overhead), charged(*fit.gap), charged(*fit.gapPerByte));
    }
    return all ? done : checkFailed;
}

ExitStatus execute(const Options& options, Console& console)
{
    const std::string text = readTextFile(options.file, mostOfTable);
    if (holdsMeasuredPoints(text)) return tellPoints(fitPoints(text), options, console);
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

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "fit",
                   "Fit prices to measured times: alpha, beta and tau to messages to several neighbours, by ranges of "
                   "length, L, o, g and G of LogGP to ping-pongs, or alpha and beta to what hopscope-mpi run measured",
                   chosen, options, execute);
    command
        .option("FILE", options->file,
                "CSV: neighbours,bytes,time; what,messages,delay,bytes,time of ping-pongs; or "
                "words,algorithm,time of hopscope-mpi run")
        .required();
    command.flag("--json", options->json, "A JSON list, numbers not rounded");
}

} // namespace hopscope::cli::fit_command
