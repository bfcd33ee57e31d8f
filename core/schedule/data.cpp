#include "schedule/data.h"

#include <algorithm>

namespace hopscope {

NodeSet NodeSet::of(std::vector<NodeId> nodes)
{
    std::ranges::sort(nodes);
    const auto [first, last] = std::ranges::unique(nodes);
    nodes.erase(first, last);
    NodeSet set(0, 0);
    set.m_list = std::make_shared<const std::vector<NodeId>>(std::move(nodes));
    return set;
}

bool NodeSet::contains(NodeId node) const
{
    return m_list ? std::ranges::binary_search(*m_list, node) : node.value - m_first < m_count;
}

} // namespace hopscope
