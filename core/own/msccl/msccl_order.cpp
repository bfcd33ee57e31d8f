#include "own/msccl/msccl_order.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

using Trouble = MscclPlay::Trouble;

bool reads(MscclFile::Type type)
{
    using Type = MscclFile::Type;
    return type == Type::Send || type == Type::Copy || type == Type::Reduce || MscclFile::combines(type);
}
bool writes(MscclFile::Type type)
{
    using Type = MscclFile::Type;
    return type == Type::Copy || type == Type::Reduce || MscclFile::stores(type);
}

MscclEvents::MscclEvents(const MscclFile& file)
{
    for (std::uint32_t gpu = 0; gpu < file.gpus.size(); ++gpu) {
        auto& first = m_first.emplace_back();
        const auto& blocks = file.gpus[gpu].blocks;
        for (std::uint32_t block = 0; block < blocks.size(); ++block, ++m_chains) {
            first.push_back(count());
            for (std::uint32_t step = 0; step < blocks[block].steps.size(); ++step)
                m_events.push_back({gpu, block, step, m_chains, &blocks[block].steps[step]});
        }
    }
    m_done.resize(m_events.size());
    // Partners and channels, for match().
    m_partners.reserve(m_chains);
    for (const MscclFile::Gpu& gpu : file.gpus)
        for (const MscclFile::Block& block : gpu.blocks)
            m_partners.push_back({block.send, block.receive, block.channel});
}

std::optional<Trouble> MscclEvents::match()
{
    struct Queue {
        std::vector<std::uint32_t> sends, receipts;
    };
    using Key = std::array<std::uint32_t, 3>; // from, to, channel
    std::map<Key, Queue> queues;
    for (std::uint32_t i = 0; i < count(); ++i) {
        const MscclEvent& event = m_events[i];
        const auto& [send, receive, channel] = m_partners[event.chain];
        if (MscclFile::sends(event.step->type))
            queues[{event.gpu, static_cast<std::uint32_t>(send), channel}].sends.push_back(i);
        if (MscclFile::receives(event.step->type))
            queues[{static_cast<std::uint32_t>(receive), event.gpu, channel}].receipts.push_back(i);
    }
    std::optional<Trouble> lonely;
    for (auto& [key, queue] : queues) {
        const auto& [from, to, channel] = key;
        for (const auto* side : {&queue.sends, &queue.receipts})
            for (std::size_t k = 1; k < side->size(); ++k)
                if (m_events[(*side)[k]].chain != m_events[(*side)[0]].chain) {
                    const MscclEvent& second = m_events[(*side)[k]];
                    return Trouble{Trouble::Kind::Invalid,
                                   fmt::format("line {}: two thread blocks of processor {} ({} and {}) {} channel {} "
                                               "between {} and {}, which has one",
                                               second.step->line, second.gpu, m_events[(*side)[0]].block, second.block,
                                               side == &queue.sends ? "send on" : "receive from", channel, from, to),
                                   second.gpu, second.step->line};
                }
        const std::size_t pairs = std::min(queue.sends.size(), queue.receipts.size());
        for (std::size_t k = 0; k < pairs; ++k) {
            MscclEvent &send = m_events[queue.sends[k]], &receipt = m_events[queue.receipts[k]];
            send.receiver = queue.receipts[k];
            receipt.sender = queue.sends[k];
            if (send.step->count != receipt.step->count)
                return Trouble{
                    Trouble::Kind::Invalid,
                    fmt::format("processor {} sends {} chunk{} (line {}), and processor {} receives {} as {} (line {})",
                                from, send.step->count, send.step->count == 1 ? "" : "s", send.step->line, to,
                                send.step->count == 1 ? "it" : "them", receipt.step->count, receipt.step->line),
                    to, receipt.step->line};
        }
        if (queue.sends.size() == queue.receipts.size() || lonely) continue;
        const bool sends = queue.sends.size() > pairs;
        const MscclEvent& event = m_events[sends ? queue.sends[pairs] : queue.receipts[pairs]];
        lonely = Trouble{Trouble::Kind::Unmatched,
                         sends ? fmt::format("line {}: processor {} sends a message to {} on channel {}, which does "
                                             "not receive it",
                                             event.step->line, from, to, channel)
                               : fmt::format("line {}: processor {} waits for a message of {} on channel {}, and none "
                                             "is sent",
                                             event.step->line, to, from, channel),
                         event.gpu, event.step->line};
    }
    return lonely;
}

