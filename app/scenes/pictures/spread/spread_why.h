#pragma once

#include "scenes/pictures/spread/spread_step.h"

#include <QRectF>
#include <QString>
#include <QStringList>

namespace hopscope {

class Canvas;
struct Theme;

/// What a step does, why it takes so many of them, and what they cost: as much as has room, the reasons in short where
/// they have none. `step`: the sum of the step, and why it is no larger. Whether the sum is said.
bool paintWhySteps(Canvas& canvas, const Theme& theme, const Run& run, const WhySteps& why, const QStringList& step,
                   const QRectF& area);

} // namespace hopscope
