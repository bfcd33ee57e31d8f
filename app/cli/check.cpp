#include "commands.h"
#include "report.h"
#include "run_each.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace hopscope::cli {

void addCheck(CLI::App& app, Action& chosen)
{
    auto experiments = std::make_shared<std::vector<std::string>>();
    CLI::App* command = app.add_subcommand("check", "Say whether schedules are legal, deliver and meet every formula");
    command->add_option("EXPERIMENT", *experiments, "Topology, algorithm, name=value …; - reads one per line")
        ->required();
    command->callback([experiments, &chosen] {
        chosen = [experiments](Console& console) {
            ExitStatus status = done;
            runEach(ExperimentList(*experiments), false, console, [&](const Run& run) {
                console.out << verdictLines(run) << std::flush;
                if (!passes(run)) status = checkFailed;
            });
            return status;
        };
    });
}

} // namespace hopscope::cli
