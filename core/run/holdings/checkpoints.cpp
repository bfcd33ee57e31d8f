#include "run/holdings/checkpoints.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace hopscope {

void Checkpoints::begin(std::unique_ptr<const SavedHoldings> start)
{
    m_bytes += m_kept.emplace_back(Checkpoint{0, std::move(start)}).holdings->bytes();
}

void Checkpoints::offer(StepIndex steps, std::uint64_t work, const Holdings& holdings)
{
    m_since += work;
    // To put a state away must stay cheap beside playing to it.
    m_between = std::max<std::uint64_t>(m_between, holdings.bytes() / 2);
    if (m_since < m_between) return;
    m_since = 0;
    if (holdings.leastSaved() > m_memory) {
        m_between *= 2;
        return;
    }
    m_bytes += m_kept.emplace_back(Checkpoint{steps, holdings.saved()}).holdings->bytes();
    while (m_bytes > m_memory && m_kept.size() > 1) thinOut();
}

void Checkpoints::thinOut()
{
    std::vector<Checkpoint> kept;
    m_bytes = 0;
    for (std::size_t i = 0; i < m_kept.size(); i += 2)
        m_bytes += kept.emplace_back(std::move(m_kept[i])).holdings->bytes();
    m_kept = std::move(kept);
    m_between *= 2;
}

const Checkpoints::Checkpoint& Checkpoints::before(StepIndex steps) const
{
    const auto after = std::ranges::upper_bound(m_kept, steps, {}, &Checkpoint::steps);
    return after == m_kept.begin() ? m_kept.front() : *std::prev(after);
}

} // namespace hopscope
