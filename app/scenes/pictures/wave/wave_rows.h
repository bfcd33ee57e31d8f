#pragma once

#include "scenes/pictures/parts/parts.h"

#include <QColor>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Blocks in the largest message of every step along one axis.
struct WaveRow {
    QString name, sum;           ///< "axis 2, between rows", "8 × 7 = 56"
    std::vector<double> heights; ///< by column
    QColor colour;
};

/// Where bars side by side would be lines: all axes in one chart, smaller messages before larger ones, and below it a
/// row of numbers for each axis, at the same steps as those of the steps.
struct WaveRows {
    QRectF area; ///< of chart and numbers; names stand on its left
    const StepColumns* columns;
    std::vector<WaveRow> rows;
    QStringList notes; ///< left of the chart
    StepIndex marked;  ///< its numbers are written in any case

    static constexpr double nameRoom = 302; ///< for names and sums
    static constexpr double rowHeight = 15, leastChart = 36;

    void paint(Canvas& canvas, const Theme& theme) const;
    /// How wide the numbers are.
    double widest(const Theme& theme) const;

private:
    void paintChart(Canvas& canvas, const Theme& theme, const QRectF& plot) const;
    void paintRow(Canvas& canvas, const Theme& theme, const WaveRow& row, double baseline, double wide) const;
};

} // namespace hopscope
