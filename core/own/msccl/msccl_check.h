#pragma once

#include "own/file_verdict.h"
#include "own/msccl/msccl_play.h"

#include <cstdint>
#include <functional>

namespace hopscope {

/// Calls `visit(processor, chunk, slot, operands)` for every chunk that the result must have, with the numbers of the
/// operands that belong there. Slots may be beyond those that there are.
void eachResult(
    const MscclPlay& play, std::uint32_t root,
    const std::function<void(std::uint32_t, std::uint32_t, std::uint32_t, const std::vector<std::uint32_t>&)>& visit);
FileVerdict verdictOf(const MscclPlay& play, std::uint32_t root);

} // namespace hopscope
