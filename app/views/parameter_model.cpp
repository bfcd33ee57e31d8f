#include "views/parameter_model.h"

#include "algorithms/pipeline_optimum.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "run/analysis/best_search.h"
#include "run/analysis/pipeline_runs.h"
#include "state/choices.h"
#include "state/notation_choice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

constexpr std::string_view sizePrefix = "size ", sizesId = "sizes ";
constexpr double endless = 1e300;

/// The family's words, or general ones.
QString textOr(std::string_view own, const QString& general) { return own.empty() ? general : toQString(own); }

/// What one of several sizes counts.
QString sideLabel(const SizeNames& names, std::size_t place)
{
    return names.each ? QString::fromStdString(names.each(place)) : QStringLiteral("Axis %1").arg(place + 1);
}

/// As they stand in the text: what is no size stays visible as it was typed.
std::vector<Value> writtenSizes(const std::string& topology)
{
    const TopologyFamily* family = findTopologyFamily(topologyFromText(topology).family);
    const bool many = family && hasManyAxes(*family);
    std::vector<Value> sizes;
    const auto colon = topology.find(':');
    for (std::size_t from = colon; from != std::string::npos;) {
        ++from;
        const std::size_t to = many ? topology.find('x', from) : std::string::npos;
        const std::string text = topology.substr(from, to == std::string::npos ? to : to - from);
        const auto number = parseNumber(text);
        sizes.push_back(number ? Value(*number) : Value(text));
        from = to;
    }
    return sizes;
}

/// With one of them replaced by what somebody typed.
std::string withWritten(const std::string& topology, std::size_t axis, const Value& value)
{
    std::vector<Value> sizes = writtenSizes(topology);
    if (axis < sizes.size()) sizes[axis] = value;
    std::string text = topology.substr(0, topology.find(':'));
    for (std::size_t i = 0; i < sizes.size(); ++i) text += (i == 0 ? ":" : "x") + formatValue(sizes[i]);
    return text;
}

