#include "commands.h"
#include "diagnostic.h"
#include "figures/figures.h"
#include "output_file.h"
#include "progress_line.h"
#include "wording.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace hopscope::cli {

namespace {

struct Options {
    std::string figure, csv;
};

const Figure& figureNamed(const std::string& id)
{
    if (const Figure* figure = findFigure(id)) return *figure;
    std::vector<std::string_view> ids;
    for (const Figure* figure : figures()) ids.push_back(figure->id);
    throw Refused("figure", unknownName("figure", id, ids));
}

ExitStatus execute(const Options& options, Console& console)
{
    const Figure& figure = figureNamed(options.figure);
    OutputFile file(options.csv, console);
    ProgressLine line(console, options.figure);
    file.stream() << toCsv(tableOf(figure, line.progress()));
    file.commit();
    return done;
}

} // namespace

void addFigure(CLI::App& app, Action& chosen)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("figure", "The numbers of a paper's figure, computed anew");
    command->add_option("ID", options->figure, "One of `list figures`")->required();
    command->add_option("--csv", options->csv, "Where the numbers go; - for the standard output")
        ->type_name("FILE.csv")
        ->default_val("-");
    command->callback(
        [options, &chosen] { chosen = [options](Console& console) { return execute(*options, console); }; });
}

} // namespace hopscope::cli
