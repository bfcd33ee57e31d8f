#include "search/slots.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace hopscope::search {

namespace {

/// What is in a slot: the operand of its processor, a message that it received, or one that it has put together.
struct Value {
    enum class Kind : std::uint8_t { Own, Received, Made } kind{Kind::Own};
    std::size_t message{0};
    friend auto operator<=>(const Value&, const Value&) = default;
};
using Parts = std::vector<Value>;

Parts partsOf(const Combined& combined)
{
    Parts parts;
    if (combined.own) parts.push_back({});
    for (const std::size_t received : combined.received) parts.push_back({Value::Kind::Received, received});
    return parts;
}

/// The slots of a processor, and what is still asked of it.
struct Processor {
    std::vector<Value> slots{Value{}};
    std::map<Value, std::size_t> uses; ///< that are still to come
    /// In this step: slots that are sent from, and slots into which something comes.
    std::set<std::uint32_t> sending, arriving;

    std::size_t usesOf(const Value& value) const
    {
        const auto found = uses.find(value);
        return found == uses.end() ? 0 : found->second;
    }
    bool elsewhere(std::uint32_t slot) const
    {
        for (std::uint32_t other = 0; other < slots.size(); ++other)
            if (other != slot && slots[other] == slots[slot] && !arriving.contains(other)) return true;
        return false;
    }
    /// Whether what is in the slot may go, but for so many uses: nobody needs it, or it is in another slot, too.
    bool free(std::uint32_t slot, std::size_t apart = 0) const
    {
        return slots[slot].kind == Value::Kind::Made || usesOf(slots[slot]) <= apart || elsewhere(slot);
    }
    bool canPut(const Parts& parts, std::uint32_t slot) const
    {
        return !sending.contains(slot) && free(slot, std::ranges::count(parts, slots[slot]) > 0 ? 1 : 0);
    }
};

class Slots {
public:
    Slots(const Plan& plan, std::span<const Path> paths, std::uint32_t processors)
        : m_plan(plan), m_paths(paths), m_processors(processors)
    {
        for (std::uint32_t node = 0; node < processors; ++node)
            for (const Value& part : partsOf(plan.results[node])) ++m_processors[node].uses[part];
        std::size_t number = 0;
        for (const auto& step : plan.steps)
            for (const PlannedMessage& message : step)
                for (const Value& part : partsOf(plan.sent[number++])) ++m_processors[message.from].uses[part];
    }

    Slotted made()
    {
        std::size_t number = 0;
        for (std::size_t step = 0; step < m_plan.steps.size(); ++step) {
            const auto k = static_cast<StepIndex>(step);
            std::vector<std::pair<std::uint32_t, std::size_t>> placed;
            for (const PlannedMessage& message : m_plan.steps[step]) {
                placed.emplace_back(place(k, message, number), number);
                ++number;
            }
            for (std::size_t i = 0; i < placed.size(); ++i) {
                const auto [slot, message] = placed[i];
                const auto [from, to, operands] = m_plan.steps[step][i];
                const BlockRange sent{BlockId{slot}};
                m_slotted.recording.add(k, NodeId{from}, NodeId{to}, std::span(&sent, 1), Effect::Copy).path =
                    m_paths[message];
                m_processors[to].slots[slot] = {Value::Kind::Received, message};
            }
            for (Processor& processor : m_processors) {
                processor.sending.clear();
                processor.arriving.clear();
            }
        }
        const auto steps = static_cast<StepIndex>(m_plan.steps.size());
        for (std::uint32_t node = 0; steps > 0 && node < m_processors.size(); ++node)
            put(steps - 1, node, partsOf(m_plan.results[node]), 0);
        m_slotted.slots = static_cast<std::uint32_t>(m_processors.front().slots.size());
        return std::move(m_slotted);
    }

private:
    /// The first slot through which the message can go. Its value is put there at the end of the step before, unless it
    /// is there.
    std::uint32_t place(StepIndex k, const PlannedMessage& message, std::size_t number)
    {
        Processor &from = m_processors[message.from], &to = m_processors[message.to];
        const Parts parts = partsOf(m_plan.sent[number]);
        for (std::uint32_t slot = 0;; ++slot) {
            if (slot == from.slots.size()) // like all slots it has the operand at the beginning
                for (Processor& processor : m_processors) processor.slots.emplace_back();
            if (to.arriving.contains(slot) || !to.free(slot)) continue;
            const bool there = parts.size() == 1 && from.slots[slot] == parts.front();
            if (!there && (k == 0 || !from.canPut(parts, slot))) continue;
            if (there) {
                --from.uses.at(parts.front());
            } else {
                put(k - 1, message.from, parts, slot);
                from.slots[slot] = {Value::Kind::Made, number};
            }
            from.sending.insert(slot);
            to.arriving.insert(slot);
            return slot;
        }
    }
    /// Joins the values in the slot, which takes the first of them unless it has one of them already.
    void put(StepIndex k, std::uint32_t node, const Parts& parts, std::uint32_t slot)
    {
        Processor& processor = m_processors[node];
        const Value before = processor.slots[slot];
        bool empty = std::ranges::count(parts, before) == 0;
        for (const Value& part : parts) {
            --processor.uses.at(part);
            if (part == before) continue;
            const auto found = std::ranges::find(processor.slots, part);
            const BlockId from{static_cast<std::uint32_t>(found - processor.slots.begin())};
            const Effect effect = std::exchange(empty, false) ? Effect::Copy : Effect::Combine;
            m_slotted.recording.act(k, {NodeId{node}, from, BlockId{slot}, 1, effect});
        }
    }

    const Plan& m_plan;
    std::span<const Path> m_paths;
    std::vector<Processor> m_processors;
    Slotted m_slotted;
};

/// Whether everybody always sends all that it has.
bool sendsAll(const Plan& plan, std::uint32_t processors)
{
    std::vector<std::size_t> received(processors);
    std::size_t number = 0;
    for (const auto& step : plan.steps) {
        std::vector<std::size_t> now = received;
        for (const PlannedMessage& message : step) {
            const Combined& sent = plan.sent[number++];
            if (!sent.own || sent.received.size() != received[message.from]) return false;
            ++now[message.to];
        }
        received = std::move(now);
    }
    for (std::uint32_t node = 0; node < processors; ++node)
        if (!plan.results[node].own || plan.results[node].received.size() != received[node]) return false;
    return true;
}

} // namespace

Slotted slottedPlan(const Plan& plan, std::span<const Path> paths, std::uint32_t processors)
{
    if (!sendsAll(plan, processors)) return Slots(plan, paths, processors).made();
    Slotted one;
    const BlockRange all{BlockId{0}};
    std::size_t number = 0;
    for (std::size_t step = 0; step < plan.steps.size(); ++step)
        for (const PlannedMessage& message : plan.steps[step])
            one.recording
                .add(static_cast<StepIndex>(step), NodeId{message.from}, NodeId{message.to}, std::span(&all, 1),
                     Effect::Combine)
                .path = paths[number++];
    return one;
}

} // namespace hopscope::search
