#include "scenes/network/drawn_course.h"

#include <cmath>

namespace hopscope {

Course courseOf(const DrawnNetwork& network, const DrawnFrame& frame, std::size_t index)
{
    const DrawnNetwork::Line& line = network.lines[index];
    const QPointF one = network.places[line.from], other = network.places[line.to], way = other - one;
    Course course{frame.at(one), {}, frame.at(other)};
    const double length = std::hypot(way.x(), way.y());
    if (line.stubs && length > 0) {
        const QPointF out = way / length * borderEnd * network.spacing;
        course.stubs = {QLineF(course.from, frame.at(one - out)), QLineF(course.to, frame.at(other + out))};
    }
    if (line.bow == 0 || length == 0) return course;
    course.straight = false;
    course.bend = frame.at((one + other) / 2 + QPointF(way.y(), -way.x()) / length * 2 * line.bow);
    return course;
}

} // namespace hopscope
