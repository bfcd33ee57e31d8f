#include "commands.h"
#include "data_output.h"
#include "diagnostic.h"
#include "figures/figures.h"
#include "progress_line.h"
#include "wording.h"

#include <memory>

namespace hopscope::cli::figure_command {

namespace {

struct Options {
    std::string figure;
    DataOutput data;
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
    DataFile file(options.data, console);
    ProgressLine line(console, options.figure);
    file.write(tableOf(figure, line.progress()), provenanceOf(figure.title, "figure " + options.figure));
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "figure", "The numbers of a paper's figure, computed anew", chosen, options, execute);
    command.option("ID", options->figure, "One of `list figures`").required();
    addDataOutput(command, options->data);
}

} // namespace hopscope::cli::figure_command
