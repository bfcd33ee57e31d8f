#include "algorithms/questions.h"
#include "run/bandwidth/bandwidth.h"

#include "run/bandwidth/bandwidth_subject.h"
#include "text.h"

#include <fmt/format.h>

namespace hopscope {

BandwidthQuestion bandwidthQuestion(std::string_view text)
{
    BandwidthQuestion asked;
    for (const std::string_view part : split(trimmed(text), ' ')) {
        const auto equals = part.find('=');
        const std::string_view name = part.substr(0, equals);
        const std::string value(equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1));
        const auto oneOf = [&](std::string_view first, std::string_view second) {
            if (value != first && value != second)
                throw Refused(std::string(name),
                              fmt::format("{}: must be {} or {}, got {}", name, first, second, value));
            return value == second;
        };
        if (name == "machine") {
            const BspMachine::Prefix prefix = asked.machine.prefix;
            asked.machine = machineFromText(value);
            asked.machine.prefix = prefix;
            asked.machineGiven = true;
        } else if (name == "prefix")
            asked.machine.prefix =
                oneOf("superstep", "tree") ? BspMachine::Prefix::Tree : BspMachine::Prefix::Superstep;
        else if (name == "routing")
            asked.routing = routingFromText(value);
        else if (name == "h")
            asked.exact = oneOf("paper", "exact");
        else if (name == "as-one")
            asked.whole = oneOf("no", "yes");
        else if (!part.empty())
            asked.subject += (asked.subject.empty() ? "" : " ") + std::string(part);
    }
    return asked;
}

std::optional<BspMachine> machineOfSubject(std::string_view subject)
{
    if (isPattern(subject)) return {};
    const Experiment experiment = experimentFromText(subject);
    // An experiment at the prices of a machine is asked about that machine.
    if (experiment.values.contains("machine")) return machineOf(experiment.values);
    return machineOf(experiment.topology.substr(0, experiment.topology.find(':')), experiment.values);
}

BandwidthQuestion feasible(BandwidthQuestion asked)
{
    if (asked.whole) return asked;
    if (!isPattern(asked.subject) && isNative(*resolve(experimentFromText(asked.subject)).algorithm))
        asked.whole = true;
    else if (asked.routing)
        asked.whole = BandwidthSubject(asked.subject, false).supersteps() > 1;
    return asked;
}

} // namespace hopscope
