#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/network_overbooked.h"
#include "scenes/network/network_paint.h"

#include <QLineF>
#include <QMarginsF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace hopscope {

namespace {

/// What words beside a link must not cover.
class FreeGround {
public:
    FreeGround(const NetworkScene& scene, const PacketTexts& texts, const NetworkProjection& projection,
               const Theme& theme)
        : m_projection(projection)
    {
        const double unit = theme.fontScale;
        m_room = areaOf(projection.frame(), theme).adjusted(-12 * unit, 0, 12 * unit, 6 * unit);
        constexpr double every = 6; // less than words are high
        // Of a tree there is room beside all links, not only those in use.
        std::vector<const Wire*> wires;
        for (const CableLoad& load : scene.moment->loads) wires.push_back(&scene.plan->wires[load.wire]);
        if (scene.plan->branching) {
            wires.clear();
            for (const Wire& wire : scene.plan->wires)
                if (!wire.hidden) wires.push_back(&wire);
        }
        for (const Wire* wire : wires) {
            const QPainterPath path = pathOf(*wire, projection);
            for (const QPolygonF& piece : path.toSubpathPolygons())
                for (qsizetype i = 1; i < piece.size(); ++i) {
                    const QLineF line(piece[i - 1], piece[i]);
                    const int count = std::max(static_cast<int>(line.length() / every), 1);
                    for (int j = 0; j <= count; ++j) m_strokes.push_back(line.pointAt(double(j) / count));
                }
        }
        for (std::size_t i = 0; i < texts.size(); ++i) m_taken.push_back(packetBox(scene, projection, i, texts[i]));
        for (const QRectF& number : numbersBeside(scene, projection, theme)) m_taken.push_back(number);
        for (const UnitName& name : unitNames(scene, projection, theme)) m_taken.push_back(name.place);
        // Wide loads across the picture, and the border of the message in bold around them.
        if (scene.options.contended && scene.plan->round) {
            const double half = loadWidth(1, scene, projection, theme) / 2 + 5;
            m_lines = {half, half, half, half};
        }
        const NetworkPlan& plan = *scene.plan;
        // Numbers stand outside of a circle, and before the rows of a grid.
        m_reach = projection.radius() + (plan.round && projection.detail() < Detail::Numbers ? 16 : 4) * unit;
        if (plan.grid && projection.detail() < Detail::Numbers)
            for (std::uint32_t i = 0; i < plan.nodes; ++i)
                if (plan.place(NodeId{i}).x() <= plan.bounds.left() + 1e-6) {
                    QRectF number(0, 0, 26 * unit, 8 * unit);
                    number.moveCenter(projection.node(NodeId{i}) - QPointF(beforeRow(projection) + 10 * unit, 0));
                    m_taken.push_back(number);
                }
    }
    bool contains(const QRectF& words) const
    {
        const QRectF around = words.adjusted(-3, -1, 3, 1).marginsAdded(m_lines);
        if (!m_room.contains(around)
            || std::ranges::any_of(m_taken, [&](const QRectF& one) { return one.intersects(around); })
            || std::ranges::any_of(m_strokes, [&](QPointF point) { return around.contains(point); }))
            return false;
        const NetworkPlan& plan = m_projection.plan();
        for (std::uint32_t i = 0; i < plan.nodes; ++i)
            if (plan.drawn(NodeId{i})
                && around.adjusted(-m_reach, -m_reach, m_reach, m_reach).contains(m_projection.node(NodeId{i})))
                return false;
        return true;
    }
    /// Whether a line meets no node.
    bool passes(const QLineF& line) const
    {
        const NetworkPlan& plan = m_projection.plan();
        const double length = std::max(line.length(), 1e-9);
        for (std::uint32_t i = 0; i < plan.nodes; ++i) {
            const QPointF from = m_projection.node(NodeId{i}) - line.p1();
            const double share =
                std::clamp((from.x() * line.dx() + from.y() * line.dy()) / (length * length), 0.0, 1.0);
            const QPointF away = from - share * QPointF(line.dx(), line.dy());
            if (plan.drawn(NodeId{i}) && std::hypot(away.x(), away.y()) < m_projection.radius() + 1) return false;
        }
        return true;
    }

private:
    const NetworkProjection& m_projection;
    QRectF m_room;
    std::vector<QPointF> m_strokes;
    std::vector<QRectF> m_taken;
    double m_reach{};
    QMarginsF m_lines; ///< of what is drawn along a link, from its middle
};

/// Words with a line to a point of a link, if there is room for both.
bool paintBeside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                 const FreeGround& ground, QPointF point, const QString& text, const Theme& theme)
{
    constexpr double nearest = 10, closer = 4;
    const double farthest = (projection.low() ? 44 : 110) * theme.fontScale;
    constexpr int directions = 24;
    const QFont font = theme.text(9, QFont::Bold);
    const QSizeF size(textWidth(font, text), capHeight(font) + 2);
    for (double away = nearest; away < farthest; away += closer)
        for (int i = 0; i < directions; ++i) {
            const double angle = 2 * M_PI * i / directions;
            const QPointF way(std::cos(angle), std::sin(angle));
            QRectF words(QPointF(0, 0), size);
            words.moveCenter(point + away * way + QPointF(way.x() * size.width() / 2, way.y() * size.height() / 2));
            if (!ground.contains(words)) continue;
            const QPointF near(std::clamp(point.x(), words.left(), words.right()),
                               std::clamp(point.y(), words.top(), words.bottom()));
            QLineF leader(near, point);
            if (!ground.passes(leader)) continue;
            // Up to what is drawn beside the link.
            const double aside = laneAside(scene, projection);
            if (aside > 0) leader.setLength(std::max(leader.length() - aside - 3, 4.0));
            const auto group = canvas.group(QStringLiteral("busiest-link"));
            canvas.line(leader.p1(), leader.p2(), {theme.ground, 3 * theme.strokeScale});
            canvas.line(leader.p1(), leader.p2(), {theme.trouble, 1.2 * theme.strokeScale});
            if (aside <= 0) canvas.path(circle(point, 2.6), {theme.trouble, {theme.ground, 1}});
            canvas.text({words.center().x(), words.bottom() - 1}, text,
                        {font, theme.troubleText, Anchor::Middle, theme.ground});
            return true;
        }
    return false;
}

} // namespace

void paintBottleneck(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                     const NetworkProjection& projection, const Theme& theme)
{
    const auto& busiest = scene.moment->busiest;
    if (!busiest || !scene.plan->physical || !scene.marksLoads() || scene.finished || projection.frame().bare
        || scene.selection.index() != 0 || busiest->link / 2 >= scene.plan->wires.size() || scene.plan->nodes > 4096)
        return;
    const Wire& wire = scene.plan->wires[busiest->link / 2];
    // Of a few links each has its number.
    if (wire.hidden || !overbookedLabels(scene, texts, projection, theme).empty()) return;
    const QString many = QStringLiteral("×%1").arg(numberText(busiest->onLink));
    QStringList forms{many};
    if (!busiest->name.isEmpty()) forms.prepend(many + QStringLiteral(" on ") + busiest->name);
    QPainterPath path;
    for (const QPolygonF& piece : pathOf(wire, projection).toSubpathPolygons().mid(0, 1)) path.addPolygon(piece);
    const FreeGround ground(scene, texts, projection, theme);
    // All of the words somewhere along the link rather than less of them at its middle.
    for (const QString& text : forms)
        for (const double share : {0.5, 0.3, 0.7, 0.15, 0.85})
            if (paintBeside(canvas, scene, projection, ground, path.pointAtPercent(share), text, theme)) return;
}

} // namespace hopscope
