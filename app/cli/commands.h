#pragma once

#include "arguments/arguments.h"
#include "console.h"

#include <memory>
#include <string>

namespace hopscope::cli {

/// A command that does `execute` with the options as they were read.
template <class Options>
Arguments addCommand(CommandLine& program, const std::string& name, const std::string& description, Action& chosen,
                     const std::shared_ptr<Options>& options, ExitStatus (*execute)(const Options&, Console&))
{
    return program.command(name, description, [options, execute, &chosen] {
        chosen = [options, execute](Console& console) { return execute(*options, console); };
    });
}

/// Each adds one sub-command, which leaves its action in `chosen` when it is given.
namespace list_command {
void add(CommandLine& program, Action& chosen);
} // namespace list_command
namespace describe_command {
void add(CommandLine& program, Action& chosen);
} // namespace describe_command
namespace run_command {
void add(CommandLine& program, Action& chosen);
} // namespace run_command
namespace check_command {
void add(CommandLine& program, Action& chosen);
} // namespace check_command
namespace sweep_command {
void add(CommandLine& program, Action& chosen);
} // namespace sweep_command
namespace optimum_command {
void add(CommandLine& program, Action& chosen);
} // namespace optimum_command
namespace crossover_command {
void add(CommandLine& program, Action& chosen);
} // namespace crossover_command
namespace best_command {
void add(CommandLine& program, Action& chosen);
} // namespace best_command
namespace matvec_command {
void add(CommandLine& program, Action& chosen);
} // namespace matvec_command
namespace isoefficiency_command {
void add(CommandLine& program, Action& chosen);
} // namespace isoefficiency_command
namespace bandwidth_command {
void add(CommandLine& program, Action& chosen);
} // namespace bandwidth_command
namespace figure_command {
void add(CommandLine& program, Action& chosen);
} // namespace figure_command
namespace table_command {
void add(CommandLine& program, Action& chosen);
} // namespace table_command
namespace theorems_command {
void add(CommandLine& program, Action& chosen);
} // namespace theorems_command
namespace fit_command {
void add(CommandLine& program, Action& chosen);
} // namespace fit_command
namespace lesson_command {
void add(CommandLine& program, Action& chosen);
} // namespace lesson_command
namespace class_command {
void add(CommandLine& program, Action& chosen);
} // namespace class_command
namespace benchmark_command {
void add(CommandLine& program, Action& chosen);
} // namespace benchmark_command
namespace convert_command {
void add(CommandLine& program, Action& chosen);
} // namespace convert_command
namespace search_command {
void add(CommandLine& program, Action& chosen);
} // namespace search_command
namespace failures_command {
void add(CommandLine& program, Action& chosen);
} // namespace failures_command
namespace verify_command {
void add(CommandLine& program, Action& chosen);
} // namespace verify_command
namespace export_mpi_command {
void add(CommandLine& program, Action& chosen);
} // namespace export_mpi_command
namespace trace_command {
void add(CommandLine& program, Action& chosen);
} // namespace trace_command
namespace complete_command {
void add(CommandLine& program, Action& chosen);
} // namespace complete_command

} // namespace hopscope::cli
