#pragma once

#include "drawing/badge.h"
#include "drawing/theme.h"
#include "scenes/chart/chart.h"
#include "scenes/chart/chart_legend.h"
#include "scenes/chart/chart_ticks.h"

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

/// A piece of the plane of a chart, in the units of its axes.
struct ChartRange {
    double xFrom{}, xTo{}, yFrom{}, yTo{};
    friend bool operator==(const ChartRange&, const ChartRange&) = default;
};

/// Whether there is such a point in a chart with these axes.
bool drawable(const Chart& chart, QPointF point);
/// Whether x takes whole numbers only.
bool countsAlongX(const Chart& chart);
/// What the axes of the whole chart reach over.
ChartRange rangeOf(const Chart& chart);

/// A chart laid out in an area. Qt Charts draws its axes, lines, areas, bars and points (chart_plot.h); names, marks
/// and remarks have their places here.
struct ChartScene {
    struct Label {
        QPointF baseline;
        QString text;
        std::optional<std::size_t> curve{}; ///< nothing: of a mark
        bool fromEnd{false};                ///< beside the plot
        double anchor{0};                   ///< 0 start, 0.5 middle, 1 end
        bool sample{false};                 ///< a piece of the line before the words
        bool soft{false};                   ///< a remark
        std::optional<QLineF> leader{};     ///< from what it names, where that is not beside it
        bool more{false};                   ///< the second line of the name above
    };
    Chart chart;
    QRectF area, plot;
    ChartRange range{0, 1, 0, 1};
    std::vector<Tick> xTicks, yTicks;
    std::vector<Label> labels;
    BadgeLayout badge{};  ///< below everything, where the chart has one
    ChartLegend legend{}; ///< above the badge, where there is no room for names beside the plot
    QPointF legendAt{};
    std::vector<QString> titleLines{}; ///< more than one where it is too long for one
    /// Parts of curves that lie beneath others, along the axes, by curve, with how many those are: they are drawn as
    /// much wider.
    struct Covered {
        QPolygonF line;
        unsigned by{};
        friend bool operator==(const Covered&, const Covered&) = default;
    };
    std::vector<std::vector<Covered>> covered;
    std::vector<std::size_t> same; ///< by curve: the one on which all of it lies, or itself

    QPointF toPixels(QPointF data) const;
    QPointF toData(QPointF pixel) const;
    double xAt(double pixel) const; ///< within the range
    bool empty() const { return xTicks.empty(); }
};

/// A chart and its place in a larger picture.
struct PlacedChart {
    Chart chart;
    QRectF area;
};

ChartScene chartScene(Chart chart, const QRectF& area, const Theme& theme);
/// What lies in a range of it. While somebody moves over it, only names that stand beside the plot are placed: finding
/// good places in it takes longer than a frame.
enum class ChartNames { All, Beside };
ChartScene zoomed(const ChartScene& whole, const ChartRange& range, const Theme& theme,
                  ChartNames names = ChartNames::All);
/// Through Qt Charts; only on the thread of the window, where it does its own work. Throws WrongThread elsewhere.
void paint(Canvas& canvas, const ChartScene& scene, const Theme& theme);

/// The values of all curves at the pointer.
void paintReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pointer);

/// Distances along an axis: the logarithm of a value where the axis is logarithmic; and back.
QPointF onAxes(const Chart& chart, QPointF data);
QPointF fromAxes(const Chart& chart, QPointF along);
/// The curve along the axes, one line for every uninterrupted part of it; stairs have their steps.
std::vector<QPolygonF> partsOf(const Chart& chart, const Curve& curve);
/// The same in pixels.
std::vector<QPolygonF> linesOf(const ChartScene& scene, const Curve& curve);

QColor curveColour(const Theme& theme, const Curve& curve);
QColor curveTextColour(const Theme& theme, const Curve& curve);
std::vector<double> curveDashes(const Curve& curve);
/// Whether shapes stand on the curve that tell it from others: where there are several lines.
bool hasShapes(const Chart& chart, const Curve& curve);
/// A level piece of the curve as it is drawn, before its name.
void paintSample(Canvas& canvas, QPointF left, double width, const Curve& curve, bool shape, const Theme& theme);
/// Height above the plot for the names of its bands.
double bandRoom(const Chart& chart, const Theme& theme);
inline constexpr double titleSide = 24, leastTitle = 9.5; ///< left and right of the heading; points
QFont chartTitleFont(const Theme& theme, double points);
/// Around a point of a curve.
void paintRing(Canvas& canvas, QPointF at, const QColor& colour, const Theme& theme);
double curveWidth(const Chart& chart, const Curve& curve, const Theme& theme);

} // namespace hopscope
