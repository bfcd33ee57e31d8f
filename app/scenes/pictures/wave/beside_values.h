#pragma once

#include "scenes/chart/plot_frame.h"

#include <QRectF>
#include <QString>

#include <cstddef>
#include <functional>
#include <numeric>
#include <vector>

namespace hopscope {

/// Numbers of bars of several kinds that stand side by side.

/// Which kind is the highest in a column; of equals that which has the most in all, so that the numbers of the highest
/// can be added up. `kinds`: anything with heights.
template <typename Kinds> std::size_t highestKind(const Kinds& kinds, std::size_t column)
{
    const auto sum = [](const auto& kind) { return std::accumulate(kind.heights.begin(), kind.heights.end(), 0.0); };
    std::size_t best = 0;
    for (std::size_t i = 1; i < kinds.size(); ++i) {
        const double height = kinds[i].heights[column], most = kinds[best].heights[column];
        if (height > most || (height == most && sum(kinds[i]) > sum(kinds[best]))) best = i;
    }
    return best;
}
/// Along the axis: above the bar of that kind, not above the middle of the column.
double middleOfHighest(const PlotFrame& frame, std::size_t column);
/// What a text covers that stands on that point.
QRectF textArea(QPointF middleOfBase, const QString& text, const QFont& font);
/// The numbers of the bars beside the highest of a column, where no bar and no other number is in their way; where
/// there is no bar, a faint 0. `taken`: by the numbers of the highest.
void paintLowerValues(Canvas& canvas, const Theme& theme, const PlotFrame& frame, std::vector<QRectF> taken,
                      const std::function<QString(double)>& textOf);

} // namespace hopscope
