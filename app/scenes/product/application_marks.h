#pragma once

#include "scenes/product/applications.h"

namespace hopscope {

/// The value of what is shown, on its curve: the speed-up, or the efficiency.
void markHere(Chart& chart, ApplicationChart kind, const ApplicationCase& application);

/// Why one of the layouts is more efficient than the other on this machine: start-ups and words of both. Empty where
/// one of them has no closed form.
QString layoutsCompared(const ApplicationCase& application);

} // namespace hopscope
