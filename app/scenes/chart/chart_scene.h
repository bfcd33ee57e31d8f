#pragma once

#include "drawing/badge.h"
#include "drawing/theme.h"
#include "scenes/chart/chart.h"

#include <QLineF>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace hopscope {

class Canvas;

/// A chart laid out in an area.
struct ChartScene {
    struct Tick {
        double at{};
        QString text;
    };
    struct Label {
        QPointF baseline;
        QString text;
        std::optional<std::size_t> curve{}; ///< nothing: of a mark
        bool fromEnd{false};                ///< beside the plot
        double anchor{0};                   ///< 0 start, 0.5 middle, 1 end
        bool sample{false};                 ///< a piece of the line before the words
        bool soft{false};                   ///< a remark
        std::optional<QLineF> leader{};     ///< from what it names, where that is not beside it
    };
    Chart chart;
    QRectF area, plot;
    double xFrom{0}, xTo{1}, yFrom{0}, yTo{1};
    std::vector<Tick> xTicks, yTicks;
    std::vector<Label> labels;
    BadgeLayout badge{}; ///< below everything, where the chart has one
    /// Parts of curves that lie beneath others, by curve, with how many those are: they are drawn as much wider.
    struct Covered {
        QPolygonF line;
        unsigned by{};
    };
    std::vector<std::vector<Covered>> covered;

    QPointF toPixels(QPointF data) const;
    double xAt(double pixel) const;
    bool empty() const { return xTicks.empty(); }
};

ChartScene chartScene(Chart chart, const QRectF& area, const Theme& theme);
void paint(Canvas& canvas, const ChartScene& scene, const Theme& theme);
/// The values of all curves at the pointer.
void paintReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pointer);

/// The curve in pixels, one line for every uninterrupted part of it.
std::vector<QPolygonF> linesOf(const ChartScene& scene, const Curve& curve);

QColor curveColour(const Theme& theme, const Curve& curve);
QColor curveTextColour(const Theme& theme, const Curve& curve);
std::vector<double> curveDashes(const Curve& curve);
/// Whether shapes stand on the curve that tell it from others: where there are several lines.
bool hasShapes(const Chart& chart, const Curve& curve);
/// A level piece of the curve as it is drawn, before its name.
void paintSample(Canvas& canvas, QPointF left, double width, const Curve& curve, bool shape, const Theme& theme);

} // namespace hopscope