std::vector<RowModel> sizeRows(const Experiment& experiment)
{
    const TopologyText topology = topologyFromText(experiment.topology);
    const TopologyFamily* family = findTopologyFamily(topology.family);
    if (!family) return {};
    std::vector<RowModel> rows;
    const SizeNames& names = family->sizeNames;
    const bool many = hasManyAxes(*family);
    const auto colon = experiment.topology.find(':');
    if (family->buildNamed) {
        RowModel row{.id = std::string(sizesId),
                     .label = QStringLiteral("File"),
                     .symbol = {},
                     .help = toQString(family->help),
                     .control = RowModel::Control::Text};
        row.value = colon == std::string::npos ? std::string() : experiment.topology.substr(colon + 1);
        rows.push_back(std::move(row));
        return rows;
    }
    if (many) {
        RowModel row{.id = std::string(sizesId),
                     .label = textOr(names.label, QStringLiteral("Axes")),
                     .symbol = {},
                     .help = textOr(names.help, QStringLiteral("Lengths of the axes, for example 4x4 or 4x4x2.")),
                     .control = RowModel::Control::Text};
        row.value = colon == std::string::npos ? std::string() : experiment.topology.substr(colon + 1);
        rows.push_back(std::move(row));
    }
    const std::vector<Value> sizes = writtenSizes(experiment.topology);
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        RowModel row{.id = sizeRowId(axis), .label = {}, .symbol = {}, .help = toQString(family->help)};
        row.label = many ? sideLabel(names, axis) : textOr(names.label, QStringLiteral("Size"));
        if (!many) row.symbol = notated(toQString(family->sizes), NotationChoice::shown());
        row.range = {.minimum = many ? 1.0 : names.least,
                     .maximum = many ? 32.0 : names.comfortable,
                     .whole = true,
                     .logarithmic = !many && names.logarithmic};
        row.value = sizes[axis];
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<RowModel::Option> portOptions(const Value& present)
{
    static constexpr std::array models{ports::simplex, ports::duplex, ports::oneSend, ports::allPorts, ports::any};
    std::vector<RowModel::Option> options;
    for (const PortModel& model : models) {
        const std::string id = toText(model);
        QString title = QString::fromStdString(id);
        title[0] = title[0].toUpper();
        title.replace(QLatin1Char('-'), QLatin1Char(' '));
        options.push_back({QString::fromStdString(id), title, QString::fromStdString(describe(model))});
    }
    // A number of ports, or the reversal of one send: shown as long as it is what is set.
    const QString id = QString::fromStdString(formatValue(present));
    const auto model = portModelFromText(id.toStdString());
    if (model && std::ranges::find(options, id, &RowModel::Option::id) == options.end())
        options.push_back({id, id, QString::fromStdString(describe(*model))});
    return options;
}

/// Two words that fit beside the label.
bool isShort(const std::vector<RowModel::Option>& options)
{
    qsizetype letters = 0;
    for (const RowModel::Option& option : options) letters += option.title.size();
    return options.size() == 2 && letters <= 9;
}

double sliderTop(const Parameter& parameter)
{
    const double range = std::isfinite(parameter.maximum) ? parameter.maximum : endless;
    if (parameter.comfortable > 0) return std::min(parameter.comfortable, range);
    if (range < 1e6) return range;
    return parameter.minimum + (parameter.logarithmic ? 1e6 : 100);
}

RowModel rowFor(const Parameter& parameter, const Value& value, const Experiment& experiment)
{
    RowModel row{.id = std::string(parameter.id),
                 .label = toQString(parameter.label),
                 .symbol = symbolOf(parameter, experiment, NotationChoice::shown()),
                 .help = toQString(parameter.help)};
    if (!parameter.unit.empty()) row.help += QStringLiteral(" In %1.").arg(toQString(parameter.unit));
    row.value = value;
    switch (parameter.kind) {
    case Kind::Whole:
    case Kind::Real: {
        const double top = sliderTop(parameter);
        const bool whole = parameter.kind == Kind::Whole;
        row.range = {parameter.minimum, top, whole, parameter.logarithmic || top > 1000};
        break;
    }
    case Kind::Choice:
        for (const std::string_view choice : parameter.choices)
            row.options.push_back({toQString(choice), toQString(choice), {}});
        row.control = isShort(row.options) ? RowModel::Control::Segments : RowModel::Control::List;
        break;
    case Kind::Text:
        row.control = RowModel::Control::Text;
        break;
    }
    if (parameter.id == "ports") {
        row.control = RowModel::Control::Segments;
        row.options = portOptions(value);
    }
    return row;
}

Value valueOf(const Parameter& parameter, const Resolution& resolution, const Values& before)
{
    const auto in = [&](const Values& values) -> const Value* {
        const auto found = values.find(parameter.id);
        return found == values.end() ? nullptr : &found->second;
    };
    // What was asked for stays visible even if it is refused.
    if (const Value* value = in(resolution.accepted ? resolution.setup->values : resolution.experiment.values))
        return *value;
    const Value* usual = resolution.setup ? in(resolution.setup->values) : nullptr;
    // Texts are made for one topology; what another one had says nothing.
    if (parameter.kind == Kind::Text) return parameter.id == "ports" && usual ? *usual : Value(std::string());
    if (const Value* value = in(before)) return *value;
    if (usual) return *usual;
    return parameter.kind == Kind::Choice ? Value(std::string(parameter.choices.front())) : Value(parameter.usual);
}

/// Published values of a price under the model of the experiment.
std::vector<RowModel::Preset> presetsOf(const Setup& setup, std::string_view price)
{
    std::vector<RowModel::Preset> presets;
    for (const PricePreset& preset : setup.costModel->presets)
        if (preset.price == price)
            presets.push_back({preset.value(setup.values), toQString(preset.label),
                               toQString(preset.note(setup.values)),
                               toQString(preset.source.paper) + QStringLiteral(", ") + toQString(preset.source.place)});
    return presets;
}

} // namespace

std::string sizeRowId(std::size_t axis) { return std::string(sizePrefix) + std::to_string(axis); }

