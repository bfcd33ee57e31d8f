#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/chart/chart_scene.h"
#include "state/curves.h"

#include <QFont>
#include <QRectF>

#include <algorithm>
#include <string_view>

namespace hopscope {

/// What the name of a curve covers.
inline QRectF boxOf(const ChartScene::Label& label)
{
    const QFont font = lightTheme().text(9, QFont::DemiBold);
    const double width = textWidth(font, label.text), cap = capHeight(font);
    return {label.baseline.x() - label.anchor * width, label.baseline.y() - cap, width, cap};
}

inline CurveAxis axisNamed(const Experiment& experiment, std::string_view id)
{
    const auto axes = curveAxes(experiment);
    return *std::ranges::find(axes, id, &CurveAxis::id);
}

} // namespace hopscope
