#include "named_network.h"

#include "diagnostic.h"
#include "text.h"
#include "topology/failed_links.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace hopscope::cli {

NamedNetwork namedNetwork(const std::string& text)
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

} // namespace hopscope::cli
