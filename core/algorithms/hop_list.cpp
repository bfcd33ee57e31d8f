#include "algorithms/hop_list.h"

#include <memory>

namespace hopscope {

Schedule HopList::schedule(Effect effect) &&
{
    if (m_ends.empty() || m_ends.back() < m_hops.size()) endStep();
    while (m_ends.size() > 1 && m_ends[m_ends.size() - 2] == m_ends.back()) m_ends.pop_back();
    if (m_hops.empty()) return {};
    const auto list = std::make_shared<const HopList>(std::move(*this));
    const auto write = [list, effect](StepIndex k, Step& step) {
        const auto at = static_cast<std::size_t>(k);
        for (std::size_t i = at == 0 ? 0 : list->m_ends[at - 1]; i < list->m_ends[at]; ++i) {
            const Hop& hop = list->m_hops[i];
            step.send(NodeId{hop.from}, NodeId{hop.to}, block(hop.block), effect).line = hop.line;
        }
    };
    return {static_cast<StepIndex>(list->m_ends.size()), write, {}};
}

} // namespace hopscope
