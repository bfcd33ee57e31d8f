#include "applications/matvec.h"
#include "commands.h"
#include "json.h"
#include "page.h"
#include "wording.h"

#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::matvec_command {

namespace {

struct Options {
    std::vector<std::string> terms;
    bool json{false};
};

Json toJson(const Figures& figures)
{
    return {{"time", jsonNumber(figures.time)},
            {"speedup", jsonNumber(figures.speedup)},
            {"efficiency", jsonNumber(figures.efficiency)},
            {"cost", jsonNumber(figures.cost)},
            {"overhead", jsonNumber(figures.overhead)}};
}

void writeReport(std::ostream& out, const Matvec& matvec, const MatvecResult& result)
{
    out << fmt::format("{} product of a {} × {} matrix on {}, p = {}\n\n",
                       matvec.machine.layout == Layout::Rows ? "1-D" : "2-D", matvec.n, matvec.n,
                       networkOf(matvec.machine).text(), matvec.machine.processors);
    Table table{{"", "time", "speedup", "efficiency", "cost", "overhead"}, {}};
    const auto add = [&table](std::string name, const Figures& figures) {
        table.rows.push_back({std::move(name), shortNumber(figures.time), shortNumber(figures.speedup),
                              shortNumber(figures.efficiency), shortNumber(figures.cost),
                              shortNumber(figures.overhead)});
    };
    add("simulated", result.simulated);
    if (result.formula) add("exact formula", *result.formula);
    add("slides", result.slides);
    out << alignedText(table, 2)
        << fmt::format("\n  {} steps, {} messages; {}\n", result.moved.steps, result.moved.transfers,
                       result.rightResult ? "y = A x came out of numbers that moved"
                                          : "too large to move numbers, every block was followed");
}

/// What is wrong with a run, which would be a fault of the program; empty if nothing is.
std::string fault(const MatvecResult& result)
{
    constexpr double tolerance = 1e-9;
    if (!result.moved.delivers) return "the result of the schedule is wrong: " + result.moved.why;
    if (!result.moved.onePort) return "the schedule needs more than one port";
    if (result.rightResult && !*result.rightResult) return "y is not A x";
    if (result.formula && std::abs(result.formula->time - result.simulated.time) > tolerance * result.simulated.time)
        return fmt::format("the formula says time {}, the simulation {}", formatNumber(result.formula->time),
                           formatNumber(result.simulated.time));
    return {};
}

ExitStatus execute(const Options& options, Console& console)
{
    const Matvec matvec = matvecFromText(fmt::format("{}", fmt::join(options.terms, " ")));
    const MatvecResult result = run(matvec);
    if (options.json) {
        Json json = toJson(result.simulated);
        json["slides"] = toJson(result.slides);
        console.out << toLine(json) << '\n';
    } else {
        writeReport(console.out, matvec, result);
    }
    const std::string wrong = fault(result);
    if (wrong.empty()) return done;
    console.err << "hopscope-cli: " << wrong << '\n' << std::flush;
    return checkFailed;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "matvec", "Run a matrix-vector product and compare it with the slides' formula", chosen,
                   options, execute);
    command.option("NAME=VALUE", options->terms, "layout=1d|2d n=1024 p=64 alpha=50 beta=2 tc=1 topology=ring …")
        .required();
    command.flag("--json", options->json, "One JSON object, numbers not rounded");
}

} // namespace hopscope::cli::matvec_command
