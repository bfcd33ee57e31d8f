#pragma once

#include "drawing/badge.h"
#include "drawing/theme.h"

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

/// How the points of a curve are joined.
enum class CurveForm {
    Line,
    Stairs, ///< counts at whole numbers: level around every x
    Dots    ///< values that exist at their points only, joined thinly to be told apart
};

/// One line of a chart, in the order of x. A point that is not finite interrupts it.
struct Curve {
    QString label{};
    std::vector<QPointF> points{};
    std::size_t style{0};          ///< hue, shape and dashes (series_style.h)
    bool loose{false};             ///< points by themselves: measurements
    bool bound{false};             ///< dashed and soft: nothing can be beyond it
    std::optional<QPointF> peak{}; ///< marked, and labelled there instead of at the end
    QString peakText{};
    CurveForm form{CurveForm::Line};
    friend bool operator==(const Curve&, const Curve&) = default;
};

/// A plane of cells, each of which belongs to somebody: a map of who wins where.
struct ChartField {
    std::vector<double> xEdges, yEdges; ///< ascending, one more than there are cells
    struct Owner {
        QString name;
        std::size_t style{0}; ///< hue and shape (series_style.h); beyond the hues hatched
        friend bool operator==(const Owner&, const Owner&) = default;
    };
    std::vector<Owner> owners;
    struct Cell {
        bool known{false};
        std::optional<std::size_t> owner{}; ///< nobody's: nothing works there
        double strength{1};                 ///< 0 … 1, how clearly it is the owner's: paler where it hardly is
        QString words{};                    ///< about it, in lines
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    std::vector<Cell> cells; ///< row by row from the lowest
    friend bool operator==(const ChartField&, const ChartField&) = default;
};

/// What a chart shows; nothing about pixels.
struct Chart {
    QString title{}, subtitle{};
    QStringList shorterSubtitles{}; ///< where the subtitle has no room
    QString xTitle{}, yTitle{};
    QString xSymbol{}; ///< for a reading, "m"
    bool xLogarithmic{false}, yLogarithmic{false};
    std::vector<Curve> curves{};
    std::optional<double> here{};         ///< x of the present experiment
    std::vector<QPointF> herePoints{};    ///< on its curve
    std::optional<double> yFrom{}, yTo{}; ///< instead of what the curves need
    QString empty{};                      ///< said where there are no curves
    bool compact{false};                  ///< beside other things: smaller, without a title
    bool bare{false};                     ///< part of a figure: the title alone, if there is one
    /// Points with words, "m* = 120".
    struct Mark {
        QPointF at;
        QString text;
        QString below{}, above{}; ///< where curves cross: the best one on either side
        friend bool operator==(const Mark&, const Mark&) = default;
    };
    std::vector<Mark> marks{};
    std::optional<ChartField> field{}; ///< below the curves
    bool bars{false};                  ///< x counts: a bar for each point, those of several curves side by side
    std::optional<Badge> badge{};      ///< what was checked of the points
    friend bool operator==(const Chart&, const Chart&) = default;
};

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
