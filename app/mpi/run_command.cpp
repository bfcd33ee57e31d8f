#include "algorithms/algorithm.h"
#include "cli/experiments.h"
#include "cli/json.h"
#include "cli/output_file.h"
#include "cli/wording.h"
#include "cost/cost_model.h"
#include "cost/measured_trace.h"
#include "mpi/commands.h"
#include "mpi/library_call.h"
#include "mpi/subject.h"
#include "run/analysis/points_fit.h"
#include "run/analysis/sweep.h"
#include "run/run.h"
#include "table.h"
#include "text.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace hopscope::mpi::run_command {

namespace {

using cli::Json;
using cli::jsonNumber;

struct Options {
    std::vector<std::string> experiments;
    std::string mode{"steps"}, against, trace, csv, x, machine;
    int repeat{10}, warmUp{2};
    bool json{false}, fit{false};

    Mode how() const { return mode == "free" ? Mode::Free : Mode::Steps; }
    Repeats repeats() const { return {warmUp, repeat}; }
};

/// Simulated times, in the unit of the cost parameters.
struct Simulated {
    double time{};
    std::vector<double> steps;
};

/// What one experiment came to, on the first rank.
struct Result {
    std::string experiment, algorithm;
    double words{};
    Simulated model;
    std::optional<Simulated> machine;    ///< on the network of --machine
    Timing timing;                       ///< what it costs, if that is asked for
    std::uint64_t messages{}, doubles{}; ///< of all ranks
    Measurement measurement;
    std::optional<LibraryTimes> against;
};

Json numbersJson(const std::vector<double>& numbers)
{
    Json all = Json::array();
    for (const double number : numbers) all.push_back(jsonNumber(number));
    return all;
}

Json timesJson(const Times& times)
{
    return {{"minimum", jsonNumber(times.quantile(0))},
            {"lowerQuartile", jsonNumber(times.quantile(0.25))},
            {"median", jsonNumber(times.quantile(0.5))},
            {"upperQuartile", jsonNumber(times.quantile(0.75))},
            {"maximum", jsonNumber(times.quantile(1))},
            {"latestStart", jsonNumber(times.latestStart)},
            {"all", numbersJson(times.all)}};
}

Json resultJson(const Result& result, const Options& options, const Ranks& ranks)
{
    Json json{{"experiment", result.experiment},
              {"algorithm", result.algorithm},
              {"words", jsonNumber(result.words)},
              {"ranks", ranks.count()},
              {"mode", options.mode},
              {"repeats", options.repeat},
              {"messages", result.messages},
              {"doubles", result.doubles},
              {"right", result.measurement.wrong.empty()},
              {"wrong", result.measurement.wrong.empty() ? Json(nullptr) : Json(result.measurement.wrong)},
              {"unit", "s"},
              {"time", timesJson(result.measurement.times)},
              {"stepMedians", numbersJson(result.measurement.steps)},
              {"modelTime", jsonNumber(result.model.time)},
              {"modelSteps", numbersJson(result.model.steps)},
              {"machineTime", nullptr},
              {"against", nullptr}};
    if (result.machine) {
        json["machineTime"] = jsonNumber(result.machine->time);
        json["machineSteps"] = numbersJson(result.machine->steps);
    }
    if (result.against) json["against"] = {{"call", result.against->name}, {"time", timesJson(result.against->times)}};
    return json;
}

std::string microseconds(double seconds) { return fmt::format("{:.1f}", 1e6 * seconds); }

std::string resultText(const Result& result, const Options& options, const Ranks& ranks)
{
    std::string text =
        fmt::format("{}\n{} ranks, {}: {} messages, {} doubles\n", result.experiment, ranks.count(),
                    options.mode == "free" ? "every message as soon as its data are there" : "step by step",
                    result.messages, result.doubles);
    const std::string& wrong = result.measurement.wrong;
    text += wrong.empty() ? fmt::format("✓ every element is right, in {} repeats\n", options.repeat)
                          : fmt::format("✗ {}\n", wrong);
    Table table{{"µs", "minimum", "quartile", "median", "quartile", "maximum"}, {}};
    const auto row = [&](const std::string& name, const Times& times) {
        std::vector<std::string> cells{name};
        for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0}) cells.push_back(microseconds(times.quantile(part)));
        table.rows.push_back(std::move(cells));
    };
    const auto model = [](const Simulated& found) { return cli::shortNumber(found.time); };
    text += fmt::format("simulated: {}{}, in the unit of the cost parameters\n", model(result.model),
                        result.machine ? fmt::format(", on the machine {}", model(*result.machine)) : std::string());
    row(result.algorithm, result.measurement.times);
    if (result.against) row(result.against->name, result.against->times);
    for (const auto& cells : {std::vector<std::vector<std::string>>{table.columns}, table.rows})
        for (const auto& cell : cells) {
            text += cli::padded(cell.front(), 40);
            for (std::size_t i = 1; i < cell.size(); ++i)
                text += std::string(12 - std::min<std::size_t>(11, cell[i].size()), ' ') + cell[i];
            text += '\n';
        }
    return text;
}

