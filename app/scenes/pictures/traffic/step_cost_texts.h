#pragma once

#include "ids.h"

#include <QStringList>

namespace hopscope {

class AxisWords;
class Run;

/// "The step takes 10 + 192 = 202 units: start-up and longest message (→ along rows); no two share a
/// link." and what that makes with the steps before it; nothing of steps in which something is waited for or combined,
/// or of networks whose links differ within a way.
QStringList stepCostTexts(const Run& run, StepIndex step, const AxisWords& axes);

} // namespace hopscope
