#include "own/msccl/msccl_order.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Entries of clocks that are compared in about a second.
constexpr std::uint64_t mostClocks = std::uint64_t{1} << 28;

} // namespace

MscclRaces::MscclRaces(const MscclEvents& events, const std::vector<MscclSlots>& slots)
    : m_events(events), m_slots(slots), m_follows(std::uint64_t{events.count()} * events.chains() <= mostClocks),
      m_clocks(m_follows ? events.count() : 0), m_waiting(m_follows ? events.count() : 0)
{
    if (!m_follows) return;
    for (const MscclSlots& each : slots) m_touched.emplace_back(each.count());
    for (std::uint32_t i = 0; i < events.count(); ++i) {
        const auto all = events.before(i);
        for (const std::uint32_t one : {all.block, all.dependence, all.message})
            if (one != MscclEvent::none) ++m_waiting[one];
    }
}

bool MscclRaces::ordered(std::uint32_t earlier, const Clock& clock) const
{
    return clock[m_events[earlier].chain] > m_events[earlier].index;
}

void MscclRaces::see(std::uint32_t number)
{
    if (!m_follows) return;
    const MscclEvent& event = m_events[number];
    Clock clock(m_events.chains());
    const auto all = m_events.before(number);
    for (const std::uint32_t one : {all.block, all.dependence, all.message}) {
        if (one == MscclEvent::none) continue;
        const bool last = --m_waiting[one] == 0;
        for (std::size_t chain = 0; chain < clock.size(); ++chain)
            clock[chain] = std::max(clock[chain], m_clocks[one][chain]);
        if (last) Clock().swap(m_clocks[one]);
    }
    const MscclFile::Step& step = *event.step;
    const auto each = [&](MscclFile::Buffer buffer, std::uint32_t offset, bool stores) {
        for (std::uint32_t c = 0; c < step.count && isFirst(event.gpu); ++c)
            if (const auto slot = m_slots[event.gpu].slot(buffer, offset + c)) touch(number, *slot, stores, clock);
    };
    if (reads(step.type)) each(step.from, step.fromOffset, false);
    // A reduction reads its destination, too; to store there needs the same order.
    if (writes(step.type)) each(step.to, step.toOffset, true);
    clock[event.chain] = event.index + 1;
    if (m_waiting[number] > 0) m_clocks[number] = std::move(clock);
}

void MscclRaces::touch(std::uint32_t number, std::uint32_t slot, bool stores, const Clock& clock)
{
    Touched& touched = m_touched[m_events[number].gpu][slot];
    const auto together = [&](std::uint32_t earlier) {
        return m_events[earlier].chain != m_events[number].chain && !ordered(earlier, clock);
    };
    if (touched.writer != MscclEvent::none && together(touched.writer)) report(touched.writer, number, slot);
    if (!stores) {
        touched.readers.push_back(number);
        return;
    }
    const auto reader = std::ranges::find_if(touched.readers, together);
    if (reader != touched.readers.end()) report(*reader, number, slot);
    touched.readers.clear();
    touched.writer = number;
}

void MscclRaces::report(std::uint32_t earlier, std::uint32_t number, std::uint32_t slot)
{
    if (!isFirst(m_events[number].gpu)) return;
    const MscclEvent &one = m_events[earlier], &two = m_events[number];
    m_race = {.gpu = two.gpu, .slot = slot, .line = two.step->line, .level = two.level - 1};
    m_race->text =
        fmt::format("a race: step {} of thread block {} (line {}) and step {} of thread block {} (line {}) of "
                    "processor {} use the same chunk, one of them stores there, and nothing says which is first",
                    one.index, one.block, one.step->line, two.index, two.block, two.step->line, two.gpu);
}

} // namespace hopscope
