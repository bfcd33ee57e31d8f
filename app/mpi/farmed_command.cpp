#include "cli/application.h"
#include "mpi/commands.h"
#include "mpi/farm.h"

#include <algorithm>
#include <array>

namespace hopscope::mpi {

namespace {

/// The arguments without those that are about the farm.
struct FarmedArguments {
    std::vector<std::string> command;
    std::string checkpoint;
    bool resume{false};
};

FarmedArguments farmedArguments(const std::vector<std::string>& arguments)
{
    constexpr std::string_view option = "--checkpoint", withValue = "--checkpoint=";
    FarmedArguments found;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& one = arguments[i];
        if (one == "--resume") {
            found.resume = true;
        } else if (one.starts_with(withValue)) {
            found.checkpoint = one.substr(withValue.size());
        } else if (one == option) {
            if (i + 1 == arguments.size()) throw Refused("checkpoint", "--checkpoint: it takes the name of a file");
            found.checkpoint = arguments[++i];
        } else {
            found.command.push_back(one);
        }
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
    try {
        const FarmedArguments given = farmedArguments(arguments);
        std::unique_ptr<Checkpoint> checkpoint;
        if (!given.checkpoint.empty()) checkpoint = std::make_unique<Checkpoint>(given.checkpoint, given.resume);
        if (given.resume)
            console.err << "hopscope-mpi: " << checkpoint->size() << " results are there already\n" << std::flush;
        const cli::Farm farm = farmOf(ranks, checkpoint.get());
        cli::Console farmed{console.in, console.out, console.err, console.errIsTerminal, &farm};
        status = cli::execute(given.command, farmed);
    } catch (...) {
        problem = std::current_exception();
    }
    endService(ranks);
    if (problem) std::rethrow_exception(problem);
    return status;
}

} // namespace hopscope::mpi
