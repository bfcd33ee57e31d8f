#pragma once

#include "run/run.h"

namespace hopscope {

/// Whether a run takes more steps than a formula asks for at least and its erratum says why: a bound is no running
/// time, and the reason is to be seen beside the count.
inline bool takesMore(const Comparison& comparison)
{
    return comparison.kind == Comparison::Kind::Formula && comparison.quantity == "steps"
           && comparison.relation == Relation::AtLeast && comparison.simulated > comparison.value
           && !comparison.erratum.empty();
}

} // namespace hopscope
