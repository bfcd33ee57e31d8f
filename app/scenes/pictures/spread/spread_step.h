#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/block_ways.h"

#include <QString>

#include <cstddef>

namespace hopscope {

/// What a step does with one block, of the messages that bring it: "406 of 422 holders send 558 messages along the
/// rows, 1 or 2 each: 422 → 980". `had`: processors that had it before the step.
QString stepOfBlock(const Run& run, const Ways& now, std::size_t had, bool moving);

} // namespace hopscope
