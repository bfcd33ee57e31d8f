#include "cli/application.h"
#include "mpi/commands.h"
#include "mpi/farm.h"
#include "text.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

namespace hopscope::mpi {

namespace {

/// The arguments without those that are about the farm.
struct FarmedArguments {
    std::vector<std::string> command;
    std::string checkpoint;
    bool resume{false};
    double patience{0};
};

FarmedArguments farmedArguments(const std::vector<std::string>& arguments)
{
    FarmedArguments found;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto equals = std::min(arguments[i].find('='), arguments[i].size());
        const std::string name = arguments[i].substr(0, equals);
        if (arguments[i] == "--resume") {
            found.resume = true;
            continue;
        }
        if (name != "--checkpoint" && name != "--patience") {
            found.command.push_back(arguments[i]);
            continue;
        }
        if (equals == arguments[i].size() && i + 1 == arguments.size())
            throw Refused(
                name,
                name + (name == "--patience" ? ": it takes seconds, such as 600" : ": it takes the name of a file"));
        const std::string value = equals < arguments[i].size() ? arguments[i].substr(equals + 1) : arguments[++i];
        if (name == "--checkpoint") {
            found.checkpoint = value;
            continue;
        }
        const auto seconds = parseNumber(value);
        if (!seconds || *seconds <= 0)
            throw Refused("patience", "--patience: seconds above 0, such as 600; got \"" + value + "\"");
        found.patience = *seconds;
    }
    if (found.resume && found.checkpoint.empty())
        throw Refused("resume", "--resume: it goes on with the file of --checkpoint FILE");
    // The winners of a sweep are one of its columns.
    if (found.command.front() == "winners") {
        found.command.front() = "sweep";
        found.command.insert(found.command.end(), {"--y", "winner"});
    }
    return found;
}

} // namespace

bool isFarmed(const std::string& command)
{
    constexpr std::array<std::string_view, 4> all{"sweep", "winners", "best", "check"};
    return std::ranges::find(all, command) != all.end();
}

int executeFarmed(const std::vector<std::string>& arguments, const Ranks& ranks, cli::Console& console)
{
    if (!ranks.first()) {
        serve(ranks);
        return cli::done;
    }
    int status = cli::wrongUsage;
    std::exception_ptr problem;
    FarmState state;
    try {
        const FarmedArguments given = farmedArguments(arguments);
        std::unique_ptr<Checkpoint> checkpoint;
        if (!given.checkpoint.empty()) checkpoint = std::make_unique<Checkpoint>(given.checkpoint, given.resume);
        if (given.resume)
            console.err << "hopscope-mpi: " << checkpoint->size() << " results are there already\n" << std::flush;
        state.checkpoint = checkpoint.get();
        state.patience = given.patience;
        const cli::Farm farm = farmOf(ranks, state, [&](const std::string& sentence) {
            console.err << "hopscope-mpi: " << sentence << '\n' << std::flush;
        });
        cli::Console farmed{console.in, console.out, console.err, console.errIsTerminal, &farm};
        status = cli::execute(given.command, farmed);
    } catch (...) {
        problem = std::current_exception();
    }
    endService(ranks, state.lost);
    if (!state.lost.empty()) {
        try {
            if (problem) std::rethrow_exception(problem);
        } catch (const std::exception& error) {
            console.err << "hopscope-mpi: " << onOneLine(shortened(reasonOf(error))) << '\n' << std::flush;
        }
        console.out << std::flush;
        std::_Exit(status); // to finish together with the dead would take for ever
    }
    if (problem) std::rethrow_exception(problem);
    return status;
}

} // namespace hopscope::mpi
