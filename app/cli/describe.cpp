#include "algorithms/catalogue.h"
#include "algorithms/written.h"
#include "commands.h"
#include "lessons/question.h"
#include "named_network.h"
#include "network_facts.h"
#include "pages.h"
#include "text.h"
#include "topology/failed_links.h"
#include "topology/file_network.h"
#include "wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::describe_command {

namespace {

struct Options {
    std::vector<std::string> id;
    bool json{false}, markdown{false};
};

template <class Thing> ExitStatus show(const Thing& thing, const Options& options, Console& console)
{
    if (options.json) {
        if constexpr (requires { toJson(thing); }) console.out << toLine(toJson(thing)) << '\n';
        return done;
    }
    const Page page = pageOf(thing);
    console.out << (options.markdown ? asMarkdown(page) : asText(page));
    return done;
}

/// A network from a file is measured: it has no formulas.
ExitStatus showFile(const Topology& topology, const Options& options, Console& console)
{
    if (options.json) {
        console.out << toLine(networkFacts(topology)) << '\n';
        return done;
    }
    Page page = pageOf(topology);
    addNetworkFacts(page, topology);
    console.out << (options.markdown ? asMarkdown(page) : asText(page));
    return done;
}

ExitStatus show(const NamedNetwork& network, const Options& options, Console& console)
{
    if (network.topology.family() == fileNetworks.id || !network.topology.failed().empty())
        return showFile(network.topology, options, console);
    if (!options.json) return show(network.topology, options, console);
    writeJson(console.out, network.topology, network.values);
    return done;
}

ExitStatus execute(const Options& options, Console& console)
{
    const std::string id = fmt::format("{}", fmt::join(options.id, " "));
    if (isWritten(id)) return show(*writtenNow(id).algorithm, options, console);
    if (id.find(':') < id.find('=')) return show(namedNetwork(id), options, console);
    // A network without sizes is named like its family.
    if (const auto* family = findTopologyFamily(options.id.front().substr(0, options.id.front().find(' ')));
        family && family->sizes.empty() && (options.json || id != family->id))
        return show(namedNetwork(id), options, console);
    if (const auto* algorithm = findAlgorithm(id)) return show(*algorithm, options, console);
    if (const auto* operation = findOperation(id)) return show(*operation, options, console);
    if (const auto* family = findTopologyFamily(id)) return show(*family, options, console);
    if (const auto* model = findCostModel(id)) return show(*model, options, console);
    if (const auto* figure = findFigure(id)) return show(*figure, options, console);
    const auto kind = std::ranges::find(questionKinds(), id, &QuestionKind::id);
    if (kind != questionKinds().end()) return show(**kind, options, console);
    std::vector<std::string_view> known;
    for (const OperationInfo& one : operations()) known.push_back(one.id);
    for (const TopologyFamily* one : topologyFamilies()) known.push_back(one->id);
    for (const CostModel* one : costModels()) known.push_back(one->id);
    for (const Figure* one : figures()) known.push_back(one->id);
    for (const Algorithm* one : catalogue()) known.push_back(one->id);
    for (const QuestionKind* one : questionKinds()) known.push_back(one->id);
    throw Refused("", unknownName("algorithm, operation, topology, model, figure or question", id, known));
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = addCommand(program, "describe",
                                   "Describe an algorithm, operation, topology, model, figure or a kind of question",
                                   chosen, options, execute);
    command.option("ID", options->id, "An id of `list`, or a network: 'torus:4x4 wrap=yn'").required();
    const Option json = command.flag("--json", options->json, "As JSON; of a network: nodes, processors and edges");
    command.flag("--markdown", options->markdown, "As a page of Markdown").excludes(json);
}

} // namespace hopscope::cli::describe_command
