#pragma once

#include "scenes/chart/chart_scene.h"

#include <QBrush>
#include <QColor>
#include <QList>
#include <QPen>
#include <QPolygonF>
#include <QScatterSeries>
#include <QSizeF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

class QAbstractSeries;

namespace hopscope {

/// A series as Qt Charts is to draw it, in distances along the axes.
struct ChartSeries {
    enum class Kind { Line, Area, Points, Bars };
    Kind kind{Kind::Line};
    QPen pen{};
    QBrush brush{};
    QPolygonF points{}; ///< of an area: its upper edge
    QPolygonF floor{};  ///< of an area: its lower edge
    QScatterSeries::MarkerShape shape{QScatterSeries::MarkerShapeCircle};
    double size{};
    struct Bars {
        QString label;
        QList<qreal> heights; ///< at x = 0, 1, 2 …
        QColor colour;
        friend bool operator==(const Bars&, const Bars&) = default;
    };
    std::vector<Bars> bars{};
    friend bool operator==(const ChartSeries&, const ChartSeries&) = default;
};

/// All series of a chart, from the lowest up.
struct ChartDrawing {
    std::vector<ChartSeries> series{};
    bool simplified{false}; ///< some have but the points that are seen at this size
};
/// `pixels`: of a unit along each axis; `focus`: the curve from which the others stand back.
ChartDrawing drawingOf(const ChartScene& scene, const Theme& theme, std::optional<std::size_t> focus, QSizeF pixels);

QAbstractSeries* makeSeries(const ChartSeries& series);
/// Makes a series of `before` one of `after`; false, and nothing changes, where it must be made anew.
bool changeSeries(QAbstractSeries& made, const ChartSeries& before, const ChartSeries& after);

/// A colour that stands back.
QColor dimmed(const Theme& theme, const QColor& colour);

} // namespace hopscope
