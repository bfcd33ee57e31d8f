#include "run/effort.h"

#include "algorithms/questions.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// 120 million transfers as "1.2e+08": a look at some steps tells no more.
std::string about(double number) { return fmt::format("{:.2g}", number); }

/// 1 … 99, then what has two digits that count: 100, 110, … 990, 1000, 1100 …
double twoDigits(int i)
{
    constexpr int first = 10, kinds = 90; // 10 … 99
    if (i < first) return i;
    return (first + (i - first) % kinds) * std::pow(10.0, (i - first) / kinds);
}

/// The index of the last of twoDigits() that is at most the number.
int twoDigitsBelow(double number)
{
    int i = 0;
    while (twoDigits(i + 1) <= number) ++i;
    return i;
}

/// How many packets the experiment has, if it asks for more than one.
std::optional<double> packetsOf(const Setup& setup)
{
    const auto found = setup.values.find("packets");
    const auto* count = found == setup.values.end() ? nullptr : std::get_if<double>(&found->second);
    return count && *count > 1 ? std::optional(*count) : std::nullopt;
}

/// `what`: "has about 2e+12 transfers, and up to 1e+11 are played".
[[noreturn]] void refuse(const Setup& setup, const std::string& what, std::optional<double> nearest)
{
    if (!nearest) throw Refused("topology", fmt::format("topology: this run {}; smaller networks have fewer", what));
    const std::string packets = formatNumber(*nearest);
    throw Refused(Diagnostic{"packets",
                             fmt::format("packets: this run {}; the nearest that works is about {}", what, packets),
                             {{"use " + packets, toText(with(setup.experiment, "packets", *nearest))}}});
}

struct Effort {
    double transfers{}, changes{}; ///< of the schedule
    double plays{};                ///< how often it is played
    double values{};               ///< that are moved; each window moves its own

    double playedTransfers() const { return transfers * plays; }
};

/// Values that a step moves, as they are counted.
double valuesOf(const Step& step, Custody custody)
{
    constexpr double together = 64, ofCombined = 4; // blocks of a word; joining takes longer than copying
    double values = 0;
    for (const Transfer& transfer : step.transfers())
        for (const BlockRange& range : step.blocks(transfer)) {
            const bool dense = custody == Custody::Copied && range.stride == 1;
            const double row = dense ? 1 + range.count / together : range.count;
            values += row * range.rows;
        }
    return custody == Custody::Combined ? values * ofCombined : values;
}

/// Told from some of the steps.
Effort effortOf(const Setup& setup, const Schedule& schedule, const Data& data, std::uint64_t plays,
                const Limits& limits)
{
    constexpr StepIndex looked = 8;
    const auto steps = static_cast<double>(schedule.steps), times = static_cast<double>(plays);
    // Without a look, for one message per node and step.
    const double most = steps * setup.shape.nodes();
    const double mostValues = 4 * most * data.blocks;
    if (most * times < limits.transfers && mostValues < limits.values && steps <= static_cast<double>(limits.stretches))
        return {most, steps, times, mostValues};
    Step step, next;
    double sum = 0, changing = 0, values = 0;
    for (StepIndex i = 0; i < looked; ++i) {
        const auto k = static_cast<StepIndex>((static_cast<double>(i) + 0.5) / looked * steps);
        schedule.at(k, step);
        schedule.at(std::min(k + 1, schedule.steps - 1), next);
        sum += static_cast<double>(step.transfers().size());
        values += valuesOf(step, data.custody);
        changing += step.transfers().size() != next.transfers().size() ? 1 : 0;
    }
    return {sum / looked * steps, changing / looked * steps, times, values / looked * steps};
}

/// The most packets, with two digits that count, that are played: windows grow with them as transfers do.
std::optional<double> mostPackets(const Setup& setup, const WindowRule& rule, const Limits& limits)
{
    const auto packets = packetsOf(setup);
    if (!packets) return {};
    const auto accepted = [&](int i) {
        Setup fewer = setup;
        fewer.values["packets"] = twoDigits(i);
        const Problem problem = fewer.problem();
        const Schedule schedule = scheduleOf(*setup.algorithm, problem);
        const Data data = dataOf(*setup.algorithm, problem);
        const Windows windows = rule(schedule, data, setup.shape.processors(), limits);
        const Effort effort = effortOf(fewer, schedule, data, windows.count, limits);
        return effort.playedTransfers() <= limits.transfers && effort.values <= limits.values;
    };
    if (!accepted(1)) return {};
    int works = 1, refused = twoDigitsBelow(*packets) + 1;
    while (refused - works > 1) {
        const int middle = works + (refused - works) / 2;
        (accepted(middle) ? works : refused) = middle;
    }
    return twoDigits(works);
}

std::optional<double> packetsWithChanges(const Setup& setup, double needed, double allowed)
{
    const auto packets = packetsOf(setup);
    // The beginning and the end of a pipeline come on top, and what is offered must work.
    constexpr double margin = 0.8;
    return packets ? std::optional(twoDigits(std::max(1, twoDigitsBelow(margin * *packets * allowed / needed))))
                   : std::nullopt;
}

} // namespace

void refuseChanges(const Setup& setup, double needed, const Limits& limits)
{
    const auto allowed = static_cast<double>(limits.stretches);
    refuse(setup,
           fmt::format("has about {} changes of its traffic, and up to {} are played", about(needed), about(allowed)),
           packetsWithChanges(setup, needed, allowed));
}

void checkEffort(const Setup& setup, const Schedule& schedule, const Data& data, const Windows& windows,
                 const WindowRule& rule, const Limits& limits)
{
    const Effort effort = effortOf(setup, schedule, data, windows.count, limits);
    const double transfers = effort.playedTransfers(), most = limits.transfers;
    const auto mostChanges = static_cast<double>(limits.stretches);
    const bool changing = effort.changes > mostChanges;
    // The narrower limit is named; what is offered keeps to both.
    if (changing && effort.changes / mostChanges > transfers / most) refuseChanges(setup, effort.changes, limits);
    if (transfers <= most && effort.values <= limits.values) return;
    auto nearest = mostPackets(setup, rule, limits);
    if (nearest && changing) nearest = std::min(nearest, packetsWithChanges(setup, effort.changes, mostChanges));
    if (transfers <= most)
        refuse(setup,
               fmt::format("moves about {} values, and up to {} are moved", about(effort.values), about(limits.values)),
               nearest);
    const std::string again = windows.count == 1
                                  ? fmt::format(", and up to {} are played", about(most))
                                  : fmt::format(", and would be played {} times because its state does not fit in "
                                                "memory at once; up to {} transfers are played",
                                                windows.count, about(most));
    refuse(setup, fmt::format("has about {} transfers{}", about(effort.transfers), again), nearest);
}

} // namespace hopscope