std::string traceText(const std::string& experiment, const Subject& subject, const Measurement& measurement,
                      const Options& options, const Ranks& ranks)
{
    std::string text;
    for (const Interval& interval : measurement.trace) {
        const RankAct& act = subject.program.acts[interval.act];
        const char* kind = act.kind == RankAct::Kind::Send      ? "send"
                           : act.kind == RankAct::Kind::Receive ? "receive"
                                                                : "local";
        text += fmt::format("{},{},{},{},{},{},{},{:.9f},{:.9f}\n", ranks.own(), kind, act.step + 1, act.from.value,
                            act.to.value, act.doubles, act.line, interval.begin, interval.end);
    }
    return fmt::format("{}\n# experiment: {}\n# ranks: {}\n# mode: {}\n"
                       "rank,act,step,from,to,words,line,begin,end\n{}",
                       traceHead, experiment, ranks.count(), options.mode, ranks.gathered(text));
}

double wordsOf(const Setup& setup)
{
    const auto found = setup.values.find("words");
    const double* number = found == setup.values.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? *number : 0;
}

std::uint64_t sumOf(std::uint64_t own, const Ranks& ranks)
{
    std::uint64_t sum = 0;
    MPI_Allreduce(&own, &sum, 1, MPI_UINT64_T, MPI_SUM, ranks.all());
    return sum;
}

Simulated simulated(const Run& run)
{
    Simulated found{run.time(), {}};
    for (StepIndex k = 0; k < run.steps(); ++k) found.steps.push_back(run.stepTime(k));
    return found;
}

/// The same schedule on the network of a file; its processors are where `mapping` says.
Experiment onMachine(const Experiment& experiment, const std::string& file)
{
    Experiment placed = experiment;
    if (!placed.values.contains("shape")) placed.values.emplace("shape", experiment.topology);
    placed.topology = "graph:" + file;
    return placed;
}

/// Measures one experiment; `trace` gets what every rank did when.
Result resultOf(const std::string& text, const Options& options, const Ranks& ranks, std::string& trace)
{
    Result result;
    ranks.together([&] {
        if (!ranks.first()) return;
        result.experiment = settled(text);
        const auto found = run(experimentFromText(result.experiment));
        result.model = simulated(*found);
        if (options.fit) result.timing = costsOf(found->experiment());
        if (!options.machine.empty()) result.machine = simulated(*run(onMachine(found->experiment(), options.machine)));
    });
    result.experiment = ranks.told(result.experiment);
    const Subject subject = subjectOf(result.experiment, ranks);
    result.algorithm = subject.setup->algorithm->id;
    result.words = wordsOf(*subject.setup);
    std::uint64_t messages = 0, doubles = 0;
    for (const RankAct& act : subject.program.acts)
        if (act.kind == RankAct::Kind::Send) ++messages, doubles += act.doubles;
    result.messages = sumOf(messages, ranks);
    result.doubles = sumOf(doubles, ranks);
    result.measurement =
        measured(subject.program, subject.data, options.how(), options.repeats(), !options.trace.empty(), ranks);
    if (!options.against.empty())
        result.against = libraryTimes(options.against, *subject.setup, options.repeats(), ranks);
    if (!options.trace.empty()) trace = traceText(result.experiment, subject, result.measurement, options, ranks);
    return result;
}

/// The experiments, one for each value of --x; on every rank the same.
std::vector<std::string> experimentsOf(const Options& options, const Ranks& ranks, cli::Console& console)
{
    std::string lines;
    ranks.together([&] {
        if (!ranks.first()) return;
        const cli::ExperimentList list(options.experiments);
        list.each(console, [&](const std::string& text) {
            if (options.x.empty()) {
                lines += onOneLine(text) + '\n';
                return;
            }
            const SweepRequest request{experimentFromText(text), axisFromText(options.x, true), {}, {}};
            for (std::size_t x = 0; x < request.x.values.size(); ++x)
                lines += toText(experimentAt(request, x, 0, 0)) + '\n';
        });
        if (!options.trace.empty() && std::ranges::count(lines, '\n') != 1)
            throw Refused("trace", "--trace takes one experiment");
    });
    lines = ranks.told(lines);
    std::vector<std::string> all;
    for (const std::string_view line : split(lines, '\n'))
        if (!line.empty()) all.emplace_back(line);
    return all;
}

