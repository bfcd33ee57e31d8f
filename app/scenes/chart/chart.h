#pragma once

#include "drawing/badge.h"

#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// How the points of a curve are joined.
enum class CurveForm {
    Line,
    Stairs, ///< counts at whole numbers: level around every x
    Dots,   ///< values that exist at their points only, joined thinly to be told apart
    Area    ///< the upper edge of an area that is filled down to Curve::floors: parts of a sum, one upon the other
};

/// One line of a chart, in the order of x. A point that is not finite interrupts it.
struct Curve {
    QString label{};
    QString brief{}; ///< a label for where there is little room; empty: the same
    QString atEnd{}; ///< said behind the label beside the plot: what the curve comes to
    QString why{};   ///< a few words below the label beside the plot, where there is room for them
    std::vector<QPointF> points{};
    std::size_t style{0};          ///< hue, shape and dashes (series_style.h)
    bool aside{false};             ///< thinner and paler than those that the chart is about
    bool loose{false};             ///< points by themselves: measurements
    bool bound{false};             ///< dashed and soft: nothing can be beyond it
    std::size_t grey{0};           ///< of a bound: its grey and its dashes, where there are several
    bool reached{false};           ///< of a bound: schedules that a search found come up to it; dots and dashes
    std::optional<QPointF> peak{}; ///< marked, and labelled there instead of at the end
    QString peakText{};
    CurveForm form{CurveForm::Line};
    std::vector<double> floors{}; ///< of an Area, by point: its lower edge; empty: 0
    /// How far a value is spread, in the unit of y: of repeated measurements.
    struct Spread {
        double low{}, high{};
        friend bool operator==(const Spread&, const Spread&) = default;
    };
    std::vector<Spread> spreads{}; ///< by point; empty: nothing is known of it
    /// By point: the experiment, or pattern, that it was computed from, as it is typed. A point beyond the last, or of
    /// an empty text, is of none.
    std::vector<std::string> experiments{};
    QString nameAtEnd() const { return atEnd.isEmpty() ? label : label + u' ' + atEnd; }
    friend bool operator==(const Curve&, const Curve&) = default;
};

/// A plane of cells, each of which belongs to somebody: a map of who wins where.
struct ChartField {
    std::vector<double> xEdges, yEdges; ///< ascending, one more than there are cells
    std::vector<double> xs, ys;         ///< what was computed for the columns and rows, within their edges
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
        QString about{};                    ///< about it, in lines
        std::vector<std::size_t> rivals{};  ///< other owners that are as good there, the best first
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    std::vector<Cell> cells; ///< row by row from the lowest
    /// A second division of the plane, drawn as outlines over it: what somebody else would take.
    struct Zones {
        QString title; ///< what the outlines are
        std::vector<QString> names;
        std::vector<std::optional<std::size_t>> cells; ///< as `cells`; nothing: of no zone
        friend bool operator==(const Zones&, const Zones&) = default;
    };
    std::optional<Zones> zones{};
    std::optional<double> cut{}; ///< y of the row that another chart shows
    friend bool operator==(const ChartField&, const ChartField&) = default;
};

/// In the title of a vertical axis with Chart::nearOne.
inline constexpr QLatin1String axisStretched{"; the axis is stretched near 1"};

/// What a chart shows; nothing about pixels.
struct Chart {
    QString title{}, subtitle{};
    QStringList shorterSubtitles{}; ///< where the subtitle has no room
    QString xTitle{}, yTitle{};
    QString xSymbol{}; ///< for a reading, "m"
    bool xLogarithmic{false}, yLogarithmic{false};
    /// > 0: the vertical axis is the logarithm of how far a value is above 1, with so much added that 1 itself has a
    /// place: ratios to the best are told apart near it.
    double nearOne{0};
    bool xCounts{false}, yCounts{false}; ///< whole numbers only
    bool xDoubles{false};                ///< logarithmic, with numbers at powers of two
    std::vector<Curve> curves{};
    std::optional<double> here{};      ///< x of the present experiment
    std::vector<QPointF> herePoints{}; ///< on its curve
    /// The curve of the present experiment's algorithm, off which a point may lie: what is chosen best along it is set
    /// otherwise in the experiment. A line in its colour leads from the point to it.
    std::optional<std::size_t> hereCurve{};
    std::optional<double> xFrom{}, xTo{}; ///< instead of what the curves reach over
    std::optional<double> yFrom{}, yTo{}; ///< instead of what the curves need
    /// Names, and the widest number of the vertical axis, that have room beside the plot in any case: charts one below
    /// the other with the same have axes of one length.
    QStringList sideNames{};
    QString sideNumber{};
    QString empty{};     ///< said where there are no curves
    bool compact{false}; ///< beside other things: smaller, without a title
    bool bare{false};    ///< part of a figure: the title alone, if there is one
    /// Points with words, "m* = 120".
    struct Mark {
        QPointF at;
        QString text;
        QString below{}, above{};           ///< where curves cross: the best one on either side
        std::optional<std::size_t> curve{}; ///< of a value on this one
        int number{0};                      ///< > 0: a disc with it, of which a text beside the chart speaks
        friend bool operator==(const Mark&, const Mark&) = default;
    };
    std::vector<Mark> marks{};
    /// A stretch of x with a name above the plot: where one of several leads.
    struct Band {
        double from{}, to{};
        QString name;
        std::size_t style{0}; ///< of its hue
        friend bool operator==(const Band&, const Band&) = default;
    };
    std::vector<Band> bands{};         ///< ascending, without overlaps
    std::optional<ChartField> field{}; ///< below the curves
    bool bars{false};                  ///< x counts: a bar for each point, those of several curves side by side
    std::optional<Badge> badge{};      ///< what was checked of the points
    friend bool operator==(const Chart&, const Chart&) = default;
};

} // namespace hopscope
