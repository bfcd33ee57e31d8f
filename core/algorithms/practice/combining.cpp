#include "algorithms/practice/combining.h"

#include <algorithm>
#include <utility>

namespace hopscope::practice {

RadixExchange::RadixExchange(std::vector<NodeId> members, std::uint32_t radix) : m_members(std::move(members))
{
    const auto count = static_cast<std::uint32_t>(m_members.size());
    m_radix = std::min(radix, std::max(count, 2U));
    for (; std::uint64_t{m_power} * m_radix <= count; m_power *= m_radix) ++m_digits;
    m_rest = count - m_power;
    m_concerned = static_cast<std::uint32_t>(std::uint64_t{m_rest} * m_radix / (m_radix - 1));
}

std::vector<NodeId> RadixExchange::ranks() const
{
    std::vector<NodeId> ranks;
    for (std::uint32_t i = 0; i < m_members.size(); ++i)
        if (!waits(i)) ranks.push_back(m_members[i]);
    return ranks;
}

void RadixExchange::append(std::vector<Step>& steps, const BlockRange& blocks, std::uint16_t firstLine) const
{
    const std::uint32_t k = m_radix;
    const auto keeper = [&](std::uint32_t i) { return std::min(i + k - 1 - i % k, m_concerned); };
    const std::vector<NodeId> ranks = this->ranks();
    if (m_rest > 0) {
        Step& step = steps.emplace_back();
        for (std::uint32_t i = 0; i < m_concerned; ++i)
            if (waits(i)) step.send(m_members[i], m_members[keeper(i)], blocks, Effect::Combine).line = firstLine;
    }
    for (std::uint32_t weight = 1; weight < m_power; weight *= k) {
        Step& step = steps.emplace_back();
        for (std::uint32_t w = 0; w < m_power; ++w) {
            const std::uint32_t digit = w / weight % k;
            for (std::uint32_t other = 0; other < k; ++other)
                if (other != digit)
                    step.send(ranks[w], ranks[w - digit * weight + other * weight], blocks, Effect::Combine).line =
                        static_cast<std::uint16_t>(firstLine + 1);
        }
    }
    if (m_rest > 0) {
        Step& step = steps.emplace_back();
        for (std::uint32_t i = 0; i < m_concerned; ++i)
            if (waits(i))
                step.send(m_members[keeper(i)], m_members[i], blocks).line = static_cast<std::uint16_t>(firstLine + 2);
    }
}

namespace {

std::uint32_t longest(const std::vector<std::vector<NodeId>>& groups)
{
    std::size_t most = 1;
    for (const auto& group : groups) most = std::max(most, group.size());
    return static_cast<std::uint32_t>(most);
}

} // namespace

void binomialDown(const std::vector<std::vector<NodeId>>& groups, std::vector<Step>& steps, std::uint16_t line)
{
    for (std::uint32_t e = ceilLog2(longest(groups)); e-- > 0;) {
        Step& step = steps.emplace_back();
        for (const auto& group : groups)
            for (std::size_t v = 0; v + (1U << e) < group.size(); v += 2U << e)
                step.send(group[v], group[v + (1U << e)], block(0)).line = line;
    }
}

void binomialUp(const std::vector<std::vector<NodeId>>& groups, std::vector<Step>& steps, std::uint16_t line)
{
    for (std::uint32_t e = 0; e < ceilLog2(longest(groups)); ++e) {
        Step& step = steps.emplace_back();
        for (const auto& group : groups)
            for (std::size_t v = 0; v + (1U << e) < group.size(); v += 2U << e)
                step.send(group[v + (1U << e)], group[v], block(0), Effect::Combine).line = line;
    }
}

} // namespace hopscope::practice
