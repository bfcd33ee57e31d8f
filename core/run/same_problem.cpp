#include "run/same_problem.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"

#include <algorithm>

namespace hopscope {

namespace {

std::string_view defaultOf(const Parameter& parameter)
{
    return parameter.kind == Kind::Choice ? parameter.choices.front() : parameter.usualText;
}

} // namespace

Values problemOf(const Algorithm& algorithm, const Values& values)
{
    Values problem;
    for (const Parameter& parameter : parametersOf(algorithm)) {
        if (!parameter.problem) continue;
        if (const auto given = values.find(parameter.id); given != values.end())
            problem.insert(*given);
        else if (const std::string_view text = defaultOf(parameter); !text.empty())
            problem.emplace(parameter.id, std::string(text));
    }
    return problem;
}

std::optional<Values> sameProblem(const Values& problem, const Algorithm& other)
{
    const auto parameters = parametersOf(other);
    Values set;
    for (const auto& [name, value] : problem) {
        const auto known = std::ranges::find(parameters, name, &Parameter::id);
        if (known == parameters.end()) return {};
        if (known->kind == Kind::Choice
            && std::ranges::none_of(known->choices, [&, &wanted = value](std::string_view one) {
                   return Value(std::string(one)) == wanted;
               }))
            return {};
        if (value != Value(std::string(defaultOf(*known)))) set.emplace(name, value);
    }
    return set;
}

} // namespace hopscope
