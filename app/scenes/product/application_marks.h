#pragma once

#include "scenes/product/applications.h"

namespace hopscope {

/// The value of what is shown, on its curve: the speed-up, or the efficiency; and as the subtitle why it is so.
void markHere(Chart& chart, ApplicationChart kind, const ApplicationCase& application);

/// "E = 64 / (16 × 34) = 0.12: of 34 units, work takes 4, messages 30"; empty where nothing is sent, or without a
/// closed form.
QString costsHere(const ApplicationCase& application, bool speedup);
/// Why one of the layouts is more efficient than the other on this machine: start-ups and words of both. Empty where
/// one of them has no closed form.
QString layoutsCompared(const ApplicationCase& application);

} // namespace hopscope
