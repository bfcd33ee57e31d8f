#pragma once

#include "own/msccl/msccl_file.h"
#include "own/schedule_format.h"

namespace hopscope {

/// Two thread blocks for every pair of processors that exchange messages, one at each side, all on channel 0; what one
/// of them stores, another one waits for before it reads it. Throws Refused ("o") where MSCCL has no words for it.
MscclFile mscclOf(const PlayedSchedule& played);

} // namespace hopscope
