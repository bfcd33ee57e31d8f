#pragma once

#include "own/msccl/msccl_order.h"
#include "own/msccl/msccl_play.h"
#include "own/own_waits.h"

namespace hopscope {

/// Thread blocks do their steps one after another, each behind its dependence; what they do without a message takes no
/// time. Of a play that has come to its end.
OwnWaits waitsOf(const MscclPlay& play, const MscclEvents& events);

} // namespace hopscope
