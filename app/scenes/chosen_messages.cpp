#include "scenes/chosen_messages.h"

#include <variant>

namespace hopscope {

namespace {

Messages find(const Run& run, const Selected& selection, const std::stop_token& stop)
{
    if (const auto* block = std::get_if<BlockId>(&selection)) return messagesOf(run, *block, stop);
    if (const auto* link = std::get_if<LinkRef>(&selection)) {
        if (link->link < run.topology().links()) return messagesOver(run, link->link, stop);
    } else if (const auto* transfer = std::get_if<TransferRef>(&selection)) {
        Step step;
        if (transfer->step >= 0 && transfer->step < run.steps()) run.schedule().at(transfer->step, step);
        if (transfer->index < step.transfers().size()) {
            const Transfer& found = step.transfers()[transfer->index];
            return {{{transfer->step, transfer->index, found.from, found.to}}, true};
        }
    }
    return {};
}

} // namespace

const std::shared_ptr<const Messages>& messagesUnderWay()
{
    static const auto none = std::make_shared<const Messages>(Messages{{}, false});
    return none;
}

std::shared_ptr<const Messages> foundMessages(const Run& run, const Selected& selection, const std::stop_token& stop)
{
    return std::make_shared<const Messages>(find(run, selection, stop));
}

std::shared_ptr<const Messages> messagesChosen(const Run& run, const Selected& selection, const FindMessages& find)
{
    return find ? find(run, selection) : foundMessages(run, selection);
}

} // namespace hopscope
