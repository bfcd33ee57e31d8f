#include "search/slots.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace hopscope::search {

namespace {

/// What a processor has: its operand, or a message that it received.
constexpr std::size_t own = std::numeric_limits<std::size_t>::max();
using Values = std::set<std::size_t>;

Values valuesOf(const Combined& combined)
{
    Values values(combined.received.begin(), combined.received.end());
    if (combined.own) values.insert(own);
    return values;
}

Values since(const Values& users, std::size_t message)
{
    return Values(users.lower_bound(message), users.end());
}

/// The slots of a processor, and who still takes what it has. Values with the same users are one group: they are combined
/// as soon as they are there.
struct Processor {
    std::vector<Values> slots{{own}};    ///< what is combined in each; empty: nothing of use
    std::map<std::size_t, Values> users; ///< of every value: messages that take it, and `own` where the result does
    std::map<Values, Values> there;      ///< by users: what has come of the group
    /// In this step: uses of a group that are over, slots that are sent from, slots into which something comes and for
    /// which group, the one where it is combined.
    std::map<Values, std::size_t> taken;
    std::set<std::uint32_t> sending;
    std::map<std::uint32_t, Values> arriving;
    std::map<Values, std::uint32_t> combining;

    std::set<Values> groupsOf(const Values& values) const
    {
        std::set<Values> groups;
        for (const std::size_t value : values) groups.insert(users.at(value));
        return groups;
    }
    /// The group of which the slot has all that has come; null: none.
    const Values* groupIn(std::uint32_t slot) const
    {
        if (slots.at(slot).empty()) return nullptr;
        const auto found = users.find(*slots[slot].begin());
        if (found == users.end()) return nullptr;
        const auto all = there.find(found->second);
        return all != there.end() && all->second == slots[slot] ? &all->first : nullptr;
    }
    bool holds(std::uint32_t slot, const Values& group) const
    {
        const Values* inside = groupIn(slot);
        return inside && *inside == group;
    }
    /// Whether another slot has it, too, and keeps it in this step.
    bool elsewhere(std::uint32_t slot, const Values& group) const
    {
        for (std::uint32_t other = 0; other < slots.size(); ++other)
            if (other != slot && holds(other, group) && !arriving.contains(other)) return true;
        return false;
    }
    /// Whether something may come into the slot in this step; `next`: the first message of the next one.
    bool mayArrive(std::uint32_t slot, std::size_t next) const
    {
        if (arriving.contains(slot)) return false;
        const Values* group = groupIn(slot);
        return !group || since(*group, next).empty() || elsewhere(slot, *group);
    }
    /// Whether these groups may be combined in the slot before this step.
    bool mayPut(std::uint32_t slot, const std::set<Values>& groups) const
    {
        if (sending.contains(slot) || arriving.contains(slot)) return false;
        const Values* group = groupIn(slot);
        if (!group) return true;
        const auto used = taken.find(*group);
        const std::size_t left = group->size() - (used == taken.end() ? 0 : used->second);
        return left <= (groups.contains(*group) ? 1 : 0) || elsewhere(slot, *group);
    }
};

class Slots {
public:
    Slots(const Plan& plan, std::span<const Path> paths, std::uint32_t processors)
        : m_plan(plan), m_paths(paths), m_processors(processors)
    {
        for (const auto& step : plan.steps)
            for (const PlannedMessage& message : step) m_messages.push_back(&message);
        for (std::size_t number = 0; number < m_messages.size(); ++number)
            for (const std::size_t value : valuesOf(plan.sent[number]))
                m_processors[m_messages[number]->from].users[value].insert(number);
        for (std::uint32_t node = 0; node < processors; ++node) {
            Processor& processor = m_processors[node];
            for (const std::size_t value : valuesOf(plan.results[node])) processor.users[value].insert(own);
            processor.there[processor.users[own]] = {own};
        }
    }

