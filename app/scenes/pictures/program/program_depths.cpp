#include "scenes/pictures/program/program_depths.h"

#include "progress.h"
#include "schedule/schedule.h"

#include <algorithm>

namespace hopscope {

std::vector<std::uint32_t> messagesFromRoot(const Run& run, const std::stop_token& stop)
{
    constexpr std::uint32_t unknown = ~0U;
    std::vector<std::uint32_t> depths(run.topology().nodes(), unknown);
    std::size_t roots = 0, found = 0;
    Step step;
    for (StepIndex k = 0; k < run.steps() && found < depths.size(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        // Who sends without having received is a root.
        for (const Transfer& transfer : step.transfers())
            if (std::uint32_t& own = depths[transfer.from.value]; own == unknown) own = 0, ++roots, ++found;
        if (roots > 1) return {};
        for (const Transfer& transfer : step.transfers())
            if (std::uint32_t& own = depths[transfer.to.value]; own == unknown)
                own = depths[transfer.from.value] + 1, ++found;
    }
    if (found < depths.size()) return {};
    return depths;
}

} // namespace hopscope
