#include "algorithms/practice/circulant.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace hopscope::practice {

std::vector<std::uint32_t> circulantSkips(std::uint32_t processors)
{
    std::vector<std::uint32_t> skips(ceilLog2(processors) + 1);
    skips.back() = processors;
    for (std::size_t j = skips.size() - 1; j-- > 0;) skips[j] = (skips[j + 1] + 1) / 2;
    return skips;
}

CirculantRows::CirculantRows(std::uint32_t processors)
    : m_processors(processors), m_phases(ceilLog2(processors)), m_skips(circulantSkips(processors)), m_base(processors),
      m_holders(m_phases + 1), m_rows(std::size_t{processors} * m_phases)
{
    for (std::uint32_t r = 0; r < processors; ++r) {
        m_base[r] = r == 0 ? m_phases : baseOf(r);
        m_holders[m_base[r]].push_back(r);
    }
    for (std::uint32_t r = 1; r < processors; ++r) fill(r);
}

std::uint32_t CirculantRows::baseOf(std::uint32_t number) const
{
    for (std::uint32_t j = m_phases; j-- > 0;) {
        if (number < m_skips[j]) continue;
        number -= m_skips[j];
        if (number == 0) return j;
    }
    return m_phases;
}

bool CirculantRows::isAmong(std::uint32_t base, std::uint32_t first, std::uint32_t count) const
{
    const std::vector<std::uint32_t>& holders = m_holders[base];
    const auto within = [&](std::uint32_t low, std::uint32_t high) { // half-open
        const auto next = std::ranges::lower_bound(holders, low);
        return next != holders.end() && *next < high;
    };
    const std::uint32_t end = first + count;
    return end <= m_processors ? within(first, end) : within(first, m_processors) || within(0, end - m_processors);
}

void CirculantRows::fill(std::uint32_t number)
{
    const auto q = m_phases;
    std::vector<bool> taken(q + 1);
    taken[m_base[number]] = true;
    for (std::uint32_t j = 0; j < q; ++j) {
        const std::uint32_t first = (number + m_processors - m_skips[j + 1] + 1) % m_processors;
        const std::uint32_t count = m_skips[j + 1] - m_skips[j];
        std::uint32_t chosen = q + 1;
        for (std::uint32_t base = q + 1; base-- > 0 && chosen > q;)
            if (!taken[base] && isAmong(base, first, count)) chosen = base;
        if (chosen > q) chosen = m_base[(number + m_processors - m_skips[j + 1]) % m_processors];
        taken[chosen] = true;
        m_rows[std::size_t{number} * q + j] = chosen == q
                                                  ? static_cast<std::int32_t>(m_base[number])
                                                  : static_cast<std::int32_t>(chosen) - static_cast<std::int32_t>(q);
    }
}

std::shared_ptr<const CirculantRows> circulantRows(std::uint32_t processors)
{
    static std::mutex mutex;
    static std::map<std::uint32_t, std::weak_ptr<const CirculantRows>> held;
    {
        const std::lock_guard lock(mutex);
        if (auto rows = held[processors].lock()) return rows;
    }
    auto rows = std::make_shared<const CirculantRows>(processors);
    const std::lock_guard lock(mutex);
    std::erase_if(held, [](const auto& one) { return one.second.expired(); });
    held[processors] = rows;
    return rows;
}

} // namespace hopscope::practice
