#include "algorithms/written.h"
#include "commands.h"
#include "diagnostic.h"
#include "experiments.h"
#include "named_network.h"
#include "output_file.h"
#include "own/schedule_format.h"
#include "own/schedule_text.h"
#include "run/schedule_export.h"
#include "run_each.h"
#include "text.h"
#include "text_file.h"
#include "topology/file_network.h"
#include "topology/network_topology.h"
#include "values.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope::cli::convert_command {

namespace {

struct Options {
    std::vector<std::string> from;
    std::string to, operation;
};

/// The format of networks that a file's name tells; null if it tells none.
const NetworkFormat* networkFormatOf(const std::string& name)
{
    try {
        return &networkFormatFor(name);
    } catch (const Refused&) {
        return nullptr;
    }
}

/// A file, or a network by its name in experiments.
NetworkFile networkFrom(const std::string& from)
{
    const std::string family = from.substr(0, from.find(':'));
    const TopologyFamily* known = findTopologyFamily(family);
    if (known && family != fileNetworks.id && (from != family || known->sizes.empty()))
        return networkOf(namedNetwork(from).topology);
    const std::string name = family == fileNetworks.id ? from.substr(family.size() + 1) : from;
    // No file, so it is meant to be a family: its name, or the sizes that it lacks, are what is wrong.
    if (family != fileNetworks.id && name.find('.') == std::string::npos && name.find('/') == std::string::npos)
        makeTopology(from);
    try {
        return networkFromText(readTextFile(name, mostOfNetwork, name), networkFormatFor(name));
    } catch (const Refused& refusal) { // "file: why", or with a place in it
        constexpr std::string_view file = "file: ";
        std::string why = refusal.why().text;
        if (why.find(name) != std::string::npos) throw;
        if (why.starts_with(file)) why.erase(0, file.size());
        throw Refused("FROM", fmt::format("FROM: {}: {}", name, why));
    }
}

/// 'torus:4x4 wrap=yn' is a network; an experiment names an algorithm, too.
bool isNetworkWithOptions(const std::string& from)
{
    const auto words = split(from, ' ');
    return words.size() > 1 && words[0].find(':') != std::string_view::npos
           && std::all_of(words.begin() + 1, words.end(),
                          [](std::string_view word) { return word.find('=') != std::string_view::npos; });
}

ExitStatus convertNetwork(const std::string& from, const std::string& to, const NetworkFormat& format, Console& console)
{
    if (!format.write)
        throw Refused("o", fmt::format("-o: {} is only read; write .graphml, .dot, .tgf, .edges or .g6", format.title));
    const NetworkFile network = networkFrom(from);
    OutputFile file(to, console);
    file.stream() << format.write(network);
    file.commit();
    for (const std::string& note : network.notes) console.err << note << '\n';
    if (const std::string loss = format.loss ? format.loss(network) : ""; !loss.empty()) console.err << loss << '\n';
    return done;
}

/// An experiment, or a schedule alone: a list of messages runs on its network, those of other tools on one in which
/// everybody has a link to everybody.
Experiment experimentFrom(const Options& options)
{
    const std::string& first = options.from.front();
    Experiment experiment;
    if (options.from.size() == 1 && first.find(' ') == std::string::npos && findScheduleFormat(first)) {
        if (const ScheduleFormat* format = findScheduleFormat(first); !format->read)
            throw Refused("FROM", fmt::format("FROM: {} is only written, not read", format->title));
        const std::string id = idOfFile(first);
        const WrittenNow found = writtenNow(id);
        if (const FileVerdict* verdict = found.text->verdict())
            experiment = {fmt::format("complete:{}", verdict->processors), id, {}};
        else if (isScheduleText(found.text->text()))
            experiment = {scheduleFromText(first, found.text->text()).topology, id, {}};
        else
            throw Refused("FROM", fmt::format("FROM: {} does not say on which network it runs; write it before, as in "
                                              "'ring:8 {}'",
                                              first, id));
    } else {
        experiment = experimentFromText(oneExperiment(options.from, "convert"));
    }
    if (!options.operation.empty()) experiment.values.insert_or_assign("operation", options.operation);
    return experiment;
}

/// A list of messages alone stays as it was written, comments and unknown lines with it.
bool isCopied(const Options& options, const ScheduleFormat& format)
{
    const std::string& from = options.from.front();
    return options.from.size() == 1 && options.operation.empty() && from.find(' ') == std::string::npos
           && findScheduleFormat(from) == &format && format.id == "schedule";
}

ExitStatus convertSchedule(const Options& options, const ScheduleFormat& format, Console& console)
{
    if (!format.write) throw Refused("o", fmt::format("-o: {} is only read", format.title));
    const auto run = runShown(experimentFrom(options), console);
    if (!run->finished()) throw Refused("FROM", fmt::format("FROM: it does not come to its end: {}", run->verdict()));
    OutputFile file(options.to, console);
    try {
        if (isCopied(options, format))
            file.stream() << run->setup().written->text();
        else
            writeSchedule(file.stream(), *run, format);
    } catch (const Refused& refusal) { // "table: why"
        constexpr std::string_view table = "table: ";
        const std::string& why = refusal.why().text;
        throw Refused("o", why.starts_with(table) ? fmt::format("-o: {}", why.substr(table.size())) : why);
    }
    file.commit();
    if (!run->delivers()) console.err << run->verdict() << '\n';
    return done;
}

std::string suffixes()
{
    std::vector<std::string_view> all;
    for (const ScheduleFormat* format : scheduleFormats())
        if (format->write) all.push_back(format->suffixes.front());
    return listed(all);
}

ExitStatus execute(const Options& options, Console& console)
{
    const std::string from = fmt::format("{}", fmt::join(options.from, " "));
    const bool network = isNetworkWithOptions(from);
    const ScheduleFormat* toSchedule = findScheduleFormat(options.to);
    const NetworkFormat* toNetwork = networkFormatOf(options.to);
    if (toNetwork) toSchedule = nullptr; // .graphml.xml
    const bool schedule = !network
                          && (options.from.size() > 1 || from.find(' ') != std::string::npos
                              || (findScheduleFormat(from) && !networkFormatOf(from)) || from.ends_with(".hopscope"));
    if (!toSchedule && !toNetwork)
        throw Refused("o", fmt::format("-o: the file's ending chooses the format: .graphml, .dot, .tgf, .edges and .g6 "
                                       "for networks, {} for schedules; got \"{}\"",
                                       suffixes(), options.to));
    if (schedule && !toSchedule)
        throw Refused("o", fmt::format("-o: {} is a format of networks, and FROM is a schedule; write {}",
                                       toNetwork->title, suffixes()));
    if (!schedule && from.ends_with(".lua"))
        throw Refused("FROM", fmt::format("FROM: a program runs on a network; write it before, as in 'ring:8 {}'",
                                          idOfFile(from)));
    if (!schedule && !toNetwork)
        throw Refused("o",
                      fmt::format("-o: {} is a format of schedules, and FROM is a network; name an algorithm, too, "
                                  "as in '{} allgather-ring'",
                                  toSchedule->title, from));
    if (!schedule && !options.operation.empty())
        throw Refused("operation", "--operation: a network has no operation; it belongs to a schedule");
    return schedule ? convertSchedule(options, *toSchedule, console)
                    : convertNetwork(from, options.to, *toNetwork, console);
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "convert", "Write a network or a schedule in another format, by the suffix of the file",
                   chosen, options, execute);
    command
        .option("FROM", options->from,
                "A network: a file, or torus:4x4; a schedule: an experiment, or a file that is one")
        .required();
    command
        .option("-o,--output", options->to,
                "The file to write: .graphml, .dot, .tgf, .edges, .g6; of a schedule .goal, .xml, .schedule, .json "
                "(Chrome trace), .paje")
        .required();
    command.option("--operation", options->operation, "What a schedule is for whose file does not say it: allgather …")
        .type("OPERATION");
}

} // namespace hopscope::cli::convert_command
