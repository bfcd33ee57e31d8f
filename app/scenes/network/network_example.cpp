#include "scenes/network/network_paint.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

const Flight* exampleOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    constexpr std::size_t mostFollowed = 40;
    const std::vector<Flight>& flights = scene.moment->flights;
    if (scene.plan->compact || scene.moment->timed || scene.finished || scene.selection.index() != 0) return nullptr;
    if (projection.frame().bare) return nullptr; // nobody would say what it is
    if (flights.size() <= mostFollowed || flights.front().transfer != 0) return nullptr;
    if (projection.detail() == Detail::Numbers && !scene.isCrowded()) return nullptr;
    return flights.front().points > 1 ? &flights.front() : nullptr;
}

namespace {

QPainterPath wayOf(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    return pathOf(std::span(scene.moment->points.data() + flight.firstPoint, flight.points), projection);
}

} // namespace

void paintExample(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const Flight* example = exampleOf(scene, projection);
    if (!example) return;
    const auto group = canvas.group(QStringLiteral("example"));
    const QPainterPath path = wayOf(scene, projection, *example);
    const double width = 2.6 * theme.strokeScale;
    canvas.path(path, {{}, {theme.ground, width + 3}});
    canvas.path(path, {{}, {theme.ink, width}});
    if (const auto head = headAtEnd(path, projection.radius() + 1, 9)) canvas.path(*head, {theme.ink, {}});
}

void paintExampleNumbers(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                         const Theme& theme)
{
    const Flight* example = exampleOf(scene, projection);
    if (!example || projection.detail() == Detail::Numbers || scene.plan->tree) return;
    const auto group = canvas.group(QStringLiteral("example-numbers"));
    const QFont font = theme.text(10, QFont::Bold);
    const auto paint = [&](NodeId node, NodeId other) {
        const QPointF at = projection.node(node), way = at - projection.node(other);
        const double far = std::max(std::hypot(way.x(), way.y()), 1e-9);
        const QString number = QString::number(node.value);
        const double wide = textWidth(font, number), high = capHeight(font);
        // On the side that the message does not take, unless that is beyond the network.
        const double reach =
            projection.radius() + 4 + std::abs(way.x()) / far * wide / 2 + std::abs(way.y()) / far * high / 2;
        QRectF place(0, 0, wide, high);
        place.moveCenter(at + reach * way / far);
        if (!projection.area().adjusted(-wide, -2, wide, high).contains(place))
            place.moveCenter(at + reach * QPointF(way.y(), -way.x()) / far);
        canvas.text({place.center().x(), place.bottom()}, number, {font, theme.ink, Anchor::Middle, theme.ground});
    };
    paint(example->from, example->to);
    paint(example->to, example->from);
}

} // namespace hopscope
