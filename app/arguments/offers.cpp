#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "arguments/completion.h"
#include "diagnostic.h"
#include "figures/figures.h"
#include "run/experiment.h"
#include "run/named_parameters.h"
#include "schedule/operation.h"
#include "topology/topology.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>

namespace hopscope {

namespace {

const TopologyFamily* familyIn(const std::string& word)
{
    return findTopologyFamily(std::string_view(word).substr(0, word.find(':')));
}

/// A word that begins an experiment: `ring:8`, `dgx1`, not `shape=ring:8`.
bool isTopology(const std::string& word)
{
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos) {
        const TopologyFamily* family = findTopologyFamily(word);
        return family && family->sizes.empty();
    }
    return colon < word.find('=') && familyIn(word) != nullptr;
}

/// The last experiment that was begun; empty if there is none.
std::vector<std::string> lastExperiment(const std::vector<std::string>& typed)
{
    const auto begin = std::find_if(typed.rbegin(), typed.rend(), isTopology);
    return begin == typed.rend() ? std::vector<std::string>()
                                 : std::vector<std::string>(std::prev(begin.base()), typed.end());
}

/// Sizes people begin with; `prefix` stands in front of the topology.
void offerSizes(Answers& answers, const TopologyFamily& family, const std::string& prefix)
{
    constexpr std::array<std::uint64_t, 9> processors{2, 4, 8, 16, 32, 64, 256, 1024, 4096};
    const auto offer = [&](const std::string& sizes, std::uint64_t count) {
        answers.offer(fmt::format("{}{}:{}", prefix, family.id, sizes), fmt::format("{} processors", count));
    };
    if (family.rareSizes) {
        const auto rare = family.rareSizes();
        for (const RareSize& one : rare.first(std::min(processors.size(), rare.size())))
            offer(one.sizes, one.processors);
        return;
    }
    std::size_t found = 0;
    const auto tryCount = [&](std::uint64_t count) {
        const auto sizes = family.sizesFor(count);
        if (!sizes) return;
        offer(*sizes, count);
        ++found;
    };
    for (const std::uint64_t count : processors) tryCount(count);
    // Where no power of two has sizes, others do.
    constexpr std::uint64_t most = 512;
    constexpr std::size_t enough = 6;
    if (found == 0)
        for (std::uint64_t count = 2; count <= most && found < enough; ++count) tryCount(count);
}

void offerTopologiesAfter(Answers& answers, const std::string& prefix)
{
    const std::string typed = answers.typed().word.substr(std::min(prefix.size(), answers.typed().word.size()));
    if (typed.find(':') != std::string::npos) {
        const TopologyFamily* family = familyIn(typed);
        if (family && !family->sizes.empty()) offerSizes(answers, *family, prefix);
        return;
    }
    for (const TopologyFamily* family : topologyFamilies())
        answers.offer(fmt::format("{}{}{}", prefix, family->id, family->sizes.empty() ? "" : ":"),
                      family->sizes.empty() ? std::string(family->title)
                                            : fmt::format("{}, {}", family->title, family->sizes));
}

/// The experiment that the words give as far as they can be read.
Experiment experimentOf(const std::vector<std::string>& terms)
{
    try {
        return experimentFromText(fmt::format("{}", fmt::join(terms, " ")));
    } catch (const Refused&) {
        return {terms.front(), terms[1], {}};
    }
}

std::string aboutOf(const Parameter& parameter)
{
    std::string text(parameter.label);
    if (!parameter.unit.empty()) text += fmt::format(", in {}", parameter.unit);
    return parameter.help.empty() ? text : fmt::format("{}. {}", text, parameter.help);
}

void offerValues(Answers& answers, const Experiment& experiment, const std::string& name)
{
    const auto all = parametersFor(experiment);
    const auto found =
        std::ranges::find(all, name, [](const NamedParameter& one) { return std::string(one.parameter.id); });
    if (found == all.end()) return;
    const Parameter& parameter = found->parameter;
    const std::string prefix = name + '=';
    if (name == "shape") return offerTopologiesAfter(answers, prefix);
    for (const std::string_view choice : parameter.choices) answers.offer(prefix + std::string(choice));
    if (parameter.kind == Kind::Text && !parameter.usualText.empty())
        answers.offer(prefix + std::string(parameter.usualText), "usual value");
    if (parameter.kind != Kind::Whole && parameter.kind != Kind::Real) return;
    if (parameter.best) answers.offer(prefix + "best", "the optimum");
    const std::string usual = formatValue(usualValue(experiment, parameter));
    answers.offer(prefix + usual, "usual value");
    if (const std::string least = formatNumber(parameter.minimum); least != usual)
        answers.offer(prefix + least, "least value");
    if (const std::string most = formatNumber(parameter.maximum); std::isfinite(parameter.maximum) && most != usual)
        answers.offer(prefix + most, "largest value");
}

/// Names without what is set already, or the values of the one whose name is typed.
void offerParametersOf(Answers& answers, const std::vector<std::string>& terms)
{
    const Experiment experiment = experimentOf(terms);
    const TopologyFamily* family = familyIn(experiment.topology);
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    if (!family || !algorithm) return;
    const std::string& word = answers.typed().word;
    if (const std::size_t equals = word.find('='); equals != std::string::npos)
        return offerValues(answers, experiment, word.substr(0, equals));
    const auto given = experiment.values.find("model");
    const CostModel* model = given == experiment.values.end() ? nullptr : findCostModel(formatValue(given->second));
    if (!model) model = findCostModel(usualModel(*algorithm));
    for (const NamedParameter& one : namedParameters(*family, *algorithm, *model))
        if (!experiment.values.contains(std::string(one.parameter.id)))
            answers.offer(fmt::format("{}=", one.parameter.id), aboutOf(one.parameter));
}

void offerAlgorithmsOn(Answers& answers, const std::string& topology)
{
    const TopologyFamily* family = familyIn(topology);
    for (const Algorithm* algorithm : catalogue())
        // Those with routers run on their own networks only; all others find a shape on any.
        if (!family || !isNative(*algorithm) || fitsAnyNetwork(*algorithm) || accepts(*algorithm, family->id))
            answers.offer(algorithm->id, fmt::format("{}: {}", info(algorithm->operation).title, algorithm->title));
}

} // namespace

