#include "own/recording.h"

#include <algorithm>
#include <utility>

namespace hopscope {

Transfer& Recording::add(StepIndex k, NodeId from, NodeId to, std::span<const BlockRange> blocks, Effect effect)
{
    if (m_steps.empty() || m_steps.back().step != k) m_steps.push_back({k, m_transfers.size()});
    Transfer& transfer = m_transfers.emplace_back(Transfer{from, to, {}, 0, 0, effect});
    const BlockRange& only = blocks.front();
    if (blocks.size() == 1 && only.rows == 1 && (only.stride == 1 || only.count == 1)) {
        transfer.firstBlock = only.first;
        transfer.blockCount = only.count;
        return transfer;
    }
    transfer.firstBlock = BlockId{static_cast<std::uint32_t>(m_lists.size())};
    m_lists.push_back({m_ranges.size(), static_cast<std::uint32_t>(blocks.size())});
    m_ranges.insert(m_ranges.end(), blocks.begin(), blocks.end());
    return transfer;
}

void Recording::cut(StepIndex k)
{
    while (!m_steps.empty() && m_steps.back().step >= k) {
        m_transfers.resize(m_steps.back().first);
        m_steps.pop_back();
    }
    while (!m_locals.empty() && m_locals.back().step >= k) m_locals.pop_back();
}

void Recording::write(StepIndex k, Step& out) const
{
    for (auto local = std::ranges::lower_bound(m_locals, k, {}, &LocalOfStep::step);
         local != m_locals.end() && local->step == k; ++local)
        out.act(local->local);
    const auto found = std::ranges::lower_bound(m_steps, k, {}, &Begin::step);
    if (found == m_steps.end() || found->step != k) return;
    const std::uint64_t end = std::next(found) == m_steps.end() ? m_transfers.size() : std::next(found)->first;
    for (std::uint64_t i = found->first; i < end; ++i) {
        const Transfer& kept = m_transfers[i];
        const auto copy = [&](const BlockRange& first) {
            Transfer& transfer = out.send(kept.from, kept.to, first, kept.effect);
            transfer.line = kept.line;
            transfer.path = kept.path;
        };
        if (kept.blockCount > 0) {
            copy({kept.firstBlock, kept.blockCount});
            continue;
        }
        const List& list = m_lists[kept.firstBlock.value];
        copy(m_ranges[list.first]);
        for (std::uint32_t r = 1; r < list.count; ++r) out.extend(m_ranges[list.first + r]);
    }
}

Schedule scheduleOf(std::shared_ptr<const Recording> recording, std::shared_ptr<const Execution> execution)
{
    const StepIndex steps = recording->steps();
    return {steps,
            [kept = std::move(recording)](StepIndex k, Step& out) { kept->write(k, out); },
            {},
            std::move(execution)};
}

} // namespace hopscope
