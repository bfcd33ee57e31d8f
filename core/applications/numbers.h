#pragma once

#include "schedule/step.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace hopscope {

/// Real numbers in the blocks of a schedule: what every node holds of every block. Holdings know who has what; this has
/// the values themselves, so that a result can be compared with what it should be.
class Numbers {
public:
    using Values = std::vector<double>;

    Numbers(std::uint32_t nodes, std::uint32_t blocks) : m_blocks(blocks), m_slots(std::size_t{nodes} * blocks) {}

    void put(NodeId node, BlockId block, Values values)
    {
        slot(node, block) = std::make_shared<const Values>(std::move(values));
    }
    /// Throws std::invalid_argument if the node does not hold the block.
    const Values& at(NodeId node, BlockId block) const;
    bool holds(NodeId node, BlockId block) const { return slot(node, block) != nullptr; }

    /// All reads, then all writes: copies, moves, and adds element by element where a transfer combines. Throws
    /// std::invalid_argument if somebody sends what it does not hold.
    void apply(const Step& step);

private:
    using Slot = std::shared_ptr<const Values>; ///< copies share their values
    Slot& slot(NodeId node, BlockId block) { return m_slots[std::size_t{node.value} * m_blocks + block.value]; }
    const Slot& slot(NodeId node, BlockId block) const
    {
        return m_slots[std::size_t{node.value} * m_blocks + block.value];
    }
    void receive(Slot& target, const Slot& value, Effect effect);

    std::uint32_t m_blocks;
    std::vector<Slot> m_slots;
    std::vector<Slot> m_sent;
};

} // namespace hopscope
