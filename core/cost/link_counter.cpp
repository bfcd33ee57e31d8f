#include "cost/link_counter.h"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

/// Up to so many links an array of them is the fastest; a hierarchy of large modules has hundreds of millions.
constexpr std::uint64_t mostListedLinks = 2'000'000;
constexpr std::size_t smallestTable = 4096;

/// Spreads neighbouring numbers over a table whose size is a power of two.
std::size_t spread(LinkId link, std::size_t size)
{
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
    return static_cast<std::size_t>((link * golden) >> 20U) & (size - 1);
}

} // namespace

LinkCounter::LinkCounter(std::uint64_t links, bool sparse)
    : m_hashed(sparse || links > mostListedLinks), m_loads(m_hashed ? smallestTable : static_cast<std::size_t>(links)),
      m_links(m_hashed ? smallestTable : 0)
{
}

void LinkCounter::nextStep()
{
    m_used = 0;
    if (++m_step != 0) return;
    m_step = 1; // the numbers begin again
    std::ranges::fill(m_loads, Load{});
}

std::size_t LinkCounter::search(LinkId link) const
{
    std::size_t place = spread(link, m_loads.size());
    while (m_loads[place].step == m_step && m_links[place] != link) place = (place + 1) & (m_loads.size() - 1);
    return place;
}

std::size_t LinkCounter::placeOf(LinkId link)
{
    std::size_t place = search(link);
    if (m_loads[place].step == m_step) return place;
    if (2 * ++m_used > m_loads.size()) {
        grow();
        place = search(link);
    }
    m_links[place] = link;
    return place;
}

void LinkCounter::grow()
{
    const auto loads = std::exchange(m_loads, std::vector<Load>(2 * m_loads.size()));
    const auto links = std::exchange(m_links, std::vector<LinkId>(m_loads.size()));
    const auto words = std::exchange(m_words, std::vector<double>(m_words.empty() ? 0 : m_loads.size()));
    for (std::size_t i = 0; i < loads.size(); ++i) {
        if (loads[i].step != m_step) continue;
        const std::size_t place = search(links[i]);
        m_loads[place] = loads[i];
        m_links[place] = links[i];
        if (!words.empty()) m_words[place] = words[i];
    }
}

LinkCounter::Sum LinkCounter::add(LinkId link, double words)
{
    const std::size_t place = m_hashed ? placeOf(link) : static_cast<std::size_t>(link);
    m_words.resize(m_loads.size());
    Load& load = m_loads[place];
    const bool first = load.step != m_step;
    load = {m_step, first ? 1 : load.messages + 1};
    m_words[place] = first ? words : m_words[place] + words;
    return {load.messages, m_words[place]};
}

} // namespace hopscope
