#include "run/schedule_export.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "algorithms/written.h"
#include "run/clockless_times.h"
#include "text.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::optional<std::uint32_t> wholeValue(const Run& run, std::string_view name)
{
    const auto found = run.setup().values.find(name);
    const double* number = found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

/// Whether the algorithm has blocks that are not those of its operation.
bool hasOwnBlocks(const Run& run)
{
    const Algorithm& algorithm = run.algorithm();
    if (algorithm.data) return true;
    return algorithm.written && dataOf(*algorithm.written, run.problem()).has_value();
}

std::function<WrittenTimes(std::uint64_t)> timesOf(const Run& run)
{
    const ClocklessTimes* times = run.clockless();
    if (!times) return {};
    return [times](std::uint64_t message) -> WrittenTimes {
        const MessageTimes& one = times->timing.messages[message];
        return {one.sendStart,
                one.sendEnd,
                one.receiveStart,
                one.receiveEnd,
                times->leaves(static_cast<std::uint32_t>(message)),
                one.arrival};
    };
}

std::vector<WrittenAct> actsOf(const Run& run)
{
    std::vector<WrittenAct> acts;
    if (const ClocklessTimes* times = run.clockless())
        for (const ActTimes& one : times->timing.acts) acts.push_back({one.at.value, one.from, one.to});
    return acts;
}

/// Under half duplex a cable counts once, as everywhere.
std::function<void(const Transfer&, std::vector<WrittenLink>&)> routeOf(const Run& run)
{
    const bool half = run.setup().duplex == Duplex::Half;
    return [&topology = run.topology(), half, meter = std::make_shared<TrafficMeter>(run.meter()),
            links = std::vector<LinkId>()](const Transfer& transfer, std::vector<WrittenLink>& out) mutable {
        links.clear();
        meter->route(transfer, links);
        for (const LinkId travelled : links) {
            const LinkId link = half ? std::min(travelled, opposite(travelled)) : travelled;
            const auto ends = topology.ends(link);
            out.push_back({link, ends.from.value, ends.to.value});
        }
    };
}

PlayedSchedule playedBy(const Run& run, const Schedule& schedule)
{
    return {.title = onOneLine(run.algorithm().title),
            .experiment = toText(run.experiment()),
            .operation = info(run.algorithm().operation).operation,
            .root = wholeValue(run, "root").value_or(0),
            .shift = wholeValue(run, "shift").value_or(1),
            .shape = run.shape(),
            .data = run.data(),
            .schedule = schedule,
            .transfers = run.transfers(),
            .ports = portsOf(run.algorithm(), run.problem()),
            .ownBlocks = hasOwnBlocks(run),
            .begins = [&run](StepIndex k) { return run.timeAt(static_cast<double>(k)); },
            .times = timesOf(run),
            .acts = actsOf(run),
            .route = routeOf(run)};
}

} // namespace

void writeSchedule(std::ostream& out, const Run& run, StepIndex steps)
{
    if (run.transfers() > mostWritten)
        throw Refused("table", fmt::format("table: a schedule is written with up to {} messages, this one has {}",
                                           mostWritten, run.transfers()));
    Schedule first = run.schedule();
    first.steps = std::min(first.steps, steps);
    findScheduleFormat(".schedule")->write(out, playedBy(run, first));
}

void writeSchedule(std::ostream& out, const Run& run, const ScheduleFormat& format)
{
    if (run.transfers() > mostWritten)
        throw Refused("o", fmt::format("-o: a schedule is written with up to {} messages, this one has {}", mostWritten,
                                       run.transfers()));
    format.write(out, playedBy(run, run.schedule()));
}

} // namespace hopscope
