#include "scenes/pictures/parts/group_levels.h"

#include "run/analysis/held_shares.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// Bits of a number that one level opens at most: sixteen groups.
constexpr unsigned mostBits = 4;

} // namespace

GroupLevels::GroupLevels(const PictureRequest& request)
    : m_count(request.run->topology().processors()), m_order(clusterOrder(request.run->topology())),
      m_amounts(heldShares(*request.run, *request.run->holdingsAt(request.steps)))
{
    m_processorOf.assign(std::size_t{1} << m_order.levels, m_count);
    for (std::uint32_t i = 0; i < m_count; ++i) m_processorOf[m_order.ids[i]] = i;
    const StepIndex step = markedStep(request);
    if (step < 0) return;
    Step messages;
    request.run->schedule().at(step, messages);
    for (const Transfer& transfer : messages.transfers())
        if (transfer.from.value < m_count && transfer.to.value < m_count)
            m_messages.emplace_back(transfer.from.value, transfer.to.value);
}

/// The group of 2^above processors around one, opened into groups of 2^below.
GroupLevels::Level GroupLevels::levelOf(std::uint32_t processor, unsigned above, unsigned below) const
{
    Level level{.bits = above - below};
    const std::uint32_t whole = m_order.ids[processor] >> above;
    const auto within = [&](std::uint32_t id) { return id >> above == whole; };
    std::vector<std::size_t> places(std::size_t{1} << (above - below)); // by group of the order; idle ones are none
    for (std::size_t part = 0; part < places.size(); ++part) {
        Group group{.place = part};
        const std::size_t first = (std::size_t{whole} << above) + (part << below),
                          end = first + (std::size_t{1} << below);
        for (std::size_t id = first; id < end; ++id)
            if (m_processorOf[id] < m_count) group.members.push_back(m_processorOf[id]);
        places[part] = level.groups.size();
        if (group.members.empty()) continue;
        std::ranges::sort(group.members);
        group.least = 1;
        for (const std::uint32_t member : group.members) {
            group.least = std::min(group.least, m_amounts[member]);
            group.most = std::max(group.most, m_amounts[member]);
            group.mean += m_amounts[member] / static_cast<double>(group.members.size());
        }
        level.groups.push_back(std::move(group));
    }
    const auto placeOf = [&](std::uint32_t id) {
        return places[(id >> below) & ((std::uint32_t{1} << (above - below)) - 1)];
    };
    level.opened = placeOf(m_order.ids[processor]);
    for (const auto& [from, to] : m_messages) {
        const std::uint32_t a = m_order.ids[from], b = m_order.ids[to];
        const bool leaves = within(a), enters = within(b);
        if (leaves && enters) {
            if (const auto flow = std::pair(placeOf(a), placeOf(b)); flow.first == flow.second)
                ++level.groups[flow.first].inside;
            else
                ++level.flows[flow], ++level.groups[flow.first].leave, ++level.groups[flow.second].enter;
        } else if (leaves) {
            ++level.leave, ++level.groups[placeOf(a)].leave;
        } else if (enters) {
            ++level.enter, ++level.groups[placeOf(b)].enter;
        }
    }
    return level;
}

std::vector<GroupLevels::Level> GroupLevels::downTo(std::uint32_t processor) const
{
    std::vector<Level> levels;
    const unsigned count = std::max(1U, (m_order.levels + mostBits - 1) / mostBits);
    unsigned above = m_order.levels;
    for (unsigned i = 0; i < count; ++i) {
        const unsigned left = count - i, bits = (above + left - 1) / left; // evenly, the larger first
        levels.push_back(levelOf(processor, above, above - bits));
        above -= bits;
    }
    return levels;
}

} // namespace hopscope
