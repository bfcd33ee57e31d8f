#include "run/analysis/time_shares.h"
#include "run/tables/rows.h"

#include <fmt/format.h>

namespace hopscope {

namespace {

void stepRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    TrafficMeter meter = run.meter();
    eachMoment(steps, [&](StepIndex step) {
        if (step == 0) return;
        const Traffic traffic = run.trafficAt(step - 1);
        sink({stepText(step), text(traffic.transfers), formatNumber(traffic.messagesPerLink),
              formatNumber(traffic.wordsPerLink), text(traffic.sends), text(traffic.receives),
              formatNumber(traffic.wordsCombined), formatNumber(run.stepTime(step - 1)),
              formatNumber(timeParts(run, meter, step - 1)[TimePart::Contention]),
              formatNumber(run.timeAt(static_cast<double>(step)))});
    });
}

std::string phaseAt(const std::vector<Phase>& phases, StepIndex step)
{
    std::string_view name = phases.size() > 1 ? phases.front().name : std::string_view();
    for (const Phase& phase : phases)
        if (phases.size() > 1 && phase.first < step) name = phase.name;
    return std::string(name);
}

/// The first row is what the model charges before the first step, if it does.
void shareRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    const CostModel& model = *run.setup().costModel;
    const double once = model.once ? model.once(run.setup().values) : 0;
    StepShares shares(run);
    eachMoment(steps, [&](StepIndex step) {
        if (step == 0) {
            const std::string time = formatNumber(once);
            if (once > 0) sink({"0", "", time, time, "0", "0", "0", "0", "0", "0", "0"});
            return;
        }
        const StepsShare share = shares.of(step - 1);
        std::vector<std::string> row{stepText(step), phaseAt(run.schedule().phases, step),
                                     formatNumber(run.stepTime(step - 1))};
        for (const double amount : share.time.amounts) row.push_back(formatNumber(amount));
        // Means over the processors: a sum that was divided is not exact to the last digit.
        for (const double mean : {share.busy, share.waiting, share.idle}) row.push_back(fmt::format("{:.12g}", mean));
        sink(row);
    });
}

} // namespace

RunTable stepsTable()
{
    return {"steps",
            "what every step costs, and why",
            RunTable::About::Steps,
            {{"step"},
             {"transfers"},
             {"maxLinkLoad"},
             {"linkWords"},
             {"maxSends"},
             {"maxReceives"},
             {"combinedWords"},
             {"time"},
             {"contention"},
             {"timeAfter"}},
            [](const Run&, std::span<const StepRange> steps) { return stepsOf(steps); },
            stepRows};
}

RunTable sharesTable()
{
    return {"time-shares",
            "what the time of every step goes into, and how long processors are busy, wait and idle on average",
            RunTable::About::Steps,
            {{"step"},
             {"phase", true},
             {"time"},
             {"startUp"},
             {"transfer"},
             {"contention"},
             {"serialisation"},
             {"combining"},
             {"busy"},
             {"waiting"},
             {"idle"}},
            [](const Run&, std::span<const StepRange> steps) { return momentsOf(steps); },
            shareRows};
}

} // namespace hopscope
