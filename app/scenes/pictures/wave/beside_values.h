#pragma once

#include "scenes/chart/plot_frame.h"

#include <QRectF>
#include <QString>

#include <cstddef>
#include <functional>
#include <vector>

namespace hopscope {

/// Numbers of bars of several kinds that stand side by side.

/// Along the axis: above the first bar that is as high as any in a column, not above the middle of the column.
double middleOfHighest(const PlotFrame& frame, std::size_t column);
/// What a text covers that stands on that point.
QRectF textArea(QPointF middleOfBase, const QString& text, const QFont& font);
/// The numbers of the bars beside the highest of a column, where no bar and no other number is in their way; where
/// there is no bar, a faint 0. `taken`: by the numbers of the highest.
void paintLowerValues(Canvas& canvas, const Theme& theme, const PlotFrame& frame, std::vector<QRectF> taken,
                      const std::function<QString(double)>& textOf);

} // namespace hopscope
