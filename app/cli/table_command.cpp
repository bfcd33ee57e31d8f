#include "commands.h"
#include "data_output.h"
#include "experiments.h"
#include "output_file.h"
#include "run/schedule_export.h"
#include "run_each.h"
#include "wording.h"

#include <fmt/format.h>

#include <memory>

namespace hopscope::cli::table_command {

namespace {

struct Options {
    std::string table;
    std::vector<std::string> experiment;
    StepIndex step{-1};
    std::string file{"-"};
    bool plain{false};
};

/// The messages as a text that `file:` reads; not a table of numbers.
constexpr std::string_view scheduleId = "schedule";

const RunTable& tableNamed(const std::string& id)
{
    if (const RunTable* table = findRunTable(id)) return *table;
    std::vector<std::string_view> ids;
    for (const RunTable& table : runTables()) ids.push_back(table.id);
    ids.push_back(scheduleId);
    throw Refused("table", unknownName("table", id, ids));
}

ExitStatus execute(const Options& options, Console& console)
{
    const RunTable* table = options.table == scheduleId ? nullptr : &tableNamed(options.table);
    const auto run = runShown(experimentFromText(oneExperiment(options.experiment, "table")), console);
    if (options.step > run->steps())
        throw Refused(
            "step", fmt::format("step: 0 to {0}, got {1}; the nearest that works is {0}", run->steps(), options.step));
    if (table) {
        StepChoice steps;
        if (options.step >= 0) steps.upTo = options.step;
        write({options.file, !options.plain}, *table, *run, steps, console);
        return done;
    }
    OutputFile file(options.file, console);
    writeSchedule(file.stream(), *run, options.step < 0 ? run->steps() : options.step);
    file.commit();
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "table", "The numbers of a run as CSV, JSON or for PGFPlots", chosen, options, execute);
    std::string known = "Which numbers:";
    for (const RunTable& table : runTables()) known += fmt::format("\n{}: {}", table.id, table.help);
    known += fmt::format("\n{}: Every message, step by step, as text that file:NAME.schedule reads", scheduleId);
    command.option("TABLE", options->table, known).required();
    command.option("EXPERIMENT", options->experiment, "Topology, algorithm, name=value …").required();
    command
        .option("--step", options->step,
                "Up to this step, 0 is the start; of how the run stands, after it alone; without it the whole run")
        .notNegative();
    command
        .option("-o,--output", options->file,
                "Where the numbers go: FILE.csv, FILE.json, FILE.dat (PGFPlots), or - for the standard output")
        .type("FILE")
        .initially("-");
    command.flag("--plain", options->plain, "CSV without the lines that say where it came from");
}

} // namespace hopscope::cli::table_command
