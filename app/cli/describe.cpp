#include "algorithms/catalogue.h"
#include "algorithms/written.h"
#include "commands.h"
#include "lessons/question.h"
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

/// A network and the values that it was built with.
struct Network {
    Topology topology;
    Values values;
};

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

ExitStatus show(const Network& network, const Options& options, Console& console)
{
    if (network.topology.family() == fileNetworks.id || !network.topology.failed().empty())
        return showFile(network.topology, options, console);
    if (!options.json) return show(network.topology, options, console);
    writeJson(console.out, network.topology, network.values);
    return done;
}

/// `torus:4x4 wrap=yn`: the network with the parameters of its family.
Network networkFrom(const std::string& text)
{
    const std::vector<std::string_view> parts = split(text, ' ');
    const TopologyFamily* family = findTopologyFamily(split(parts[0], ':').front());
    Values values;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string_view word = parts[i];
        if (word.empty()) continue;
        const std::size_t equals = word.find('=');
        const std::string name(word.substr(0, equals));
        std::vector<Parameter> known(1, withoutParameter);
        if (family) known.insert(known.begin(), family->parameters.begin(), family->parameters.end());
        // Some routings take a hash with the seed of the experiment.
        if (std::ranges::find(known, "routing", &Parameter::id) != known.end()) known.push_back({.id = "seed"});
        const auto parameter = std::ranges::find(known, name, &Parameter::id);
        if (equals == std::string_view::npos || (family != nullptr && parameter == known.end())) {
            std::vector<std::string_view> names;
            for (const Parameter& one : known) names.push_back(one.id);
            throw Refused(name,
                          names.empty()
                              ? fmt::format("{} has no parameters, \"{}\" is one too many", parts[0], word)
                              : fmt::format("{} has no parameter \"{}\", only {}", parts[0], name, listed(names)));
        }
        const std::string value(word.substr(equals + 1));
        const bool numeric =
            parameter != known.end() && (parameter->kind == Kind::Whole || parameter->kind == Kind::Real);
        const auto number = numeric ? parseNumber(value) : std::nullopt;
        values[name] = number ? Value(*number) : Value(value);
    }
    return {makeTopology(parts[0], values), values};
}

ExitStatus execute(const Options& options, Console& console)
{
    const std::string id = fmt::format("{}", fmt::join(options.id, " "));
    if (isWritten(id)) return show(*writtenNow(id).algorithm, options, console);
    if (id.find(':') < id.find('=')) return show(networkFrom(id), options, console);
    // A network without sizes is named like its family.
    if (const auto* family = findTopologyFamily(options.id.front().substr(0, options.id.front().find(' ')));
        family && family->sizes.empty() && (options.json || id != family->id))
        return show(networkFrom(id), options, console);
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
