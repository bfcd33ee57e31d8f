#pragma once

#include "schedule/data.h"
#include "schedule/step.h"

#include <span>

namespace hopscope {

/// Words of a message.
double wordsOf(const Data& data, const BlockRanges& ranges);

} // namespace hopscope
