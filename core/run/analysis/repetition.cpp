#include "run/analysis/repetition.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "cost/traffic.h"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

std::int64_t packetsSent(const Setup& setup)
{
    return setup.values.contains("packets") ? whole(setup.problem(), "packets") : 0;
}

} // namespace

Setup withPackets(Setup setup, std::int64_t packets)
{
    setup.values["packets"] = static_cast<double>(packets);
    return setup;
}

std::optional<Repetition> repetitionIn(const Setup& setup)
{
    const std::int64_t packets = packetsSent(setup);
    const auto pipeline = packets > 0 ? pipelineOf(*setup.algorithm, setup.problem()) : std::nullopt;
    if (!pipeline) return {};
    const auto stepsWith = [&](std::int64_t count) {
        const Setup fewer = withPackets(setup, count);
        return scheduleOf(*setup.algorithm, fewer.problem()).steps;
    };
    // From `full` on the packets of the first period are where they go; until then only those of the first periods
    // move.
    const StepIndex begin = std::max(stepsWith(pipeline->packets), pipeline->steps);
    const std::int64_t periods = (begin + pipeline->steps - 1) / pipeline->steps;
    const StepIndex full = periods * pipeline->steps;
    Repetition repetition{.packets = packets % pipeline->packets + periods * pipeline->packets,
                          .count = pipeline->steps};
    if (repetition.packets >= packets) return {};
    repetition.times = (packets - repetition.packets) / pipeline->packets;
    const StepIndex steps = stepsWith(repetition.packets);
    repetition.first = setup.algorithm->original ? steps - full : full - repetition.count;
    const bool inside = repetition.first >= 0 && repetition.first + repetition.count <= steps;
    return inside ? std::optional(repetition) : std::nullopt;
}

bool looksRepeated(const Schedule& longer, const Schedule& played, const Repetition& repetition)
{
    if (longer.steps != played.steps + repetition.steps()) return false;
    const StepIndex again = repetition.first + repetition.count, tail = again + repetition.steps();
    const StepIndex looked[] = {0, repetition.first, again, tail - 1, tail, longer.steps - 1};
    Step one, other;
    return std::ranges::all_of(looked, [&](StepIndex k) {
        if (k < 0 || k >= longer.steps) return true;
        longer.at(k, one);
        played.at(repetition.source(k), other);
        return sameTraffic(one, other);
    });
}

} // namespace hopscope
