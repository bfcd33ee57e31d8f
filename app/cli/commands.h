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
void addList(CommandLine& program, Action& chosen);
void addDescribe(CommandLine& program, Action& chosen);
void addRun(CommandLine& program, Action& chosen);
void addCheck(CommandLine& program, Action& chosen);
void addSweep(CommandLine& program, Action& chosen);
void addOptimum(CommandLine& program, Action& chosen);
void addCrossover(CommandLine& program, Action& chosen);
void addBest(CommandLine& program, Action& chosen);
void addMatvec(CommandLine& program, Action& chosen);
void addIsoefficiency(CommandLine& program, Action& chosen);
void addBandwidth(CommandLine& program, Action& chosen);
void addFigure(CommandLine& program, Action& chosen);
void addTable(CommandLine& program, Action& chosen);
void addTheorems(CommandLine& program, Action& chosen);
void addFit(CommandLine& program, Action& chosen);
void addLesson(CommandLine& program, Action& chosen);
void addClass(CommandLine& program, Action& chosen);
void addBenchmark(CommandLine& program, Action& chosen);
void addConvert(CommandLine& program, Action& chosen);
void addSearch(CommandLine& program, Action& chosen);
void addFailures(CommandLine& program, Action& chosen);
void addVerify(CommandLine& program, Action& chosen);
void addExportMpi(CommandLine& program, Action& chosen);
void addTrace(CommandLine& program, Action& chosen);
void addComplete(CommandLine& program, Action& chosen);

} // namespace hopscope::cli
