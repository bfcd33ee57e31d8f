#pragma once

#include "schedule/operation.h"

#include <array>
#include <string_view>
#include <utility>

namespace hopscope {

/// What a message does with its blocks, as lists of messages say it.
inline constexpr std::array<std::pair<std::string_view, Effect>, 3> effectWords{
    {{"copy", Effect::Copy}, {"move", Effect::Move}, {"combine", Effect::Combine}}};

/// What a message does if it says nothing.
constexpr Effect usualEffect(Operation operation)
{
    const bool moved = operation == Operation::Scatter || operation == Operation::Gather
                       || operation == Operation::Alltoall || operation == Operation::Shift
                       || operation == Operation::NeighbourAlltoall;
    return moved ? Effect::Move : Effect::Copy;
}

} // namespace hopscope
