#include "run/experiment.h"

#include "text.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

Experiment experimentFromText(std::string_view text)
{
    Experiment experiment;
    std::string blanks(text);
    std::ranges::replace_if(blanks, [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
    for (std::string_view word : split(blanks, ' ')) {
        if (word.empty()) continue;
        const auto equals = word.find('=');
        if (equals == std::string_view::npos) {
            if (experiment.topology.empty())
                experiment.topology = word;
            else if (experiment.algorithm.empty())
                experiment.algorithm = word;
            else
                throw Refused("experiment", fmt::format("experiment: \"{}\" is no name=value; write TOPOLOGY ALGORITHM "
                                                        "name=value …", word));
            continue;
        }
        const std::string_view name = word.substr(0, equals), value = word.substr(equals + 1);
        if (name.empty() || value.empty())
            throw Refused("experiment", fmt::format("experiment: \"{}\" lacks its {}; write name=value without blanks", word,
                                                    name.empty() ? "name" : "value"));
        if (experiment.values.contains(name))
            throw Refused(std::string(name), fmt::format("{}: is given twice; leave one of them", name));
        const auto number = parseNumber(value);
        experiment.values.emplace(name, number ? Value(*number) : Value(std::string(value)));
    }
    if (experiment.topology.empty() || experiment.algorithm.empty())
        throw Refused("experiment", "experiment: needs a topology and an algorithm, as in \"ring:8 broadcast-halving "
                                    "words=100\"");
    return experiment;
}

std::string toText(const Experiment& experiment)
{
    std::string text = experiment.topology + ' ' + experiment.algorithm;
    for (const auto& [name, value] : experiment.values) text += fmt::format(" {}={}", name, formatValue(value));
    return text;
}

Experiment with(Experiment experiment, std::string_view name, Value value)
{
    if (name == "topology")
        experiment.topology = formatValue(value);
    else if (name == "algorithm")
        experiment.algorithm = formatValue(value);
    else
        experiment.values.insert_or_assign(std::string(name), std::move(value));
    return experiment;
}

} // namespace hopscope
