#include "own/slots.h"

#include "schedule/operation.h"

namespace hopscope {

Data slottedData(std::uint32_t processors, std::uint32_t slots, double words)
{
    Data data = operationData(Operation::Allreduce, processors, NodeId{}, slots, slots * words);
    data.mixed = true;
    data.alike = false;
    data.starts = [processors](BlockId) { return NodeSet::first(processors); };
    data.ends = [processors](BlockId slot) { return slot.value == 0 ? NodeSet::first(processors) : NodeSet::none(); };
    return data;
}

bool isSlotted(const Data& data, std::uint32_t processors)
{
    if (!data.mixed || data.custody != Custody::Combined || data.joins || data.routers > 0 || !data.uniform())
        return false;
    for (std::uint32_t slot = 0; slot < data.blocks; ++slot)
        if (data.starts(BlockId{slot}).size() != processors
            || data.ends(BlockId{slot}).size() != (slot == 0 ? processors : 0))
            return false;
    return true;
}

} // namespace hopscope
