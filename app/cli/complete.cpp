#include "commands.h"
#include "diagnostic.h"

#include <memory>
#include <string>
#include <vector>

namespace hopscope::cli::complete_command {

namespace {

struct Options {
    std::vector<std::string> terms;
    std::string line;
};

/// What is asked as shells ask it is answered before options are read (application.cpp).
ExitStatus execute(const Options&, Console&)
{
    throw Refused("", "complete: -- and the words so far, the last of which is completed, or --line and the line");
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "complete", "What may stand instead of the last word, for the completion of a shell",
                   chosen, options, execute);
    command.option("WORDS", options->terms, "After --: the words so far, without the program's name");
    command.option("--line", options->line, "Instead of them: the line up to the cursor, as it was typed");
}

} // namespace hopscope::cli::complete_command
