#include "cli/wording.h"
#include "memory.h"
#include "mpi/commands.h"
#include "text.h"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>

namespace hopscope::mpi {

namespace {

constexpr auto program = "hopscope-mpi";

int perform(const std::vector<std::string>& arguments, const Ranks& ranks, cli::Console& console)
{
    CommandLine app("Hopscope on real machines: schedules of algorithms executed with MPI. Start it with mpirun -n "
                    "RANKS.",
                    program);
    app.version(std::string(program) + " " HOPSCOPE_VERSION);
    app.footer("sweep, winners, best and check are those of hopscope-cli; the first rank hands their experiments out "
               "to all. --checkpoint FILE keeps what is done, --resume goes on with it.\n"
               "mpirun -n 8 hopscope-mpi run 'ring:8 allgather-ring words=1e5' --repeat 30\n"
               "Exit status: 0 done, 1 a result was wrong, 2 wrong usage or an impossible experiment.");
    app.textOption(
        "--memory",
        [](const std::string& text) {
            const auto budget = budgetFromText(text);
            if (!budget) throw Refused("memory", budgetRefusal(text));
            Memory::setBudget(*budget);
        },
        "What a rank may hold at once, 2GiB unless given; stands before the command", true);
    Action action;
    for (const auto add : {run_command::add, ping_pong_command::add, check_catalogue_command::add}) add(app, action);
    std::vector<std::string> commands = app.commands();
    commands.insert(commands.end(), {"sweep", "winners", "best", "check"});
    if (arguments.empty())
        throw Refused("", fmt::format("which command? one of {}, or --help", fmt::join(commands, ", ")));
    const std::string& first = arguments.front();
    if (!first.starts_with('-') && std::ranges::find(commands, first) == commands.end())
        throw Refused(
            "", cli::unknownName("command", first, std::vector<std::string_view>(commands.begin(), commands.end())));
    if (isFarmed(first)) return executeFarmed(arguments, ranks, console);
    if (!app.read(arguments, console.out)) return cli::done;
    return action(ranks, console);
}

} // namespace

int execute(const std::vector<std::string>& arguments, const Ranks& ranks, cli::Console& console)
{
    int status = cli::wrongUsage;
    try {
        status = perform(arguments, ranks, console);
    } catch (const Refused& refusal) {
        // All ranks have read the same and agree on what is refused, so all come here.
        console.err << program << ": " << onOneLine(shortened(reasonOf(refusal))) << '\n';
    } catch (const std::exception& error) {
        // This rank alone cannot go on (memory, usually), and the others would wait for it for ever.
        std::cerr << fmt::format("{}: rank {}: {}\n", program, ranks.own(), onOneLine(shortened(reasonOf(error))))
                  << std::flush;
        if (ranks.count() > 1) MPI_Abort(ranks.all(), cli::wrongUsage);
    }
    console.out << std::flush;
    console.err << std::flush;
    return status;
}

} // namespace hopscope::mpi
