#include "schedule/step.h"

#include <algorithm>

namespace hopscope {

void Step::makeRoom()
{
    constexpr std::size_t smallest = 16;
    m_transfers.reserve(std::max(smallest, 2 * m_transfers.size()));
}

void Step::list(Transfer& transfer, BlockRange range)
{
    transfer.firstBlock = BlockId{static_cast<std::uint32_t>(m_lists.size())};
    transfer.blockCount = 0;
    m_lists.push_back({static_cast<std::uint32_t>(m_ranges.size()), 1});
    m_ranges.push_back(range);
}

void Step::extend(const BlockRange& blocks)
{
    Transfer& last = m_transfers.back();
    if (last.blockCount > 0) list(last, {last.firstBlock, last.blockCount});
    m_ranges.push_back(blocks); // the list of the last message is the last one
    ++m_lists[last.firstBlock.value].count;
}

std::uint64_t Step::listedCount(const Transfer& transfer) const
{
    std::uint64_t sum = 0;
    for (const BlockRange& range : listed(transfer)) sum += range.size();
    return sum;
}

bool Step::carries(const Transfer& transfer, BlockId block) const
{
    return std::ranges::any_of(blocks(transfer), [&](const BlockRange& range) { return range.contains(block); });
}

void Step::append(const Step& other)
{
    const auto lists = static_cast<std::uint32_t>(m_lists.size()), ranges = static_cast<std::uint32_t>(m_ranges.size());
    for (List list : other.m_lists) {
        list.first += ranges;
        m_lists.push_back(list);
    }
    m_ranges.insert(m_ranges.end(), other.m_ranges.begin(), other.m_ranges.end());
    for (Transfer transfer : other.m_transfers) {
        if (transfer.blockCount == 0) transfer.firstBlock.value += lists;
        m_transfers.push_back(transfer);
    }
    m_locals.insert(m_locals.end(), other.m_locals.begin(), other.m_locals.end());
}

} // namespace hopscope
