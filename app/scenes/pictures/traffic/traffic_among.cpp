#include "scenes/pictures/traffic/traffic_among.h"

#include "progress.h"
#include "run/run.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hopscope {

TrafficAmong trafficAmong(const Run& run, StepIndex steps, const std::stop_token& stop)
{
    constexpr std::uint32_t fewest = 8;
    const std::uint32_t all = run.topology().nodes();
    std::vector<std::uint32_t> sizes; // that divide all of them, ascending
    for (std::uint32_t size = fewest; size < all; ++size)
        if (all % size == 0) sizes.push_back(size);
    std::size_t at = 0;
    std::uint32_t sender = 0;
    Step step;
    for (StepIndex k = 0; k < steps && at < sizes.size(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        const auto transfers = step.transfers();
        for (const Transfer& transfer : transfers)
            while (at < sizes.size() && transfer.from.value / sizes[at] != transfer.to.value / sizes[at]) ++at;
        if (!transfers.empty())
            sender =
                std::ranges::min_element(transfers, {}, [](const Transfer& one) { return one.from.value; })->from.value;
    }
    if (at == sizes.size()) return {0, all};
    return {sender / sizes[at] * sizes[at], sizes[at]};
}

QString amongText(const TrafficAmong& among, std::uint32_t all)
{
    return QStringLiteral("Enlarged: processors %1–%2 of %3. No message so far leaves its %4 consecutive numbers.")
        .arg(among.first)
        .arg(among.first + among.count - 1)
        .arg(all)
        .arg(among.count);
}

} // namespace hopscope
