#include "../grammar.h"
#include "../target.h"

#include "application.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>

namespace hopscope::command_target {

namespace {

/// What was found once is kept as it was typed, after the name of the program; all else is read as choices.
std::vector<std::string> argumentsFrom(std::string_view input)
{
    constexpr std::string_view program = "hopscope-cli ";
    if (!input.starts_with(program)) {
        fuzz::Choices choose(input);
        return fuzz::commandArguments(choose);
    }
    std::istringstream words{std::string(input.substr(program.size()))};
    return {std::istream_iterator<std::string>(words), {}};
}

/// Whatever is typed: a command ends with 0, 1 or 2, prints numbers that are numbers, and says on one line what is
/// wrong.
void tryOut(std::string_view input)
{
    const std::vector<std::string> arguments = argumentsFrom(input);
    const std::string typed = fmt::format("{}", fmt::join(arguments, " "));
    if (std::getenv("HOPSCOPE_TRACE")) fmt::print(stderr, "{}\n", typed);
    std::istringstream in;
    std::ostringstream out, err;
    cli::Console console{in, out, err};
    int status = 0;
    if (!fuzz::withPatience([&] { status = cli::execute(arguments, console); }, typed)) return;
    const std::string said = err.str(), printed = out.str();
    if (status < 0 || status > 2) fuzz::broken(fmt::format("exit status {}", status), typed);
    if (status == cli::wrongUsage) {
        if (std::ranges::count(said, '\n') != 1) fuzz::broken("not one line on standard error: " + said, typed);
        fuzz::checkSentence(said, typed);
    }
    for (const char* number : {"nan,", ",nan", " nan", ":nan", "-nan", ",inf", ":inf", " inf\n"})
        if (printed.find(number) != std::string::npos && typed.find("nan") == std::string::npos
            && typed.find("inf") == std::string::npos)
            fuzz::broken(fmt::format("a number that is none ({}) is printed", number), typed);
}

std::string seed(fuzz::Choices& choose) { return choose.rest(); }

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "command", .tryOut = tryOut, .seed = seed, .text = false};

} // namespace hopscope::command_target