std::vector<ParameterSection> parameterSections(const Resolution& resolution, const Values& before)
{
    const Experiment& experiment = resolution.experiment;
    ParameterSection problem{QStringLiteral("Experiment"), sizeRows(experiment)},
        machine{QStringLiteral("Machine"), {}}, prices{QStringLiteral("Cost parameters"), {}};
    std::vector<RowModel> options; // choices of the algorithm, after its sliders
    const auto mapping = experiment.values.find("mapping");
    const bool random = mapping != experiment.values.end() && mapping->second == Value("random");
    for (const auto& [of, parameter] : resolution.parameters) {
        if (parameter.id == "model") continue; // chosen at the top of the window
        if (parameter.id == "seed" && !random) continue;
        RowModel row = rowFor(parameter, valueOf(parameter, resolution, before), experiment);
        row.searching = resolution.accepted && parameter.best && pipelinePrices(resolution.setup->problem());
        const bool slider = row.control == RowModel::Control::Slider;
        switch (of) {
        case NamedParameter::Of::Algorithm:
            (slider ? problem.rows : options).push_back(std::move(row));
            break;
        case NamedParameter::Of::Model:
            if (resolution.accepted) row.presets = presetsOf(*resolution.setup, parameter.id);
            prices.rows.push_back(std::move(row));
            break;
        case NamedParameter::Of::Topology:
        case NamedParameter::Of::Machine:
            machine.rows.push_back(std::move(row));
            break;
        }
    }
    std::ranges::move(options, std::back_inserter(problem.rows));
    // Ports first, as they are what is tried most.
    std::ranges::stable_partition(machine.rows, [](const RowModel& row) { return row.id == "ports"; });
    std::vector<ParameterSection> sections;
    for (ParameterSection* section : {&problem, &machine, &prices})
        if (!section->rows.empty()) sections.push_back(std::move(*section));
    return sections;
}

void takeTyped(RowModel& row, const Experiment& experiment)
{
    if (!row.id.starts_with("size")) {
        if (const auto set = experiment.values.find(row.id); set != experiment.values.end()) row.value = set->second;
        return;
    }
    for (const RowModel& size : sizeRows(experiment))
        if (size.id == row.id) row.value = size.value;
}

Values bestValues(const Experiment& experiment, const std::stop_token& stop)
{
    constexpr double effort = 3e7; // about a second
    Values best;
    PipelineRuns runs;
    const auto choices = choicesOf(experiment);
    const auto search = [&](const std::vector<std::string>& free, const std::string& wanted) {
        const BestChoice found =
            bestChoice({.experiment = experiment, .free = free, .effort = effort}, runs, nullptr, stop);
        best.insert_or_assign(wanted, found.values.at(wanted));
    };
    try {
        for (const std::string& name : choices)
            if (name == "packets")
                search({"packets"}, name);
            else if (name == "group")
                search({"group", "packets"}, name);
    } catch (const Refused&) { // what cannot run has no best values
    }
    return best;
}

Experiment withRow(const Experiment& experiment, const std::string& id, const Value& value, bool snap)
{
    if (id == sizesId) {
        const std::string family = topologyFromText(experiment.topology).family;
        return with(experiment, "topology", family + ":" + formatValue(value));
    }
    if (!id.starts_with(sizePrefix)) return with(experiment, id, value);

    const auto axis = static_cast<std::size_t>(std::stoul(id.substr(sizePrefix.size())));
    TopologyText topology = topologyFromText(experiment.topology);
    const double* number = std::get_if<double>(&value);
    if (!number || *number < 0 || *number != std::floor(*number) || *number > 1e15 || axis >= topology.sizes.size())
        return with(experiment, "topology", withWritten(experiment.topology, axis, value));
    topology.sizes[axis] = static_cast<std::uint64_t>(*number);
    const Experiment wanted = with(experiment, "topology", toText(topology));
    const auto refusals = snap ? validate(wanted) : std::vector<Diagnostic>();
    if (refusals.empty()) return wanted;
    // The remedies name the sizes that work; the nearest is where the slider clicks in.
    Experiment best = wanted;
    double nearest = std::numeric_limits<double>::infinity();
    for (const Remedy& remedy : refusals.front().remedies) {
        const Experiment candidate = experimentFromText(remedy.experiment);
        const TopologyText sizes = topologyFromText(candidate.topology);
        if (sizes.family != topology.family || sizes.sizes.size() != topology.sizes.size()) continue;
        const double distance = std::abs(static_cast<double>(sizes.sizes[axis]) - *number);
        if (distance < nearest) nearest = distance, best = candidate;
    }
    return best;
}

} // namespace hopscope
