#include "scenes/pictures/clusters/group_levels.h"

#include <algorithm>
#include <bit>
#include <map>

namespace hopscope {

std::optional<GroupLevels::Exchange> GroupLevels::exchange() const
{
    if (m_messages.empty()) return {};
    const auto bitOf = [this](const auto& message) {
        return static_cast<unsigned>(std::bit_width(m_order.ids[message.first] ^ m_order.ids[message.second]));
    };
    const unsigned larger = bitOf(m_messages.front());
    if (larger == 0 || !std::ranges::all_of(m_messages, [&](const auto& one) { return bitOf(one) == larger; }))
        return {};
    Exchange exchange{.bits = larger - 1, .messages = m_messages.size()};
    exchange.pairs.resize(std::size_t{1} << (m_order.levels - larger));
    std::vector<std::uint32_t> members(2 * exchange.pairs.size());
    for (std::uint32_t i = 0; i < m_count; ++i) ++members[clusterOf(i, exchange.bits)];
    for (std::size_t i = 0; i < exchange.pairs.size(); ++i) {
        exchange.pairs[i].first = 2 * i;
        exchange.members = std::max({exchange.members, members[2 * i], members[2 * i + 1]});
        exchange.larger = std::max(exchange.larger, members[2 * i] + members[2 * i + 1]);
    }
    for (const auto& [from, to] : m_messages) {
        Exchange::Pair& pair = exchange.pairs[clusterOf(from, larger)];
        ++(clusterOf(from, exchange.bits) == pair.first ? pair.there : pair.back);
    }
    // Where the number of processors is no power of two, the last of the order are nobody.
    std::erase_if(exchange.pairs,
                  [&](const Exchange::Pair& pair) { return members[pair.first] + members[pair.first + 1] == 0; });
    return exchange;
}

std::vector<GroupLevels::Partners> GroupLevels::partnersIn(const Exchange& exchange, std::size_t pair) const
{
    const std::size_t first = exchange.pairs[pair].first;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Partners> found; // by number in the order
    for (const auto& [from, to] : m_messages) {
        if (clusterOf(from, exchange.bits + 1) != first / 2) continue;
        const bool there = clusterOf(from, exchange.bits) == first;
        const std::uint32_t low = there ? from : to, high = there ? to : from;
        Partners& both = found[{m_order.ids[low], m_order.ids[high]}];
        both.low = low, both.high = high;
        (there ? both.there : both.back) = true;
    }
    std::vector<Partners> partners;
    for (const auto& [place, both] : found) partners.push_back(both);
    return partners;
}

} // namespace hopscope