    Slotted made()
    {
        for (std::size_t step = 0; step < m_plan.steps.size(); ++step) {
            const auto k = static_cast<StepIndex>(step);
            const std::size_t first = m_next;
            m_next += m_plan.steps[step].size();
            for (std::size_t number = first; number < m_next; ++number) place(k, number);
            for (std::uint32_t node = 0; node < m_processors.size(); ++node) receive(k, node, first);
        }
        const auto steps = static_cast<StepIndex>(m_plan.steps.size());
        for (std::uint32_t node = 0; steps > 0 && node < m_processors.size(); ++node)
            put(steps - 1, node, m_processors[node].groupsOf(valuesOf(m_plan.results[node])), 0);
        m_slotted.slots = static_cast<std::uint32_t>(m_processors.front().slots.size());
        return std::move(m_slotted);
    }

private:
    /// Takes the first slot through which the message can go, before others one where it is combined with its group.
    void place(StepIndex k, std::size_t number)
    {
        const PlannedMessage& message = *m_messages[number];
        Processor &from = m_processors[message.from], &to = m_processors[message.to];
        const std::set<Values> parts = from.groupsOf(valuesOf(m_plan.sent[number]));
        const Values group = to.users.at(number);
        const auto sends = [&](std::uint32_t slot) {
            if (parts.size() == 1 && from.holds(slot, *parts.begin())) return true;
            return k > 0 && from.mayPut(slot, parts);
        };
        for (std::uint32_t slot = 0; slot < to.slots.size(); ++slot) {
            const Values* inside = to.groupIn(slot);
            if (!inside || since(*inside, m_next) != group || !sends(slot)) continue;
            const auto one = to.combining.find(group);
            if (one == to.combining.end() ? !to.arriving.contains(slot) : one->second == slot)
                return send(k, number, slot, true);
        }
        for (std::uint32_t slot = 0;; ++slot) {
            if (slot == to.slots.size()) // like all slots it has the operand at the beginning
                for (Processor& processor : m_processors) processor.slots.push_back({own});
            if (to.mayArrive(slot, m_next) && sends(slot)) return send(k, number, slot, false);
        }
    }
    void send(StepIndex k, std::size_t number, std::uint32_t slot, bool combined)
    {
        const PlannedMessage& message = *m_messages[number];
        Processor &from = m_processors[message.from], &to = m_processors[message.to];
        const std::set<Values> parts = from.groupsOf(valuesOf(m_plan.sent[number]));
        if (parts.size() == 1 && from.holds(slot, *parts.begin())) {
            ++from.taken[*parts.begin()];
        } else {
            put(k - 1, message.from, parts, slot);
            from.slots[slot].clear();
        }
        from.sending.insert(slot);
        to.arriving[slot] = to.users.at(number);
        if (combined) to.combining[to.users.at(number)] = slot;
        const BlockRange sent{BlockId{slot}};
        m_slotted.recording
            .add(k, NodeId{message.from}, NodeId{message.to}, std::span(&sent, 1),
                 combined ? Effect::Combine : Effect::Copy)
            .path = m_paths[number];
        m_arrivals[message.to].emplace_back(number, slot);
    }
    /// What has come in the step that began with this message is combined with what has the same users from now on.
    void receive(StepIndex k, std::uint32_t node, std::size_t first)
    {
        Processor& processor = m_processors[node];
        Values has;
        for (const auto& [users, values] : processor.there) has.insert(values.begin(), values.end());
        for (const auto& [number, slot] : m_arrivals[node]) {
            has.insert(number);
            const auto one = processor.combining.find(processor.users.at(number));
            const bool combined = one != processor.combining.end() && one->second == slot;
            if (!combined) processor.slots[slot].clear();
            processor.slots[slot].insert(number);
        }
        m_arrivals[node].clear();
        if (first < m_next)
            for (auto& [value, users] : processor.users) users = since(users, m_next);
        processor.there.clear();
        for (const std::size_t value : has) processor.there[processor.users.at(value)].insert(value);
        for (const auto& [users, values] : processor.there)
            if (!users.empty()) combine(k, node, values);
        processor.taken.clear();
        processor.sending.clear();
        processor.arriving.clear();
        processor.combining.clear();
    }
    /// In the slot that has most of the values; what slots have is one within the other, or has nothing in common.
    void combine(StepIndex k, std::uint32_t node, const Values& values)
    {
        Processor& processor = m_processors[node];
        std::vector<std::uint32_t> pieces;
        for (std::uint32_t slot = 0; slot < processor.slots.size(); ++slot)
            if (!processor.slots[slot].empty() && std::ranges::includes(values, processor.slots[slot]))
                pieces.push_back(slot);
        std::ranges::stable_sort(pieces, std::greater{}, [&](std::uint32_t slot) { return processor.slots[slot].size(); });
        Values together;
        for (const std::uint32_t slot : pieces) {
            const Values& piece = processor.slots[slot];
            if (std::ranges::any_of(piece, [&](std::size_t value) { return together.contains(value); })) continue;
            if (!together.empty())
                m_slotted.recording.act(
                    k, {NodeId{node}, BlockId{slot}, BlockId{pieces.front()}, 1, Effect::Combine});
            together.insert(piece.begin(), piece.end());
        }
        if (!pieces.empty()) processor.slots[pieces.front()] = together;
    }
    /// Combines the groups in the slot, which takes the first of them unless it has one of them already.
    void put(StepIndex k, std::uint32_t node, const std::set<Values>& groups, std::uint32_t slot)
    {
        Processor& processor = m_processors[node];
        const Values* known = processor.groupIn(slot);
        const Values inside = known && groups.contains(*known) ? *known : Values{};
        bool empty = inside.empty();
        for (const Values& group : groups) {
            ++processor.taken[group];
            if (group == inside) continue;
            std::uint32_t from = 0;
            while (!processor.holds(from, group)) ++from;
            const Effect effect = std::exchange(empty, false) ? Effect::Copy : Effect::Combine;
            m_slotted.recording.act(k, {NodeId{node}, BlockId{from}, BlockId{slot}, 1, effect});
        }
    }

    const Plan& m_plan;
    std::span<const Path> m_paths;
    std::vector<const PlannedMessage*> m_messages;
    std::vector<Processor> m_processors;
    std::size_t m_next{0}; ///< first message of the next step
    std::map<std::uint32_t, std::vector<std::pair<std::size_t, std::uint32_t>>> m_arrivals; ///< messages and slots
    Slotted m_slotted;
};

} // namespace

Slotted slottedPlan(const Plan& plan, std::span<const Path> paths, std::uint32_t processors)
{
    return Slots(plan, paths, processors).made();
}

} // namespace hopscope::search
