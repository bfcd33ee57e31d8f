#include "scenes/chosen_messages.h"

#include <atomic>
#include <deque>
#include <mutex>
#include <variant>

namespace hopscope {

namespace {

struct Known {
    std::weak_ptr<const Simulation> simulation;
    Selected selection;
    std::shared_ptr<const Messages> messages;
};

struct Kept {
    std::mutex mutex;
    std::deque<Known> answers; ///< the latest first
    std::atomic<AsideSearch> aside{};
};

Kept& kept()
{
    static Kept all;
    return all;
}

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

std::shared_ptr<const Messages> knownMessages(const Run& run, const Selected& selection)
{
    const std::scoped_lock lock(kept().mutex);
    for (const Known& each : kept().answers)
        if (each.selection == selection && each.simulation.lock() == run.simulation()) return each.messages;
    return {};
}

std::shared_ptr<const Messages> foundMessages(const Run& run, const Selected& selection, const std::stop_token& stop)
{
    return std::make_shared<const Messages>(find(run, selection, stop));
}

void keepMessages(const Run& run, const Selected& selection, const std::shared_ptr<const Messages>& messages)
{
    constexpr std::size_t mostKnown = 4; // selection and pointer, in two runs
    const std::scoped_lock lock(kept().mutex);
    kept().answers.push_front({run.simulation(), selection, messages});
    if (kept().answers.size() > mostKnown) kept().answers.pop_back();
}

std::shared_ptr<const Messages> messagesChosen(const Run& run, const Selected& selection)
{
    if (auto answer = knownMessages(run, selection)) return answer;
    if (const AsideSearch aside = kept().aside)
        if (auto answer = aside(run, selection)) return answer;
    auto answer = foundMessages(run, selection, {});
    keepMessages(run, selection, answer);
    return answer;
}

void setAsideSearch(AsideSearch search) { kept().aside = search; }

} // namespace hopscope
