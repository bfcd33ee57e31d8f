#include "offers.h"

#include "application.h"
#include "arguments/completion.h"
#include "arguments/manual_page.h"
#include "catch.h"
#include "console.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace hopscope;

namespace {

std::string printed(const std::vector<std::string>& arguments)
{
    std::istringstream in;
    std::ostringstream out, err;
    cli::Console console{in, out, err};
    cli::execute(arguments, console);
    return out.str() + err.str();
}

std::vector<std::string> offered(std::vector<std::string> words)
{
    words.insert(words.begin(), {"complete", "--"});
    std::istringstream lines(printed(words));
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);) found.push_back(line.substr(0, line.find('\t')));
    return found;
}

} // namespace

TEST_CASE("what a rule offers belongs to an option that there is", "[completion]")
{
    const std::string page = printed({"--help-man"});
    for (const Offer& offer : cli::offersOfCommands()) {
        if (offer.command.empty()) continue;
        const std::string name(offer.name);
        const std::string help = printed({std::string(offer.command), "--help"});
        CAPTURE(offer.command, name);
        CHECK(help.find(name) != std::string::npos);
        CHECK(page.find(".SS " + roffText(offer.command)) != std::string::npos);
    }
}

TEST_CASE("every command and every list that is offered works", "[completion]")
{
    for (const std::string& command : offered({""})) {
        CAPTURE(command);
        CHECK(printed({command, "--help"}).find("Usage: hopscope-cli " + command) != std::string::npos);
    }
    for (const std::string& list : offered({"list", ""})) {
        CAPTURE(list);
        CHECK(printed({"list", list}).find("hopscope-cli: ") == std::string::npos);
    }
    REQUIRE(offered({"list", ""}).size() > 8);
    for (const std::string& column : offered({"sweep", "--y", ""})) {
        CAPTURE(column);
        const std::string text =
            printed({"sweep", "ring:4", "allgather-ring", "--x", "words=1,2", "--series", "alpha=1,2", "--y", column});
        CHECK(text.find("hopscope-cli: ") == std::string::npos);
    }
}

TEST_CASE("every topology and size that is offered can be built", "[completion]")
{
    std::size_t built = 0;
    for (const std::string& topology : offered({"run", ""})) {
        if (topology.empty()) continue; // files
        const auto sizes = topology.ends_with(':') ? offered({"run", topology}) : std::vector{topology};
        CAPTURE(topology);
        REQUIRE_FALSE(sizes.empty());
        CHECK(printed({"describe", sizes.front()}).find("hopscope-cli: ") == std::string::npos);
        ++built;
    }
    CHECK(built > 20);
}

TEST_CASE("parameters that are offered are taken, with the values that are offered", "[completion]")
{
    for (const std::string& name : offered({"run", "torus:4x4", "broadcast-halving", ""}))
        for (const std::string& value : offered({"run", "torus:4x4", "broadcast-halving", name})) {
            if (name == "shape=" || value.ends_with("best")) continue; // a shape has to fit, an optimum has to be known
            CAPTURE(value);
            const std::string text = printed({"run", "torus:4x4", "broadcast-halving", value});
            CHECK(text.find("has no parameter") == std::string::npos);
            CHECK(text.find("must be") == std::string::npos);
        }
}

TEST_CASE("a line is split as a shell splits it", "[completion]")
{
    using Words = std::vector<std::string>;
    CHECK(argumentsOfLine("prog run 'a b' c") == Words{"run", "a b", "c"});
    CHECK(argumentsOfLine("prog run ") == Words{"run", ""});
    CHECK(argumentsOfLine("prog 'a b") == Words{"a b"});
    CHECK(argumentsOfLine("prog a\\ b \"c 'd\"") == Words{"a b", "c 'd"});
    CHECK(argumentsOfLine("prog").empty());
}

TEST_CASE("nothing in a text is a command of roff", "[manual]")
{
    CHECK(roffText(".TH x") == "\\&.TH x");
    CHECK(roffText("a\n.b") == "a\n.br\n\\&.b");
    CHECK(roffText("a\\b-c'd") == "a\\eb\\-c\\(aqd");
    CHECK(roffText("words…") == "words\\&...");
}
