#pragma once

#include "run/run.h"

#include <cstdint>
#include <span>

namespace hopscope {

/// One step that the port model of the run allows and that brings the goal nearer, from this state on: as many messages
/// as can be found one after another, those of neighbours first. Empty if there is none.
Step greedyStep(const Run& run, const Holdings& holdings);

/// Operands that are combined in what the processor has of a block, and those that it must have in the end.
std::uint64_t operandsIn(const Holdings& holdings, NodeId node, BlockId block);
std::uint64_t operandsWanted(const Data& data, NodeId node, BlockId block);
/// Whether the values that two processors have of a block have an operand in common.
bool overlap(const Holdings& holdings, NodeId a, NodeId b, BlockId block);
/// One message with these blocks, which are in order.
void sendBlocks(Step& step, NodeId from, NodeId to, std::span<const BlockId> blocks, Effect effect);

} // namespace hopscope
