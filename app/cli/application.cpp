#include "application.h"

#include "arguments/completion.h"
#include "arguments/manual_page.h"
#include "commands.h"
#include "diagnostic.h"
#include "memory.h"
#include "offers.h"
#include "text.h"
#include "wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace hopscope::cli {

namespace {

constexpr auto program = "hopscope-cli";

ExitStatus complain(Console& console, std::string_view sentence)
{
    console.err << program << ": " << onOneLine(shortened(sentence)) << '\n' << std::flush;
    return wrongUsage;
}

/// What this program's manual page has beside its options.
ManualParts manual()
{
    ManualParts manual{
        .purpose = "run, check and compare schedules of collective communication",
        .synopsis = {"[--memory SIZE] COMMAND ARGUMENTS…", "COMMAND --help", "--help | --help-man | --version"},
        .sections = sectionsOfExperiments(),
        .others = {"hopscope"}};
    manual.sections.push_back(
        {"EXAMPLES",
         {},
         {{"hopscope-cli run 'ring:8 allgather-ring words=10 alpha=100'", "Steps, transfers and time of one run."},
          {"hopscope-cli best allreduce hypercube:4 words=1000 alpha=10", "All algorithms, fastest first."},
          {"hopscope-cli describe broadcast-fractional-tree", "Parameters, formulas and sources of an algorithm."}}});
    return manual;
}

/// A shell asks while somebody types: where nothing can be said, nothing is said.
ExitStatus complete(const CommandLine& app, std::vector<std::string> arguments, Console& console)
{
    arguments.erase(arguments.begin());
    completed(app.page(), offersOfCommands(), askedArguments(arguments)).write(console.out);
    return done;
}

ExitStatus parseAndDo(std::vector<std::string> arguments, Console& console)
{
    CommandLine app(
        "Hopscope makes collective communication visible: it builds the schedules of algorithms, runs them with "
        "real data, prices them and compares them with formulas.",
        program);
    app.version(std::string(program) + " " HOPSCOPE_VERSION);
    app.footer("An experiment is a topology, an algorithm and name=value pairs: "
               "'ring:8 allgather-ring words=10 alpha=100'.\n"
               "Exit status: 0 done, 1 a check failed, 2 wrong usage or an impossible experiment.");
    app.textOption(
        "--memory",
        [](const std::string& text) {
            const auto budget = budgetFromText(text);
            if (!budget) throw Refused("memory", budgetRefusal(text));
            Memory::setBudget(*budget);
        },
        "What the program may hold at once, 2GiB unless given; stands before the command", true);
    bool asksForManual = false;
    app.flag("--help-man", asksForManual, "Print the manual page and exit: hopscope-cli --help-man | man -l -");
    Action action;
    for (const auto add :
         {list_command::add,    describe_command::add,      run_command::add,        check_command::add,
          sweep_command::add,   optimum_command::add,       crossover_command::add,  best_command::add,
          matvec_command::add,  isoefficiency_command::add, bandwidth_command::add,  figure_command::add,
          table_command::add,   theorems_command::add,      fit_command::add,        lesson_command::add,
          class_command::add,   benchmark_command::add,     convert_command::add,    search_command::add,
          verify_command::add,  failures_command::add,      export_mpi_command::add, trace_command::add,
          complete_command::add})
        add(app, action);

    const std::vector<std::string> commands = app.commands();
    if (arguments.empty())
        return complain(console, fmt::format("which command? one of {}, or --help", fmt::join(commands, ", ")));
    const std::string& first = arguments.front();
    if (!first.starts_with('-') && std::ranges::find(commands, first) == commands.end())
        return complain(console,
                        unknownName("command", first, std::vector<std::string_view>(commands.begin(), commands.end())));
    if (first == "complete" && arguments.size() > 1 && (arguments[1] == "--" || arguments[1] == "--line"))
        return complete(app, std::move(arguments), console);
    if (first == "--help-man") {
        console.out << manualPage(app.page(), manual()) << std::flush;
        return done;
    }
    if (!app.read(std::move(arguments), console.out)) {
        console.out << std::flush;
        return done;
    }
    const ExitStatus status = action(console);
    console.out << std::flush;
    return status;
}

} // namespace

int execute(std::vector<std::string> arguments, Console& console)
{
    errno = 0;
    MemoryAccount account;
    const MemoryScope charged(&account);
    try {
        console.out.exceptions(std::ios::badbit | std::ios::failbit);
        return parseAndDo(std::move(arguments), console);
    } catch (const std::ios::failure&) {
        const int reason = errno;
        console.out.exceptions(std::ios::goodbit);
        if (reason == EPIPE) return done;
        return complain(console, fmt::format("cannot write the output: {}", std::strerror(reason)));
    } catch (const std::bad_alloc&) {
        return complain(console, fmt::format("this needs more memory than the {} that the program may hold; a smaller "
                                             "experiment needs less, and --memory before the command allows more",
                                             bytesText(Memory::budget())));
    } catch (const std::exception& error) {
        return complain(console, reasonOf(error));
    }
}

} // namespace hopscope::cli