MscclEvents::Before MscclEvents::before(std::uint32_t number) const
{
    const MscclEvent& event = m_events[number];
    const std::uint32_t none = MscclEvent::none;
    return {event.index == 0 ? none : number - 1,
            event.step->waitBlock < 0 ? none
                                      : at(event.gpu, static_cast<std::uint32_t>(event.step->waitBlock),
                                           static_cast<std::uint32_t>(event.step->waitStep)),
            event.sender};
}

void MscclEvents::each(const std::function<void(std::uint32_t)>& visit)
{
    std::vector<std::uint32_t> left(count()), firstNext(count() + 1), next;
    const auto eachBefore = [&](std::uint32_t event, const auto& call) {
        const Before all = before(event);
        for (const std::uint32_t one : {all.block, all.dependence, all.message})
            if (one != MscclEvent::none) call(one);
    };
    for (std::uint32_t i = 0; i < count(); ++i)
        eachBefore(i, [&](std::uint32_t one) { ++left[i], ++firstNext[one + 1]; });
    for (std::uint32_t i = 0; i < count(); ++i) firstNext[i + 1] += firstNext[i];
    next.resize(firstNext.back());
    std::vector<std::uint32_t> place(firstNext.begin(), firstNext.end());
    for (std::uint32_t i = 0; i < count(); ++i) eachBefore(i, [&](std::uint32_t one) { next[place[one]++] = i; });
    std::deque<std::uint32_t> ready;
    for (std::uint32_t i = 0; i < count(); ++i)
        if (left[i] == 0) ready.push_back(i);
    while (!ready.empty()) {
        const std::uint32_t i = ready.front();
        ready.pop_front();
        MscclEvent& event = m_events[i];
        const Before all = before(i);
        for (const std::uint32_t one : {all.block, all.dependence})
            if (one != MscclEvent::none) event.level = std::max({event.level, m_events[one].level, m_events[one].sent});
        if (all.message != MscclEvent::none) event.level = std::max(event.level, m_events[all.message].sent);
        for (const std::uint32_t one : {all.block, all.dependence, all.message})
            if (one != MscclEvent::none) event.chained = std::max(event.chained, m_events[one].chained);
        if (MscclFile::sends(event.step->type)) {
            event.sent = std::max<StepIndex>(event.level + 1, event.step->level);
            ++event.chained;
        }
        visit(i);
        m_done[i] = true;
        for (std::uint32_t e = firstNext[i]; e < firstNext[i + 1]; ++e)
            if (--left[next[e]] == 0) ready.push_back(next[e]);
    }
}

std::optional<Trouble> MscclEvents::stuck() const
{
    const auto found = std::ranges::find(m_done, false);
    if (found == m_done.end()) return {};
    const auto waitsFor = [this](std::uint32_t i) {
        const Before all = before(i);
        for (const std::uint32_t one : {all.block, all.dependence, all.message})
            if (one != MscclEvent::none && !m_done[one]) return one;
        return i;
    };
    std::vector<bool> seen(count());
    auto i = static_cast<std::uint32_t>(found - m_done.begin());
    while (!seen[i]) seen[i] = true, i = waitsFor(i);
    Trouble trouble{Trouble::Kind::Deadlock, {}, m_events[i].gpu, m_events[i].step->line};
    std::string text, within;
    constexpr std::size_t shown = 8;
    std::size_t inside = 0;
    const std::uint32_t begin = i;
    do {
        const std::uint32_t other = waitsFor(i);
        const MscclEvent &one = m_events[i], &two = m_events[other];
        if (one.gpu != two.gpu) {
            trouble.circle.push_back({NodeId{one.gpu}, NodeId{two.gpu}, false, one.step->line});
            if (trouble.circle.size() <= shown)
                text += fmt::format("{}processor {} waits for a message of {} (line {})", text.empty() ? "" : ", ",
                                    one.gpu, two.gpu, one.step->line);
        } else if (++inside <= shown) {
            within +=
                fmt::format("{}line {} waits for line {}", within.empty() ? "" : ", ", one.step->line, two.step->line);
        }
        i = other;
    } while (i != begin);
    if (trouble.circle.empty()) {
        trouble.circle.push_back({NodeId{trouble.gpu}, NodeId{trouble.gpu}, false, trouble.line});
        trouble.text =
            fmt::format("deadlock: thread blocks of processor {} wait for each other: {}", trouble.gpu, within);
        return trouble;
    }
    trouble.gpu = trouble.circle.front().processor.value;
    trouble.line = trouble.circle.front().line;
    const std::size_t more = trouble.circle.size() - std::min(shown, trouble.circle.size());
    trouble.text = fmt::format("deadlock: {}{}", text, more > 0 ? fmt::format(" and {} more", more) : "");
    return trouble;
}

} // namespace hopscope
