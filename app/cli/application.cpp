#include "application.h"

#include "commands.h"
#include "diagnostic.h"
#include "memory.h"
#include "text.h"
#include "wording.h"

#include <CLI/CLI.hpp>
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

/// "run: ", or nothing before a sub-command was read.
std::string commandPrefix(const CLI::App& app)
{
    const auto given = app.get_subcommands();
    return given.empty() ? std::string{} : given.front()->get_name() + ": ";
}

/// The sentence about the first argument that nobody takes.
std::string unknownArgument(const CLI::App& app, const std::string& argument)
{
    const auto given = app.get_subcommands();
    const std::string where = commandPrefix(app);
    if (!argument.starts_with('-')) return fmt::format("{}there is one argument too many: \"{}\"", where, argument);
    std::vector<std::string> names;
    for (const CLI::App* level : {&app, given.empty() ? &app : given.front()})
        for (const CLI::Option* option : level->get_options())
            for (const std::string& name : option->get_lnames())
                if (std::ranges::find(names, "--" + name) == names.end()) names.push_back("--" + name);
    return where + unknownName("option", argument, std::vector<std::string_view>(names.begin(), names.end()));
}

ExitStatus usageError(const CLI::App& app, const CLI::ParseError& error, Console& console)
{
    if (error.get_exit_code() == 0) { // --help, --version
        app.exit(error, console.out, console.err);
        console.out << std::flush;
        return done;
    }
    const std::vector<std::string> rest = app.remaining(true);
    const bool tooMuch = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    if (!rest.empty() && (tooMuch || rest.front().starts_with("--")))
        return complain(console, unknownArgument(app, rest.front()));
    return complain(console, commandPrefix(app) + error.what());
}

ExitStatus parseAndDo(std::vector<std::string> arguments, Console& console)
{
    CLI::App app(
        "Hopscope makes collective communication visible: it builds the schedules of algorithms, runs them with "
        "real data, prices them and compares them with formulas.",
        program);
    app.set_version_flag("--version", std::string(program) + " " HOPSCOPE_VERSION);
    app.footer("An experiment is a topology, an algorithm and name=value pairs: "
               "'ring:8 allgather-ring words=10 alpha=100'.\n"
               "Exit status: 0 done, 1 a check failed, 2 wrong usage or an impossible experiment.");
    app.require_subcommand(1);
    app.add_option_function<std::string>(
           "--memory",
           [](const std::string& text) {
               const auto budget = budgetFromText(text);
               if (!budget) throw Refused("memory", budgetRefusal(text));
               Memory::setBudget(*budget);
           },
           "What the program may hold at once, 2GiB unless given; stands before the command")
        ->trigger_on_parse();
    Action action;
    for (const auto add :
         {addList, addDescribe, addRun, addCheck, addSweep, addOptimum, addCrossover, addBest, addMatvec,
          addIsoefficiency, addBandwidth, addFigure, addTable, addTheorems, addFit, addLesson, addBenchmark})
        add(app, action);

    std::vector<std::string_view> commands;
    for (const CLI::App* command : app.get_subcommands(nullptr)) commands.push_back(command->get_name());
    if (arguments.empty())
        return complain(console, fmt::format("which command? one of {}, or --help", fmt::join(commands, ", ")));
    const std::string& first = arguments.front();
    if (!first.starts_with('-') && std::ranges::find(commands, first) == commands.end())
        return complain(console, unknownName("command", first, commands));
    std::ranges::reverse(arguments); // the order in which CLI11 takes them
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        return usageError(app, error, console);
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
