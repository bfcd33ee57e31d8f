#include "schedule/step.h"

namespace hopscope {

void Step::append(const Step& other)
{
    const auto offset = static_cast<std::uint32_t>(m_ranges.size());
    m_ranges.insert(m_ranges.end(), other.m_ranges.begin(), other.m_ranges.end());
    for (Transfer transfer : other.m_transfers) {
        transfer.firstRange += offset;
        m_transfers.push_back(transfer);
    }
    m_locals.insert(m_locals.end(), other.m_locals.begin(), other.m_locals.end());
}

} // namespace hopscope
