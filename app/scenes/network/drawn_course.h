#pragma once

#include "scenes/network/drawn_network.h"

#include <QLineF>
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
Course courseOf(const DrawnNetwork& network, const DrawnFrame& frame, std::size_t index);

} // namespace hopscope
