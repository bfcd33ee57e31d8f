#pragma once

#include "drawing/canvas.h"
#include "scenes/chart/chart_scene.h"

#include <vector>

namespace hopscope {

/// The plot of a picture that has its own words around it: Qt Charts draws axes, bars and lines in its place. Both axes
/// are even; ticks are distances along them.
struct PlotFrame {
    QRectF plot{};
    ChartRange range{};
    std::vector<Tick> xTicks{}, yTicks{}; ///< without words: a line of the grid alone
    QFont font{};
    /// Bars at x = 0, 1, 2 …; those of several kinds stand one upon the other, and those below 0 one below the other.
    struct Bars {
        std::vector<double> heights;
        QColor colour;
    };
    std::vector<Bars> bars{};
    double barWidth{0.8}; ///< of the distance of two bars
    bool beside{false};   ///< bars of several kinds share that width, from left to right
    struct Line {
        QPolygonF points;
        Stroke stroke;
    };
    std::vector<Line> lines{};

    QPointF toPixels(QPointF at) const;
};

/// On the thread of the window, like all charts.
void paint(Canvas& canvas, const PlotFrame& frame, const Theme& theme);

} // namespace hopscope
