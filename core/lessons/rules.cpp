#include "lessons/rules.h"

#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <vector>

namespace hopscope {

namespace {

std::string portsOf(const Run& run)
{
    const Setup& setup = run.setup();
    const std::string each = describe(setup.ports);
    if (setup.ports == ports::any || setup.ports == ports::allPorts) return fmt::format("Ports: {}", each);
    return fmt::format("Each processor: {}{}", each, run.clockless() ? " at a time" : " a step");
}

std::string duplexOf(const Run& run)
{
    return run.setup().duplex == Duplex::Full ? "both directions of a link at once"
                                              : "the two directions of a link share it";
}

/// What a step takes, or a message where there are none.
std::string_view chargeOf(const CostModel& model)
{
    switch (model.charge) {
    case Charge::Step:
        return "every step takes the time of a hop";
    case Charge::Link:
        return "a step takes α + β · words on its busiest link";
    case Charge::Hop:
        return "a step takes α, and β · words on every link that a message crosses";
    case Charge::Links:
        return "a step takes α + β · words on its busiest link, more for several messages at once";
    case Charge::Own:
        break;
    }
    return {};
}

std::string pricesOf(const Run& run)
{
    const CostModel& model = *run.setup().costModel;
    const std::string_view charge = chargeOf(model);
    std::string text(charge.empty() ? model.title : charge);
    std::string values;
    for (const Parameter& price : model.prices) {
        const auto found = run.setup().values.find(price.id);
        const double* number = found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
        // What costs nothing unless somebody says so need not be said.
        if (!number || (*number == price.usual && price.usual == 0)) continue;
        values +=
            fmt::format("{}{} = {}{}{}", values.empty() ? "" : ", ", price.symbol.empty() ? price.id : price.symbol,
                        formatNumber(*number), price.unit.empty() ? "" : " ", price.unit);
    }
    return values.empty() ? text : fmt::format("{} ({})", text, values);
}

/// The family's own words about the way of a message.
std::string routesOf(const Run& run)
{
    const TopologyFamily* family = findTopologyFamily(run.topology().family());
    if (!family) return {};
    for (std::string_view part : split(family->help, ';'))
        if (part = trimmed(part); part.starts_with("messages")) {
            while (part.ends_with('.')) part.remove_suffix(1);
            return std::string(part);
        }
    return {};
}

std::string asSentence(std::string text)
{
    if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

} // namespace

std::string rulesOf(const Scene& scene, std::span<const std::shared_ptr<const Run>> runs)
{
    std::vector<std::string (*)(const Run&)> about{portsOf, duplexOf, routesOf};
    if (!scene.clockOfSteps) about.insert(about.begin() + 2, pricesOf);
    std::string line;
    for (const auto& tell : about) {
        std::vector<std::string> parts;
        for (const auto& run : runs) parts.push_back(tell(*run));
        if (parts.empty()) continue;
        std::string said;
        if (std::ranges::count(parts, parts.front()) == static_cast<std::ptrdiff_t>(parts.size())) {
            said = parts.front();
        } else {
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (!parts[i].empty()) said += fmt::format("{}run {}: {}", said.empty() ? "" : "; ", i + 1, parts[i]);
        }
        if (!said.empty()) line += fmt::format("{}{}", line.empty() ? "" : ". ", asSentence(std::move(said)));
    }
    return line.empty() ? line : line + ".";
}

} // namespace hopscope
