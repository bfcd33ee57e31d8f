#include "applications/isoefficiency.h"
#include "commands.h"
#include "json.h"
#include "page.h"
#include "wording.h"

#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::isoefficiency_command {

namespace {

struct Options {
    std::vector<std::string> terms;
    bool json{false};
};

Json toJson(const ProblemSize& size) { return {{"n", jsonNumber(size.n)}, {"W", jsonNumber(size.work)}}; }

void writeReport(std::ostream& out, const Isoefficiency& wanted, const IsoefficiencyResult& result)
{
    out << fmt::format("{} product, p = {}, efficiency {}\n\n", wanted.machine.layout == Layout::Rows ? "1-D" : "2-D",
                       wanted.machine.processors, shortNumber(wanted.efficiency));
    const auto row = [](std::string name, const ProblemSize& size) {
        return std::vector<std::string>{std::move(name), shortNumber(size.n), shortNumber(size.work)};
    };
    out << alignedText({{"", "n", "W"}, {row("exact formula", result.exact), row("slides", result.slides)}}, 2)
        << fmt::format("\n  equal blocks and equal work for all: n = {}\n", formatNumber(result.runnable));
}

ExitStatus execute(const Options& options, Console& console)
{
    const Isoefficiency wanted = isoefficiencyFromText(fmt::format("{}", fmt::join(options.terms, " ")));
    const IsoefficiencyResult result = solve(wanted);
    if (!options.json) {
        writeReport(console.out, wanted, result);
        return done;
    }
    Json json = toJson(result.exact);
    json["slides"] = toJson(result.slides);
    console.out << toLine(json) << '\n';
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "isoefficiency", "Say how large a matrix-vector product must be for an efficiency", chosen,
                   options, execute);
    command.option("NAME=VALUE", options->terms, "layout=1d|2d p=64 E=0.8 alpha=50 beta=2 tc=1 topology=ring …")
        .required();
    command.flag("--json", options->json, "One JSON object, numbers not rounded");
}

} // namespace hopscope::cli::isoefficiency_command
