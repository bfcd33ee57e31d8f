#include "scenes/pictures/parts/arrivals.h"

#include "progress.h"
#include "scenes/last_of.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::uint64_t mostArrivals = 4'000'000; ///< (block, processor) that are kept

Arrivals measureArrivals(const Run& run, const std::stop_token& stop)
{
    Arrivals all;
    all.processors = run.topology().processors();
    all.blocks = std::min(run.data().blocks, static_cast<std::uint32_t>(mostArrivals / all.processors));
    all.step.assign(std::size_t{all.blocks} * all.processors, Arrivals::never);
    all.from.assign(all.step.size(), 0);
    for (std::uint32_t b = 0; b < all.blocks; ++b)
        run.data().starts(BlockId{b}).each([&](NodeId node) { all.step[all.at(b, node.value)] = Arrivals::start; });
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            step.eachBlock(transfer, [&](BlockId block) {
                if (block.value >= all.blocks) return;
                const std::size_t place = all.at(block.value, transfer.to.value);
                if (all.step[place] != Arrivals::never) return;
                all.step[place] = static_cast<std::int32_t>(k);
                all.from[place] = transfer.from.value;
            });
    }
    return all;
}

} // namespace

std::shared_ptr<const Arrivals> arrivalsOf(const std::shared_ptr<const Run>& run, const std::stop_token& stop)
{
    static LastOf<Arrivals, Simulation> last;
    return last.of(run->simulation(), [&] { return std::make_shared<const Arrivals>(measureArrivals(*run, stop)); });
}

} // namespace hopscope
