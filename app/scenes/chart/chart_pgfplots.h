#pragma once

#include "drawing/theme.h"
#include "scenes/chart/chart.h"

#include <QRectF>
#include <QSizeF>
#include <QString>

namespace hopscope {

/// Whether the chart has points to be drawn and is no map.
bool hasPgfplots(const Chart& chart);
/// The chart as an axis of pgfplots with its numbers in it: letters and ticks are those of the document. The picture is
/// about as large as `size`, in units of the canvas; how much of it words take is known to TeX alone.
QString pgfplotsOf(const Chart& chart, const QSizeF& size, const Theme& theme);
/// The same within a larger picture of TikZ, in an area of its units; with the title, where the chart shows it.
QString pgfplotsWithin(const Chart& chart, const QRectF& area, const Theme& theme);

} // namespace hopscope
