#include "scenes/pictures/program/first_packets.h"

#include "progress.h"
#include "schedule/schedule.h"

#include <algorithm>

namespace hopscope {

std::vector<std::uint32_t> firstPacketSteps(const Run& run, const std::stop_token& stop)
{
    constexpr std::uint32_t unknown = ~0U;
    std::vector<std::uint32_t> firsts(run.topology().nodes(), unknown);
    std::size_t roots = 0, found = 0;
    Step step;
    for (StepIndex k = 0; k < run.steps() && found < firsts.size(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        // Who sends without having received is a root.
        for (const Transfer& transfer : step.transfers())
            if (std::uint32_t& own = firsts[transfer.from.value]; own == unknown) own = 0, ++roots, ++found;
        if (roots > 1) return {};
        for (const Transfer& transfer : step.transfers())
            if (std::uint32_t& own = firsts[transfer.to.value]; own == unknown)
                own = static_cast<std::uint32_t>(k + 1), ++found;
    }
    if (found < firsts.size()) return {};
    return firsts;
}

} // namespace hopscope
