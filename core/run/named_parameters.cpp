#include "run/named_parameters.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "cost/cost_model.h"
#include "cost/measured_trace.h"
#include "topology/failed_links.h"
#include "topology/mapping.h"

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 2> duplexNames{"full", "half"};

/// Parameters that every experiment has, whatever runs where. Their usual values depend on the entry.
const std::vector<Parameter>& machineParameters()
{
    static const std::vector<std::string_view> modelNames = [] {
        std::vector<std::string_view> names;
        for (const CostModel* model : costModels()) names.push_back(model->id);
        return names;
    }();
    static const std::vector<Parameter> parameters{
        Parameter{.id = "model",
                  .label = "Cost model",
                  .help = "What a step costs.",
                  .kind = Kind::Choice,
                  .choices = modelNames},
        Parameter{
            .id = "ports",
            .label = "Port model",
            .help =
                "What a processor may do in one step: simplex, duplex, one-send, all-ports, any, or a number of sends "
                "and receives. It checks the schedule and never changes it.",
            .kind = Kind::Text},
        Parameter{.id = "duplex",
                  .label = "Links",
                  .help = "Full: each direction of a link carries its own messages. Half: both directions share it.",
                  .kind = Kind::Choice,
                  .choices = duplexNames},
        Parameter{.id = "shape",
                  .label = "Logical network",
                  .help = "The logical network that the schedule is built for; by default the topology itself.",
                  .kind = Kind::Text},
        Parameter{.id = "mapping",
                  .label = "Mapping",
                  .help = "On which processor of the topology processor i of the shape runs.",
                  .kind = Kind::Choice,
                  .choices = mappings()},
        Parameter{.id = "seed",
                  .label = "Seed",
                  .help = "Chooses the random mapping, and the ways of messages in networks where a hash chooses them.",
                  .kind = Kind::Whole,
                  .minimum = 0,
                  .usual = 1},
        withoutParameter,
    };
    return parameters;
}

} // namespace

std::vector<NamedParameter> namedParameters(const TopologyFamily& family, const Algorithm& algorithm,
                                            const CostModel& model)
{
    std::vector<NamedParameter> all;
    for (const Parameter& parameter : family.parameters) all.push_back({NamedParameter::Of::Topology, parameter});
    for (const Parameter& parameter : parametersOf(algorithm))
        all.push_back({NamedParameter::Of::Algorithm, parameter});
    for (Parameter parameter : model.prices) {
        const auto hasItsName = [&](const NamedParameter& other) { return other.parameter.id == parameter.id; };
        if (std::ranges::any_of(all, hasItsName)) parameter.id = clockless::besideAnother(parameter.id);
        all.push_back({NamedParameter::Of::Model, parameter});
    }
    for (Parameter parameter : machineParameters()) {
        if (const auto models = modelsBeside(model); parameter.id == "model" && !models.empty())
            parameter.choices = models;
        all.push_back({NamedParameter::Of::Machine, parameter});
    }
    return all;
}

Value usualFor(const Parameter& parameter, const Algorithm& algorithm, const Topology& shape, const Problem& problem)
{
    if (parameter.id == "model") return std::string(usualModel(algorithm));
    if (parameter.id == "duplex")
        return std::string(problem.costModel->sharedWays && !isNative(algorithm) ? "half" : "full");
    if (parameter.id == "ports") return toText(portsOf(algorithm, problem));
    if (parameter.id == "shape") return shape.text();
    if (parameter.usualFor && parameter.kind == Kind::Choice)
        return std::string(parameter.choices[static_cast<std::size_t>(parameter.usualFor(problem))]);
    if (parameter.usualFor) return parameter.usualFor(problem);
    if (parameter.usualOn) return parameter.usualOn(problem.topology);
    if (parameter.kind == Kind::Choice) return std::string(parameter.choices.front());
    if (parameter.kind == Kind::Text) return std::string(parameter.usualText);
    return parameter.usual;
}

namespace {

std::optional<Setup> setupOf(const Experiment& experiment)
{
    try {
        return resolveUnplaced(experiment);
    } catch (const Refused&) {
        return {};
    }
}

std::optional<Setup> setupWithoutValues(const Experiment& experiment)
{
    return setupOf({experiment.topology, experiment.algorithm, {}});
}

/// With the ranges that the setup gives them, as far as there is one.
std::vector<NamedParameter> parametersWithin(const Experiment& experiment, const std::optional<Setup>& setup)
{
    const TopologyFamily* family =
        findTopologyFamily(std::string_view(experiment.topology).substr(0, experiment.topology.find(':')));
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    if (!family || !algorithm) return {};
    const auto given = experiment.values.find("model");
    const CostModel* model = given == experiment.values.end() ? nullptr : findCostModel(formatValue(given->second));
    if (!model) model = findCostModel(usualModel(*algorithm));
    auto all = namedParameters(*family, *algorithm, *model);
    for (auto& [of, parameter] : all)
        if (setup && parameter.maximumFor) parameter.maximum = parameter.maximumFor(setup->problem());
    return all;
}

} // namespace

Resolution resolutionOf(const Experiment& experiment, Setup setup)
{
    Resolution resolution{.experiment = experiment, .accepted = true, .setup = std::move(setup), .parameters = {}};
    resolution.parameters = parametersWithin(experiment, resolution.setup);
    return resolution;
}

Resolution resolutionOf(const Experiment& experiment)
{
    if (auto setup = setupOf(experiment)) return resolutionOf(experiment, std::move(*setup));
    Resolution resolution{
        .experiment = experiment, .accepted = false, .setup = setupWithoutValues(experiment), .parameters = {}};
    resolution.parameters = parametersWithin(experiment, resolution.setup);
    return resolution;
}

std::vector<NamedParameter> parametersFor(const Experiment& experiment) { return resolutionOf(experiment).parameters; }

Value usualValue(const Experiment& experiment, const Parameter& parameter)
{
    Experiment without = experiment;
    without.values.erase(std::string(parameter.id));
    auto setup = setupOf(without);
    if (!setup) setup = setupWithoutValues(without);
    if (const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
        !setup && algorithm && parameter.id == "model")
        return std::string(usualModel(*algorithm));
    if (!setup)
        return parameter.kind == Kind::Choice ? Value(std::string(parameter.choices.front())) : Value(parameter.usual);
    return usualFor(parameter, *setup->algorithm, setup->shape, setup->problem());
}

std::optional<double> bestValue(const Setup& setup, std::string_view parameter)
{
    for (const Parameter& known : parametersOf(*setup.algorithm))
        if (known.id == parameter && known.best) return known.best(setup.problem());
    return {};
}

bool isPrice(const Setup& setup, std::string_view name)
{
    const bool price =
        std::ranges::any_of(setup.costModel->prices, [name](const Parameter& p) { return p.id == name; });
    if (setup.costModel->clockless) {
        if (name == clockless::orderBesideAnother || name == clockless::capacityBesideAnother) return true;
        const std::string_view other = clockless::besideAnother(name);
        if (price && other != name && setup.values.contains(other)) return false;
    }
    if (price || name != "words") return price;
    if (setup.written) return false; // a text may do something else with longer messages
    const auto whole = setup.values.find("whole");
    return whole == setup.values.end() || whole->second == Value("no");
}

} // namespace hopscope
