#include "scenes/pictures/parts/operands_needed.h"

namespace hopscope {

std::uint32_t OperandsNeeded::of(NodeId node, BlockId block)
{
    const std::uint32_t number = m_data->alike ? 0 : block.value; // one answer for all of them
    auto known = m_blocks.find(number);
    if (known == m_blocks.end()) {
        const NodeSet ends = m_data->joins ? m_data->ends(block) : NodeSet::none();
        // Where values go from block to block, the operands of all processors may come together in any of them.
        const std::uint32_t all = m_data->mixed ? m_processors : m_data->starts(block).size();
        known = m_blocks.emplace(number, Block{ends, all}).first;
    }
    if (!known->second.ends.contains(node)) return known->second.operands;
    const RankInterval ranks = m_data->joins(node);
    return ranks.high - ranks.low;
}

QString fullnessText(const Run& run)
{
    return run.data().joins ? QStringLiteral("the fuller, the more of the operands needed are combined")
                            : QStringLiteral("the fuller, the more operands are combined");
}

} // namespace hopscope
