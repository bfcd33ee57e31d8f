#pragma once

#include "schedule/data.h"

#include <cstdint>

namespace hopscope {

/// The blocks of an allreduce whose processors keep values in slots: each slot holds the operand of its processor at
/// the beginning, messages and local acts carry values from slot to slot, and the result is due in slot 0. A slot has
/// `words`, the whole vector.
Data slottedData(std::uint32_t processors, std::uint32_t slots, double words);
/// Whether the data of a run are such.
bool isSlotted(const Data& data, std::uint32_t processors);

} // namespace hopscope
