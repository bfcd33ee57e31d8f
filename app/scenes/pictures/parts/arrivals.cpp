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

std::vector<std::int32_t> measureAt(const Run& run, NodeId node, const std::stop_token& stop)
{
    constexpr std::uint64_t mostMessages = 1 << 23; // about so many are read
    if (static_cast<std::uint64_t>(run.steps()) * run.topology().processors() > mostMessages) return {};
    std::vector<std::int32_t> steps(run.data().blocks, Arrivals::never);
    for (std::uint32_t block = 0; block < run.data().blocks; ++block)
        run.data().starts(BlockId{block}).each([&](NodeId start) {
            if (start == node) steps[block] = Arrivals::start;
        });
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            if (transfer.to != node) continue;
            step.eachBlock(transfer, [&](BlockId block) {
                if (steps[block.value] == Arrivals::never) steps[block.value] = static_cast<std::int32_t>(k);
            });
        }
    }
    return steps;
}

} // namespace

std::shared_ptr<const std::vector<std::int32_t>> arrivalsAt(const std::shared_ptr<const Run>& run, NodeId node,
                                                            const std::stop_token& stop)
{
    static LastOf<std::vector<std::int32_t>, Simulation, std::uint32_t> last;
    return last.of(
        run->simulation(),
        [&] { return std::make_shared<const std::vector<std::int32_t>>(measureAt(*run, node, stop)); }, node.value);
}

std::shared_ptr<const Arrivals> arrivalsOf(const std::shared_ptr<const Run>& run, const std::stop_token& stop)
{
    static LastOf<Arrivals, Simulation> last;
    return last.of(run->simulation(), [&] { return std::make_shared<const Arrivals>(measureArrivals(*run, stop)); });
}

} // namespace hopscope
