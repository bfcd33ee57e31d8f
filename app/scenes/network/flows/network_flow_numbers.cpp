#include "scenes/network/flows/network_flow_numbers.h"

#include "drawing/canvas.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/network_projection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

/// A number of this size beside a line, or on it: at that share of its length, on that side.
QRectF placeBeside(const FlowLine& line, QSizeF size, double share, double side, double aside)
{
    const QPointF at = line.at(share), way = line.at(std::min(share + 0.02, 1.0)) - at;
    const double far = std::max(std::hypot(way.x(), way.y()), 1e-9);
    const QPointF normal = QPointF(-way.y(), way.x()) / far;
    const double room =
        side == 0 ? 0 : aside + std::abs(normal.x()) * size.width() / 2 + std::abs(normal.y()) * size.height() / 2;
    QRectF place(QPointF(0, 0), size);
    place.moveCenter(at + side * room * normal);
    return place;
}

} // namespace

FlowNumbers::FlowNumbers(const NetworkProjection& projection, std::vector<NetworkGroup> boxes,
                         std::vector<QRectF> taken)
    : m_projection(projection), m_boxes(std::move(boxes)), m_taken(std::move(taken))
{
}

void FlowNumbers::addLine(const FlowLine& line)
{
    constexpr double apart = 6; // less than a number is high
    const int pieces = std::clamp(static_cast<int>(line.length() / apart), 4, 120);
    for (int i = 0; i <= pieces; ++i) m_strokes.push_back({&line, line.at(double(i) / pieces)});
}

bool FlowNumbers::isOn(const FlowLine& line, const QRectF& place) const
{
    return std::ranges::any_of(m_strokes,
                               [&](const Passed& point) { return point.line == &line && place.contains(point.at); });
}

bool FlowNumbers::isFree(const QRectF& place) const
{
    const QRectF screen(QPointF(0, 0), m_projection.frame().size);
    const auto meets = [&](const QRectF& one) { return one.intersects(place); };
    return screen.contains(place) && std::ranges::none_of(m_taken, meets)
           && std::ranges::none_of(m_boxes, meets, &NetworkGroup::box);
}

/// Off its middle, where a dot is seen first.
std::optional<QRectF> FlowNumbers::onLine(const FlowLine& line, QSizeF size) const
{
    for (const double share : {0.25, 0.75, 0.3, 0.7, 0.2, 0.8, 0.35, 0.65})
        if (const QRectF place = placeBeside(line, size, share, 0, 0).adjusted(-3, 0, 3, 0);
            isFree(place) && !place.adjusted(-16, -6, 16, 6).contains(line.at(0.5))
            && std::ranges::none_of(
                m_strokes, [&](const Passed& point) { return point.line != &line && place.contains(point.at); }))
            return place;
    return {};
}

std::optional<QRectF> FlowNumbers::place(const FlowLine& line, const QString& text, const QFont& font, double aside,
                                         double turned, bool onlyClear) const
{
    const double wide = textWidth(font, text), high = capHeight(font) + 3;
    // From dots on other lines, too, if possible.
    const auto clear = [&](const QRectF& place, double around) {
        const QRectF area = place.adjusted(-around, -around, around, around);
        return std::ranges::none_of(m_strokes, [&](const Passed& point) { return area.contains(point.at); });
    };
    // Where lines cross each other from all sides a number belongs to the one that it stands on.
    // So does that of a bracket, beside which others have their lanes. Much of the line stays to be seen.
    constexpr double mostCovered = 0.4;
    const GroupShape& shape = m_projection.groups().shape();
    if (((shape.lie == GroupShape::Lie::Round && !shape.ring) || !line.corners.empty()) && !line.loop
        && wide < mostCovered * line.length())
        if (const auto place = onLine(line, {wide, high})) return place;
    if (line.loop) { // beside it rather than over it, where other boxes are
        const double level = line.begin.y() - 0.6 * (line.begin.y() - line.at(0.5).y());
        for (const double x : {line.end.x() + aside + wide / 2, line.begin.x() - aside - wide / 2})
            if (const QRectF place(x - wide / 2, level - high / 2, wide, high); isFree(place)) return place;
    }
    const double first = turned * (line.side == 0 ? -1 : line.side);
    constexpr std::array shares{0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82};
    constexpr double dot = 4;
    std::optional<QRectF> crossed, passed;
    for (const double side : {first, -first})
        for (const double share : shares)
            if (const QRectF place = placeBeside(line, {wide, high}, share, side, aside); isFree(place)) {
                if (clear(place, dot)) return place;
                if (!passed && clear(place, 0)) passed = place;
                if (!crossed) crossed = place;
            }
    if (passed || onlyClear) return passed;
    for (const double share : shares)
        if (const QRectF place = placeBeside(line, {wide, high}, share, 0, aside); !crossed && isFree(place))
            crossed = place;
    return crossed;
}

} // namespace hopscope
