#include "run/analysis/time_split.h"

#include "cost/cost_model.h"
#include "run/analysis/clockless_shares.h"
#include "run/analysis/time_shares.h"

#include <algorithm>

namespace hopscope {

TimeSplit timeSplit(const Run& run, const std::stop_token& stop)
{
    const CostModel& model = *run.setup().costModel;
    TimeParts parts;
    TimeSplit split;
    if (model.clockless) {
        parts = clocklessParts(run, 0, run.time());
        split.startUps = run.steps();
        split.words = run.sumOf(&Traffic::wordsPerLink);
    }
    TrafficMeter meter = run.meter();
    if (!model.clockless)
        for (const auto& [traffic, first, count] : run.profile().stretches()) {
            if (traffic.transfers > 0 || model.charge == Charge::Step) split.startUps += count;
            const Traffic words = run.trafficAt(first);
            split.words += static_cast<double>(count) * std::max(words.largestMessage, words.wordsPerLink);
            // How far the messages of contended steps go is not in their traffic.
            const bool alike = !model.needs.makespan || traffic.messagesPerLink <= 1;
            for (StepIndex k = first; k < first + count; k += alike ? count : 1) {
                if (stop.stop_requested()) throw Cancelled();
                parts.add(timeParts(run, meter, k), alike ? static_cast<double>(count) : 1);
            }
        }
    split.startUp = parts[TimePart::StartUp] + (model.once && run.steps() > 0 ? model.once(run.setup().values) : 0);
    split.transfer = parts[TimePart::Transfer];
    split.contention = parts[TimePart::Contention];
    split.serialisation = parts[TimePart::Serialisation];
    split.combining = parts[TimePart::Combining];
    return split;
}

} // namespace hopscope
