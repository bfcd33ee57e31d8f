#include "run/effort.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// 120 million transfers as "1.2e8".
std::string about(double number) { return fmt::format("{:.3g}", number); }

/// Not above the number, with one digit that counts.
double rounded(double number)
{
    const double power = std::pow(10.0, std::floor(std::log10(std::max(number, 1.0))));
    return std::max(1.0, std::floor(number / power) * power);
}

} // namespace

void refuseEffort(const Setup& setup, double needed, double allowed, std::string_view things)
{
    const auto packets = setup.values.find("packets");
    const double* count = packets == setup.values.end() ? nullptr : std::get_if<double>(&packets->second);
    if (count && *count > 1) {
        // The beginning and the end of a pipeline come on top, and what is offered must work.
        constexpr double margin = 0.8;
        const double nearest = rounded(margin * *count * allowed / needed);
        throw Refused(Diagnostic{
            "packets",
            fmt::format("packets: this run has about {} {}, and up to {} are played; the nearest that "
                        "works is about {}",
                        about(needed), things, about(allowed), formatNumber(nearest)),
            {{fmt::format("use {}", formatNumber(nearest)), toText(with(setup.experiment, "packets", nearest))}}});
    }
    throw Refused("topology", fmt::format("topology: this run has about {} {}, and up to {} are played; with fewer "
                                          "processors than {} it works",
                                          about(needed), things, about(allowed), setup.shape.processors()));
}

void checkEffort(const Setup& setup, const Schedule& schedule, std::uint64_t windows, const Limits& limits)
{
    constexpr StepIndex looked = 8;
    const auto steps = static_cast<double>(schedule.steps), rounds = static_cast<double>(windows);
    const double most = limits.transfers, mostChanges = static_cast<double>(limits.stretches);
    // Without a look, for one message per node and step.
    if (steps * setup.shape.nodes() * rounds < most && steps <= mostChanges) return;
    Step step, next;
    double sum = 0, changing = 0;
    for (StepIndex i = 0; i < looked; ++i) {
        const auto k = static_cast<StepIndex>((static_cast<double>(i) + 0.5) / looked * steps);
        schedule.at(k, step);
        schedule.at(std::min(k + 1, schedule.steps - 1), next);
        sum += static_cast<double>(step.transfers().size());
        changing += step.transfers().size() != next.transfers().size() ? 1 : 0;
    }
    const double transfers = sum / looked * steps * rounds, changes = changing / looked * steps;
    // The narrower limit first, so that what is offered keeps to both.
    if (changes > mostChanges && changes / mostChanges > transfers / most)
        refuseEffort(setup, changes, mostChanges, trafficChanges);
    if (transfers > most) refuseEffort(setup, transfers, most, "transfers");
}

} // namespace hopscope
