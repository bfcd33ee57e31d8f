#pragma once

#include "scenes/product/applications.h"

namespace hopscope {

/// The value of what is shown, on its curve: the speed-up, or the efficiency.
void markHere(Chart& chart, ApplicationChart kind, const ApplicationCase& application);

} // namespace hopscope
