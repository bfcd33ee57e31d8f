#pragma once

#include "scenes/chart/chart_scene.h"

#include <QPointF>
#include <QPolygonF>
#include <QSizeF>

#include <cstddef>
#include <vector>

namespace hopscope {

/// The axes of a chart in print: what they reach over, and how large their box is, in big points from its lower left
/// corner.
struct ChartFrame {
    double xFrom{0}, xTo{1}, yFrom{0}, yTo{1};
    bool xLogarithmic{false}, yLogarithmic{false};
    QSizeF box{};

    QPointF at(QPointF data) const;
    bool holds(QPointF data) const;
};

/// Whether at least one of its points is drawable.
bool drawable(const Chart& chart, const Curve& curve);
/// The ranges; the box has no size yet.
ChartFrame frameOf(const Chart& chart);
/// The points that can be drawn, one list for every uninterrupted part.
std::vector<std::vector<std::size_t>> indicesOf(const Chart& chart, const Curve& curve);
/// The lower edge of an area at a point.
double floorAt(const Curve& curve, std::size_t point);

} // namespace hopscope
