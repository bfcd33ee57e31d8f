#include "run/analysis/best_choices.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace hopscope {

std::vector<std::string> choicesOf(const Experiment& experiment)
{
    constexpr std::array<std::string_view, 5> asked{"words", "root", "shift", "whole", "operator"};
    std::vector<std::string> names;
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    if (!algorithm) return names;
    for (const Parameter& parameter : parametersOf(*algorithm))
        if (parameter.kind != Kind::Text && std::ranges::find(asked, parameter.id) == asked.end())
            names.emplace_back(parameter.id);
    return names;
}

std::vector<Value> choiceValues(const Parameter& parameter, const Setup& setup)
{
    std::vector<Value> values;
    if (parameter.kind == Kind::Choice) {
        for (const std::string_view choice : parameter.choices) values.emplace_back(std::string(choice));
        return values;
    }
    // A rectangle of processors divides the sides of its mesh.
    const bool side = parameter.maximumFor != nullptr;
    const double most = side ? parameter.maximumFor(setup.problem()) : setup.shape.processors();
    for (double value = parameter.minimum; value <= most; ++value)
        if (!side || std::fmod(most, value) == 0) values.emplace_back(value);
    return values;
}

} // namespace hopscope
