#pragma once

#include "run/run.h"

namespace hopscope {

/// What to say where an ordered operator meets a schedule that loses the order of the operands: what keeps it, nearest
/// first (another order of the steps, root or shape, then another algorithm), found by running it, and that a
/// commutative operator needs none of them. On large networks only the last. Throws Cancelled.
Diagnostic orderLost(const Setup& setup, const Limits& limits, const std::stop_token& stop);

} // namespace hopscope
