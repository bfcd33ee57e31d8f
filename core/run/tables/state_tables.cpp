#include "run/tables/rows.h"

#include "algorithms/algorithm.h"
#include "append.h"

#include <fmt/format.h>

#include <memory>
#include <numeric>
#include <vector>

namespace hopscope {

namespace {

std::string joinedText(const std::vector<RankInterval>& intervals)
{
    std::string joined;
    for (const RankInterval& interval : intervals) {
        if (!joined.empty()) joined += ' ';
        append(joined, "{}", interval.low);
        if (interval.high > interval.low + 1) append(joined, "-{}", interval.high - 1);
    }
    return joined;
}

std::uint32_t holdersOf(const Run& run) { return run.topology().processors() + run.data().routers; }

double slotsOf(const Run& run, std::span<const StepRange> moments)
{
    return momentsOf(moments) * static_cast<double>(holdersOf(run)) * run.data().blocks;
}

void holdingRows(const Run& run, std::span<const StepRange> moments, const RunTable::Sink& sink)
{
    if (moments.empty()) return;
    StepIndex done = moments.front().first;
    std::unique_ptr<Holdings> holdings = run.holdingsAt(done);
    Step sent;
    eachMoment(moments, [&](StepIndex moment) {
        if (moment == done + 1) {
            run.schedule().at(done, sent);
            holdings->apply(sent, done, nullptr);
        } else if (moment != done) {
            holdings = run.holdingsAt(moment);
        }
        done = moment;
        for (std::uint32_t node = 0; node < holdersOf(run); ++node)
            for (std::uint32_t block = 0; block < run.data().blocks; ++block)
                sink({stepText(moment), text(node), text(block),
                      holdings->holds(NodeId{node}, BlockId{block}) ? "1" : "0",
                      joinedText(holdings->joined(NodeId{node}, BlockId{block}))});
    });
}

std::string tooManyBlocks(const Run& run)
{
    if (run.shownBlocks() >= run.data().blocks) return {};
    return fmt::format("Of its {} blocks only {} fit into memory at once; choose fewer processors or packets.",
                       run.data().blocks, run.shownBlocks());
}

/// The packets of a total exchange are numbered source by source.
void packetRows(const Run& run, std::span<const StepRange> moments, const RunTable::Sink& sink)
{
    const std::uint32_t processors = run.topology().processors();
    std::vector<std::uint32_t> holder(std::size_t{processors} * processors);
    for (std::size_t packet = 0; packet < holder.size(); ++packet)
        holder[packet] = static_cast<std::uint32_t>(packet / processors);
    StepIndex done = 0;
    Step sent;
    eachMoment(moments, [&](StepIndex moment) {
        for (; done < moment; ++done) {
            goOn();
            run.schedule().at(done, sent);
            for (const Transfer& transfer : sent.transfers())
                sent.eachBlock(transfer, [&](BlockId packet) { holder[packet.value] = transfer.to.value; });
        }
        for (std::size_t packet = 0; packet < holder.size(); ++packet)
            sink({stepText(moment), text(packet / processors), text(packet % processors), text(holder[packet])});
    });
}

/// The first time that a block comes to a processor; the start is step 0, and from nobody.
void arrivalRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    const std::uint32_t processors = run.topology().processors();
    std::vector<bool> there(std::size_t{run.data().blocks} * processors);
    const auto place = [&](BlockId block, NodeId node) { return std::size_t{block.value} * processors + node.value; };
    const bool start = !steps.empty() && steps.front().first == 0;
    for (std::uint32_t block = 0; block < run.data().blocks; ++block)
        run.data().starts(BlockId{block}).each([&](NodeId node) {
            there[place(BlockId{block}, node)] = true;
            if (start) sink({"0", text(node.value), text(block), ""});
        });
    std::size_t range = 0;
    const StepRange all{1, steps.empty() ? 0 : steps.back().last};
    eachStep(run, {&all, 1}, [&](StepIndex step, const Step& sent) {
        while (steps[range].last < step) ++range;
        for (const Transfer& transfer : sent.transfers())
            sent.eachBlock(transfer, [&](BlockId block) {
                if (there[place(block, transfer.to)]) return;
                there[place(block, transfer.to)] = true;
                if (steps[range].first <= step)
                    sink({stepText(step), text(transfer.to.value), text(block.value), text(transfer.from.value)});
            });
    });
}

} // namespace

RunTable holdingsTable()
{
    return {"holdings",
            "processor × block after every step: who holds what, and of combined blocks the ranks that are combined",
            RunTable::About::Moments,
            {{"afterStep"}, {"node"}, {"block"}, {"held"}, {"combined", true}},
            slotsOf,
            holdingRows,
            {},
            tooManyBlocks};
}

RunTable packetsTable()
{
    return {"packets",
            "the packets of a total exchange after every step: source, destination and who has it",
            RunTable::About::Moments,
            {{"afterStep"}, {"source"}, {"destination"}, {"holder"}},
            [](const Run& run, std::span<const StepRange> moments) {
                const double processors = run.topology().processors();
                return momentsOf(moments) * processors * processors;
            },
            packetRows,
            {},
            [](const Run& run) {
                return std::string(run.algorithm().operation == Operation::Alltoall
                                       ? ""
                                       : "It is of a total exchange: choose an algorithm of alltoall.");
            }};
}

RunTable arrivalsTable()
{
    return {"arrivals",
            "when every block comes to every processor, and from whom; those of the start in step 0",
            RunTable::About::Steps,
            {{"step"}, {"processor"}, {"block"}, {"from"}},
            [](const Run& run, std::span<const StepRange>) {
                return static_cast<double>(run.topology().processors()) * run.data().blocks;
            },
            arrivalRows,
            {},
            [](const Run& run) {
                return std::string(run.data().custody == Custody::Combined || run.data().routers > 0
                                       ? "It is of blocks that are handed on as they are, among processors alone."
                                       : "");
            }};
}

} // namespace hopscope