void offerTopologies(Answers& answers) { offerTopologiesAfter(answers, {}); }

void offerOperations(Answers& answers)
{
    for (const OperationInfo& operation : operations()) answers.offer(operation.id, operation.title);
}

void offerAlgorithms(Answers& answers)
{
    for (const Algorithm* algorithm : catalogue())
        answers.offerOneOfSeveral(algorithm->id,
                                  fmt::format("{}: {}", info(algorithm->operation).title, algorithm->title));
}

void offerFamilies(Answers& answers)
{
    for (const TopologyFamily* family : topologyFamilies()) answers.offer(family->id, family->title);
}

void offerFigures(Answers& answers)
{
    for (const Figure* figure : figures()) answers.offer(figure->id, figure->title);
}

void offerExperiment(Answers& answers)
{
    const std::vector<std::string> terms = lastExperiment(answers.typed().before);
    if (terms.empty()) {
        offerTopologies(answers);
        answers.offerFiles();
    } else if (terms.size() == 1)
        offerAlgorithmsOn(answers, terms.front());
    else
        offerParametersOf(answers, terms);
}

void offerOperationOnTopology(Answers& answers)
{
    std::vector<std::string> terms = answers.typed().before;
    if (terms.empty()) return offerOperations(answers);
    if (terms.size() == 1) return offerTopologies(answers);
    const OperationInfo* operation = findOperation(terms.front());
    const auto algorithm = std::ranges::find_if(catalogue(), [&](const Algorithm* one) {
        return operation && one->operation == operation->operation && !isNative(*one);
    });
    if (algorithm == catalogue().end()) return;
    terms.erase(terms.begin());
    terms.insert(std::next(terms.begin()), std::string((*algorithm)->id));
    offerParametersOf(answers, terms);
}

void offerParameters(Answers& answers)
{
    const std::vector<std::string> terms = lastExperiment(answers.typed().before);
    for (const std::string_view size : {"topology=", "P="}) answers.offer(size);
    if (terms.size() >= 2) offerParametersOf(answers, terms);
}

std::vector<Offer> usualOffers()
{
    return {{"", "EXPERIMENT", offerExperiment},  {"", "experiment", offerExperiment},
            {"", "--compare", offerExperiment},   {"", "OPERATION", offerOperations},
            {"", "--operation", offerOperations}, {"", "--algorithms", offerAlgorithms},
            {"", "--figure", offerFigures}};
}

} // namespace hopscope
