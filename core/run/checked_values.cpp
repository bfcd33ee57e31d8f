#include "run/checked_values.h"

#include "cost/cost_model.h"
#include "number_range.h"
#include "run/experiment.h"
#include "run/refusal.h"
#include "text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::string rangeText(const Parameter& parameter, double maximum)
{
    const std::string kind = parameter.kind == Kind::Whole ? "a whole number" : "a number";
    if (maximum >= mostWhole && parameter.minimum >= 0)
        return fmt::format("{} from {}", kind, formatNumber(parameter.minimum));
    return fmt::format("{} from {} to {}", kind, formatNumber(parameter.minimum), formatNumber(maximum));
}

/// "words: must be a number from 0". Where the range depends on the network, the textbook's form of it comes first:
/// "root must be in 0..7: a whole number from 0 to 7".
std::string mustBe(const Parameter& parameter, double maximum)
{
    const std::string range = rangeText(parameter, maximum);
    if (!parameter.maximumFor || parameter.kind != Kind::Whole)
        return fmt::format("{}: must be {}", parameter.id, range);
    return fmt::format("{} must be in {}..{}: {}", parameter.id, formatNumber(parameter.minimum), formatNumber(maximum),
                       range);
}

} // namespace

void refuseValue(const Experiment& experiment, const Parameter& parameter, const std::string& must,
                 const std::string& nearest)
{
    const auto& given = experiment.values.find(parameter.id)->second;
    throw Refused(Diagnostic{std::string(parameter.id),
                             fmt::format("{}, got {}; the nearest that works is {}", must, formatValue(given), nearest),
                             {{fmt::format("use {} = {}", parameter.label, nearest),
                               toText(with(experiment, parameter.id,
                                           parseNumber(nearest) ? Value(*parseNumber(nearest)) : Value(nearest)))}}});
}

Value checkedValue(const Experiment& experiment, const Parameter& parameter, const Value& given, const Problem& problem)
{
    if (parameter.kind == Kind::Text)
        return parameter.canonicalText ? parameter.canonicalText(formatValue(given)) : formatValue(given);
    if (parameter.kind == Kind::Choice) {
        std::string word = formatValue(given);
        if (parameter.canonicalText) word = parameter.canonicalText(word);
        if (std::ranges::find(parameter.choices, word) == parameter.choices.end()) {
            const auto nearest = nearestName(word, parameter.choices);
            refuseValue(experiment, parameter,
                        fmt::format("{}: must be one of {}", parameter.id, listed(parameter.choices)),
                        std::string(nearest.empty() ? parameter.choices.front() : nearest));
        }
        return word;
    }
    const double maximum = std::min(parameter.maximumFor ? parameter.maximumFor(problem) : parameter.maximum,
                                    parameter.kind == Kind::Whole ? mostWhole : mostReal);
    const double* number = std::get_if<double>(&given);
    if (number && parameter.kind == Kind::Real && *number >= parameter.minimum && *number <= parameter.maximum
        && nearestReal(*number) != *number)
        refuseValue(experiment, parameter,
                    fmt::format("{}: must be {}", parameter.id, realRange(*number, parameter.minimum)),
                    formatNumber(nearestReal(*number)));
    if (!number)
        refuseValue(experiment, parameter, mustBe(parameter, maximum),
                    formatNumber(std::max(parameter.usual, parameter.minimum)));
    const double wanted = parameter.kind == Kind::Whole ? std::round(*number) : *number;
    const double nearest = std::clamp(wanted, parameter.minimum, maximum);
    if (nearest != *number) refuseValue(experiment, parameter, mustBe(parameter, maximum), formatNumber(nearest));
    return nearest;
}

void checkNames(const Experiment& experiment, const std::vector<NamedParameter>& parameters)
{
    for (const auto& [name, value] : experiment.values) {
        const auto is = [&name = name](const NamedParameter& named) { return named.parameter.id == name; };
        if (std::ranges::any_of(parameters, is)) continue;
        std::vector<std::string_view> known;
        for (const NamedParameter& named : parameters) known.push_back(named.parameter.id);
        Experiment without = experiment;
        without.values.erase(name);
        std::vector<std::string_view> models; // that have it
        for (const CostModel* model : costModels())
            if (std::ranges::find(model->prices, name, &Parameter::id) != model->prices.end())
                models.push_back(model->id);
        if (!models.empty())
            throw Refused(
                Diagnostic{name,
                           fmt::format("{}: the model here has no such parameter; {} {}, so model={} works", name,
                                       listed(models), models.size() == 1 ? "has it" : "have it", models.front()),
                           {{fmt::format("use the model {}", models.front()),
                             toText(with(experiment, "model", std::string(models.front())))},
                            {fmt::format("leave out {}", name), toText(without)}}});
        const auto nearest = nearestName(name, known);
        Diagnostic why{name,
                       fmt::format("{}: neither {} nor {} nor the model has such a parameter; {}", name,
                                   experiment.topology, experiment.algorithm, suggestion(name, known)),
                       {{fmt::format("leave out {}", name), toText(without)}}};
        if (!nearest.empty() && !without.values.contains(nearest))
            why.remedies.insert(why.remedies.begin(),
                                {fmt::format("use {}", nearest), toText(with(without, nearest, value))});
        throw Refused(std::move(why));
    }
}

} // namespace hopscope
