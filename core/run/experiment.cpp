#include "run/experiment.h"

#include "text.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::string withBlanks(std::string_view text)
{
    std::string blanks(text);
    std::ranges::replace_if(
        blanks, [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
    return blanks;
}

bool isNamed(std::string_view word) { return word.find('=') != std::string_view::npos; }

/// Adds a word `name=value`.
void addNamed(Values& values, std::string_view word)
{
    const auto equals = word.find('=');
    const std::string_view name = word.substr(0, equals), value = word.substr(equals + 1);
    if (name.empty() || value.empty())
        throw Refused("experiment", fmt::format("experiment: \"{}\" lacks its {}; write name=value without blanks",
                                                word, name.empty() ? "name" : "value"));
    if (values.contains(name))
        throw Refused(std::string(name), fmt::format("{}: is given twice; leave one of them", name));
    const auto number = parseNumber(value);
    values.emplace(name, number ? Value(*number) : Value(std::string(value)));
}

} // namespace

Values valuesFromText(std::string_view text)
{
    Values values;
    const std::string blanks = withBlanks(text);
    for (std::string_view word : split(blanks, ' ')) {
        if (word.empty()) continue;
        if (!isNamed(word))
            throw Refused("experiment", fmt::format("experiment: \"{}\" is no name=value; write name=value …", word));
        addNamed(values, word);
    }
    return values;
}

Experiment experimentFromText(std::string_view text)
{
    if (trimmed(text).starts_with("pattern:"))
        throw Refused("experiment", "experiment: a pattern is one or more supersteps without an algorithm, and has no "
                                    "place here; ask `bandwidth` about it");
    Experiment experiment;
    const std::string blanks = withBlanks(text);
    for (std::string_view word : split(blanks, ' ')) {
        if (word.empty()) continue;
        if (!isNamed(word)) {
            if (experiment.topology.empty())
                experiment.topology = word;
            else if (experiment.algorithm.empty())
                experiment.algorithm = word;
            else
                throw Refused("experiment", fmt::format("experiment: \"{}\" is no name=value; write TOPOLOGY ALGORITHM "
                                                        "name=value …",
                                                        word));
            continue;
        }
        addNamed(experiment.values, word);
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
