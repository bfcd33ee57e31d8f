#include "commands.h"
#include "data_output.h"
#include "experiments.h"
#include "json.h"
#include "progress_line.h"
#include "report.h"
#include "run/document_file.h"
#include "run/tables/run_tables.h"
#include "run_each.h"
#include "schedule/execution.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace hopscope::cli::run_command {

namespace {

struct Options {
    std::vector<std::string> experiments;
    bool json{false}, steps{false};
    DataOutput trace;
    std::string document;
};

/// What --save asks for. Throws Refused before anything is run.
DocumentFile documentOf(const std::string& file, const ExperimentList& list)
{
    if (!file.ends_with(".hopscope"))
        throw Refused("save", fmt::format("save: a document is named FILE.hopscope, got \"{}\"", file));
    if (list.readsInput() || list.texts().size() > DocumentFile::mostExperiments)
        throw Refused("save", fmt::format("save: a document holds 1 to {} experiments that the command names",
                                          DocumentFile::mostExperiments));
    DocumentFile document;
    for (const std::string& text : list.texts()) document.experiments.push_back(experimentFromText(text));
    document.captions.resize(document.experiments.size());
    return document;
}

/// A deadlock is an answer, a program that goes wrong is a wrong experiment.
ExitStatus statusOf(const Run& run)
{
    if (run.finished()) return done;
    return run.execution()->fault->kind == Fault::Kind::Deadlock ? checkFailed : wrongUsage;
}

ExitStatus execute(const Options& options, Console& console)
{
    const ExperimentList list(options.experiments);
    if (!options.trace.file.empty() && !list.single()) throw Refused("", "run --trace takes one experiment");
    const bool kept = !options.document.empty();
    const DocumentFile document = kept ? documentOf(options.document, list) : DocumentFile{};
    const bool json = options.json || list.readsInput();
    bool first = true;
    ExitStatus status = done;
    const auto visit = [&](const Run& run) {
        if (!options.trace.file.empty()) {
            // Without a common clock every message has times of its own.
            const RunTable& table = *findRunTable(run.clockless() ? "message-times" : "transfers");
            write(options.trace, table, run, {}, console);
        }
        if (options.trace.file == "-") return; // the trace has the standard output for itself
        if (json)
            writeJson(console.out, run, options.steps);
        else
            console.out << (first ? "" : "\n") << report(run, options.steps);
        first = false;
        console.out << std::flush;
        status = std::max(status, statusOf(run));
    };
    runEach(list, json, console, visit);
    if (kept) writeDocument(options.document, document);
    return status;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = addCommand(program, "run", "Run experiments: move real data, check every rule, count and price",
                                   chosen, options, execute);
    command
        .option("EXPERIMENT", options->experiments,
                "Topology, algorithm, name=value …; - reads one per line; FILE.hopscope")
        .required();
    command.option("--save", options->document, "Keep the experiments as a document of the window")
        .type("FILE.hopscope");
    command.flag("--json", options->json, "One JSON object per experiment, numbers not rounded");
    command.flag("--steps", options->steps, "What every step costs, too");
    command
        .option("--trace", options->trace.file,
                "Write every transfer as CSV (- for the standard output), .json or "
                ".dat")
        .type("FILE.csv");
    addProvenance(command, options->trace);
}

} // namespace hopscope::cli::run_command
