#pragma once

#include "run/holdings/holdings.h"

#include <cstdint>
#include <memory>

namespace hopscope {

/// Whether the blocks are many and all combined of everybody's operands for the same nodes, so that only those on their
/// way need memory.
bool combinationsSlide(const Data& data, std::uint32_t processors);
/// All blocks of such data. Exhausted where a node has more than 255 different values.
std::unique_ptr<Holdings> makeSlidingCombination(const Data& data, std::uint32_t processors);

} // namespace hopscope