/// The α and β that the measured times of every algorithm come nearest to.
void writeFits(const std::map<std::string, std::vector<Timing>>& timings, const Options& options, cli::Console& console)
{
    for (const auto& [algorithm, all] : timings) {
        const PriceFit fit = fitPrices(all);
        const auto number = [](const Fitted& fitted) {
            return Json{{"value", jsonNumber(fitted.value)},
                        {"margin", fitted.margin ? jsonNumber(*fitted.margin) : Json(nullptr)}};
        };
        if (options.json) {
            console.out << cli::toLine({{"fit", algorithm},
                                        {"points", fit.points},
                                        {"unit", "s"},
                                        {"alpha", number(fit.alpha)},
                                        {"beta", number(fit.beta)},
                                        {"error", jsonNumber(fit.error)}})
                        << '\n';
            continue;
        }
        const auto text = [](const Fitted& fitted, std::string_view unit) {
            return fmt::format("{:.4g}{} {}", 1e6 * fitted.value,
                               fitted.margin ? fmt::format(" ± {:.2g}", 1e6 * *fitted.margin) : std::string(), unit);
        };
        console.out << fmt::format("{}: α = {}, β = {}; mean error {:.3g} %, {} points, margins with 95 % confidence\n",
                                   algorithm, text(fit.alpha, "µs"), text(fit.beta, "µs/word"), 100 * fit.error,
                                   fit.points);
    }
}

cli::ExitStatus execute(const Options& options, const Ranks& ranks, cli::Console& console)
{
    std::map<std::string, std::vector<Timing>> timings;
    Table table{{"words", "algorithm", "time"}, {}};
    std::map<std::string, std::string> measured; // the first experiment of every algorithm
    cli::ExitStatus status = cli::done;
    std::string trace;
    for (const std::string& experiment : experimentsOf(options, ranks, console)) {
        const Result result = resultOf(experiment, options, ranks, trace);
        if (!result.measurement.wrong.empty()) status = cli::checkFailed;
        if (!ranks.first()) continue;
        const double median = result.measurement.times.quantile(0.5);
        timings[result.algorithm].push_back({result.timing.startups, result.timing.words, median});
        measured.emplace(result.algorithm, experiment);
        const auto inCsv = [](double seconds) { return formatNumber(rounded(1e6 * seconds, 9)); };
        table.rows.push_back({formatNumber(result.words), result.algorithm, inCsv(median)});
        if (result.against)
            table.rows.push_back(
                {formatNumber(result.words), result.against->name, inCsv(result.against->times.quantile(0.5))});
        const bool quiet = options.csv == "-" || options.trace == "-"; // these have the standard output for themselves
        if (!quiet && options.json)
            console.out << cli::toLine(resultJson(result, options, ranks)) << '\n' << std::flush;
        else if (!quiet)
            console.out << resultText(result, options, ranks) << std::flush;
        if (!result.measurement.wrong.empty()) console.err << "hopscope-mpi: " << result.measurement.wrong << '\n';
    }
    ranks.together([&] {
        if (!ranks.first()) return;
        if (options.fit) writeFits(timings, options, console);
        if (!options.csv.empty()) {
            cli::OutputFile file(options.csv, console);
            file.stream() << "# times in µs, of " << ranks.count() << " ranks, --mode " << options.mode << '\n';
            for (const auto& [algorithm, text] : measured) file.stream() << "# experiment: " << text << '\n';
            writeTable(file.stream(), TableFormat::Csv, table);
            file.commit();
        }
        if (!options.trace.empty()) {
            cli::OutputFile file(options.trace, console);
            file.stream() << trace;
            file.commit();
        }
    });
    return status;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = program.command(
        "run", "Execute schedules with real data, check every element of the result, and measure", [options, &chosen] {
            chosen = [options](const Ranks& ranks, cli::Console& console) { return execute(*options, ranks, console); };
        });
    command
        .option("EXPERIMENT", options->experiments,
                "Topology, algorithm, name=value …, with as many processors as "
                "ranks; - reads one per line; FILE.hopscope")
        .required();
    command
        .option("--mode", options->mode,
                "steps: all ranks meet before every step; free: every message goes as soon as its data are there")
        .among({"steps", "free"})
        .initiallyAsItIs();
    command.option("--repeat", options->repeat, "How often it is measured").wholeWithin(1, 1'000'000).initiallyAsItIs();
    command.option("--warm-up", options->warmUp, "How often it is executed before that")
        .wholeWithin(0, 1'000'000)
        .initiallyAsItIs();
    command.option("--x", options->x, "Measure it for several values: words=1:1e6:log10").type("NAME=VALUES");
    command.option("--against", options->against, "Measure a call of the MPI library, too: library, or MPI_Allgather …")
        .type("CALL");
    command.flag("--fit", options->fit, "Fit alpha and beta to the median times of every algorithm");
    command.option("--machine", options->machine, "Simulate the schedule on this network, too, with its contention")
        .type("FILE");
    command.flag("--json", options->json, "One JSON object per experiment, times in seconds");
    command.option("--csv", options->csv, "Write words, algorithm and median time, for Measured points of the window")
        .type("FILE.csv");
    command.option("--trace", options->trace, "Write when every rank sent and received in the last repeat, in seconds")
        .type("FILE.csv");
}

} // namespace hopscope::mpi::run_command
