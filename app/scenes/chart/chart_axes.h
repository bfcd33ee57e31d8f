#pragma once

#include "drawing/theme.h"
#include "scenes/chart/chart_ticks.h"

#include <QFont>
#include <Qt>

#include <stdexcept>
#include <vector>

class QCategoryAxis;
class QChart;

namespace hopscope {

class Canvas;

/// Qt Charts does its work on the thread of the window alone: whoever paints pictures elsewhere paints those that have
/// a chart there, too.
struct WrongThread : std::logic_error {
    WrongThread() : std::logic_error("Qt Charts works on the thread of the window only") {}
};
/// Throws WrongThread on any other thread; to be asked before a chart is made.
void requireWindowThread();

/// Without frame, legend, shadows and motion of its own.
void makePlain(QChart& chart);
/// An axis of a chart in our typography; it has the ticks that it is given and no others.
QCategoryAxis* addTickAxis(QChart& chart, Qt::Alignment side, const QFont& font, bool grid, bool line,
                           const Theme& theme);
/// The same of an axis that is there: Qt takes the lines of one that is removed away only after the next picture.
void styleAxis(QCategoryAxis& axis, const QFont& font, bool grid, bool line, const Theme& theme);
/// Ticks at distances along the axis, which reaches from `low` to `high`.
void setTicks(QCategoryAxis& axis, const std::vector<Tick>& ticks, double low, double high);
/// Lays the chart out now, not in a later turn of the event loop: somebody may paint at once.
void layOutNow(QChart& chart);
/// The chart in a picture.
void paintQtChart(Canvas& canvas, QChart* owned, const QRectF& area);

} // namespace hopscope
