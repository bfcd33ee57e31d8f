#pragma once

#include "drawing/canvas.h"
#include "scenes/network/drawn_network.h"

#include <QColor>
#include <QLineF>
#include <QPainterPath>
#include <QPointF>

#include <cstddef>
#include <vector>

namespace hopscope {

inline constexpr double borderEnd = 0.5; ///< of the way to the next node, where a line ends at the border

/// The line as a curve: its ends, and the point that it bends to.
struct Course {
    QPointF from, bend, to;
    bool straight{true};
    std::vector<QLineF> stubs{}; ///< both, outwards, if there is no other line

    QPointF middle() const
    {
        if (!stubs.empty()) return stubs.front().pointAt(0.8);
        return straight ? (from + to) / 2 : 0.25 * from + 0.5 * bend + 0.25 * to;
    }
    QLineF end() const
    {
        if (!stubs.empty()) return {stubs.back().p2(), stubs.back().p1()};
        return straight ? QLineF(from, to) : QLineF(bend, to);
    }
    QPointF at(double t) const
    {
        return straight ? from + t * (to - from) : (1 - t) * (1 - t) * from + 2 * t * (1 - t) * bend + t * t * to;
    }
};
/// Lines of one look.
struct Bundle {
    std::vector<QLineF> straight;
    QPainterPath bent;

    void add(const Course& course);
    void paint(Canvas& canvas, const Stroke& stroke) const;
};
/// From the end that sends to the one that receives: `forth`: this is the second one.
QLineF arrowOf(const Course& course, bool forth);
/// The head of a line, at the border of the node where it ends; nothing where there is no room for one.
void paintArrow(Canvas& canvas, const QLineF& line, double radius, const QColor& colour, double least = 3);
/// What goes over the lines in the whole run, where there is no tree that says more: how much, which way, and when.
void paintUse(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme);
Course courseOf(const DrawnNetwork& network, const DrawnFrame& frame, std::size_t index);

} // namespace hopscope
