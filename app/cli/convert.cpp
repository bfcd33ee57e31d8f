#include "commands.h"
#include "diagnostic.h"
#include "output_file.h"
#include "text_file.h"
#include "topology/file_network.h"

#include <fmt/format.h>

namespace hopscope::cli {

namespace {

struct Options {
    std::string from, to;
};

/// A file, or a network by its name in experiments.
NetworkFile networkFrom(const std::string& from)
{
    const std::string family = from.substr(0, from.find(':'));
    if (from.find(':') != std::string::npos && findTopologyFamily(family) && family != fileNetworks.id)
        return networkOf(makeTopology(from));
    const std::string name = family == fileNetworks.id ? from.substr(family.size() + 1) : from;
    return networkFromText(readTextFile(name, mostOfNetwork, name), networkFormatFor(name));
}

ExitStatus execute(const Options& options, Console& console)
{
    const NetworkFormat& format = networkFormatFor(options.to);
    if (!format.write)
        throw Refused("o", fmt::format("-o: {} is only read; write .graphml, .dot, .tgf, .edges or .g6", format.title));
    const NetworkFile network = networkFrom(options.from);
    OutputFile file(options.to, console);
    file.stream() << format.write(network);
    file.commit();
    for (const std::string& note : network.notes) console.err << note << '\n';
    if (const std::string loss = format.loss ? format.loss(network) : ""; !loss.empty()) console.err << loss << '\n';
    return done;
}

} // namespace

void addConvert(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = addCommand(program, "convert", "Write a network in another format, by the suffix of the file",
                                   chosen, options, execute);
    command.option("FROM", options->from, "A file, or a network: torus:4x4").required();
    command.option("-o,--output", options->to, "The file to write: .graphml, .dot, .tgf, .edges, .g6").required();
}

} // namespace hopscope::cli
