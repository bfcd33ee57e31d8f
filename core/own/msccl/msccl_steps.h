#pragma once

#include "own/msccl/msccl_play.h"
#include "schedule/data.h"
#include "schedule/schedule.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

/// A file as a schedule: which blocks the chunks are.
struct MscclSteps {
    enum class Way : std::uint8_t {
        Chunks,   ///< a block is a chunk of the vector, whose values are combined where they arrive
        Operands, ///< a block is a chunk of one processor, which is copied
        Blocks,   ///< the same, and these are the blocks of the operation
        Results   ///< a block is a value: one that is combined of two others is a block of its own
    } way{};
    std::uint32_t blocks{};
    std::vector<std::vector<std::uint32_t>> starts, ends; ///< by block; of Way::Results alone
    std::vector<Step> steps;
};
MscclSteps stepsOf(const MscclPlay& play, std::uint32_t root, bool correct);

} // namespace hopscope
