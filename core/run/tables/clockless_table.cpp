#include "run/clockless_times.h"
#include "run/tables/rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace hopscope {

namespace {

void timesRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    const ClocklessTimes& times = *run.clockless();
    eachStep(run, steps, [&](StepIndex step, const Step& sent) {
        const auto first =
            std::ranges::lower_bound(times.graph->messages(), step - 1, {}, &MessageGraph::Message::step);
        auto message = static_cast<std::size_t>(first - times.graph->messages().begin());
        for (const Transfer& transfer : sent.transfers()) {
            const MessageTimes& when = times.timing.messages[message++];
            const BlockRanges blocks = sent.blocks(transfer);
            sink({text(transfer.from.value), text(transfer.to.value),
                  blocksText(std::span(blocks.data(), blocks.size())), formatNumber(wordsOf(run.data(), blocks)),
                  formatNumber(when.sendStart), formatNumber(when.sendEnd), formatNumber(when.arrival),
                  formatNumber(when.receiveStart), formatNumber(when.receiveEnd)});
        }
    });
}

} // namespace

RunTable messageTimesTable()
{
    return {.id = "message-times",
            .help = "when every message was sent, arrived and was received, under a model without a common clock",
            .about = RunTable::About::Steps,
            .columns = {{"from"},
                        {"to"},
                        {"blocks", true},
                        {"words"},
                        {"sendStart"},
                        {"sendEnd"},
                        {"arrival"},
                        {"receiveStart"},
                        {"receiveEnd"}},
            .most = transfersOf,
            .rows = timesRows,
            .objection = [](const Run& run) {
                if (run.clockless()) return std::string();
                return fmt::format("table: under {} messages have no times of their own, only steps have; "
                                   "model=loggp works",
                                   run.setup().costModel->id);
            }};
}

} // namespace hopscope
