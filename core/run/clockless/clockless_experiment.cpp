#include "run/clockless/clockless_experiment.h"

#include "text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double mostPrice = 1e15;

Value usualOf(const Parameter& parameter)
{
    if (parameter.kind == Kind::Choice) return std::string(parameter.choices.front());
    return parameter.usual;
}

Value checkedPrice(const Parameter& parameter, const Value& given)
{
    if (parameter.kind == Kind::Choice) {
        const std::string word = formatValue(given);
        if (std::ranges::find(parameter.choices, word) != parameter.choices.end()) return word;
        throw Refused(std::string(parameter.id),
                      fmt::format("{}: must be one of {}, got {}; the nearest that works is {}", parameter.id,
                                  fmt::join(parameter.choices, ", "), word, parameter.choices.front()));
    }
    const double* number = std::get_if<double>(&given);
    if (number && *number >= parameter.minimum && *number <= mostPrice) return *number;
    const double nearest = number ? std::clamp(*number, parameter.minimum, mostPrice) : parameter.usual;
    throw Refused(std::string(parameter.id),
                  fmt::format("{}: must be a number from {} to {}, got {}; the nearest that works is {}", parameter.id,
                              formatNumber(parameter.minimum), formatNumber(mostPrice), formatValue(given),
                              formatNumber(nearest)));
}

} // namespace

std::optional<ClocklessExperiment> clocklessExperiment(const Experiment& experiment)
{
    const auto named = experiment.values.find("model");
    if (named == experiment.values.end()) return {};
    const ClocklessModel* model = findClocklessModel(formatValue(named->second));
    if (!model) return {};
    ClocklessExperiment found{.experiment = experiment, .model = model, .prices = {}};
    Values& values = found.experiment.values;
    values.erase("model");
    // Some algorithms have an order of their own, with other words.
    if (const auto order = values.find("order"); order != values.end())
        for (const WaitFor one : allOrders())
            if (formatValue(order->second) == toText(one)) {
                found.order = one;
                values.erase(order);
                break;
            }
    for (const Parameter& parameter : model->prices) {
        const auto given = values.find(parameter.id);
        found.prices[std::string(parameter.id)] =
            given == values.end() ? usualOf(parameter) : checkedPrice(parameter, given->second);
        if (given != values.end()) values.erase(given);
    }
    return found;
}

std::string ClocklessExperiment::textWith(const Experiment& canonical) const
{
    Experiment whole = with(canonical, "model", std::string(model->id));
    for (const Parameter& parameter : model->prices) {
        const Value& value = prices.find(parameter.id)->second;
        if (value != usualOf(parameter)) whole.values.insert_or_assign(std::string(parameter.id), value);
    }
    if (order != WaitFor::Data) whole.values.insert_or_assign("order", std::string(toText(order)));
    return toText(whole);
}

std::string ClocklessExperiment::pricesText() const
{
    std::string text(model->id);
    text += ':';
    for (const Parameter& parameter : model->prices)
        text += fmt::format(" {}={}", parameter.id, formatValue(prices.find(parameter.id)->second));
    return text + fmt::format(" order={}", toText(order));
}

} // namespace hopscope
