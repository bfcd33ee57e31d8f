#include "lessons/player/lesson_stage_marks.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "scenes/network/network_overbooked.h"
#include "scenes/network/network_paint.h"
#include "views/network_view.h"
#include "widgets/icon_button.h"
#include "widgets/style.h"

#include <QEvent>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace hopscope {

namespace {

QColor colourOf(ItemMark mark, const Theme& theme)
{
    switch (mark) {
    case ItemMark::Right:
    case ItemMark::Missing:
        return theme.good;
    case ItemMark::Wrong:
        return theme.trouble;
    default:
        return theme.accent;
    }
}

/// What was not chosen is dashed.
QPen penOf(ItemMark mark, double width, const Theme& theme)
{
    QPen pen(colourOf(mark, theme), width * theme.strokeScale);
    pen.setCapStyle(Qt::FlatCap);
    if (mark == ItemMark::Missing || mark == ItemMark::Shown) pen.setDashPattern({2.5, 1.5});
    return pen;
}

QPainterPath lineOf(LinkId link, const NetworkProjection& projection)
{
    const NetworkPlan& plan = projection.plan();
    if (!plan.physical || link / 2 >= plan.wires.size()) return {};
    const Wire& wire = plan.wires[link / 2];
    if (wire.hidden) return {};
    std::vector<QPointF> track;
    appendTrack(plan, wire, true, track);
    return pathOf(track, projection);
}

std::pair<NodeId, NodeId> endsOf(const NetworkScene& scene, LinkId link)
{
    const Wire& wire = scene.plan->wires[link / 2];
    return link % 2 == 0 ? std::pair(wire.from, wire.to) : std::pair(wire.to, wire.from);
}

/// The link that a page is about: an arrow beside it and its name, as colour alone says neither which way nor that it
/// is meant.
void paintAsked(QPainter& painter, const NetworkScene& scene, const NetworkProjection& projection, double apart,
                QPointF middle, const QString& name, const Theme& theme)
{
    const LinkId link = std::get<LinkRef>(scene.selection).link;
    const QPainterPath line = lineOf(link, projection);
    if (line.isEmpty()) return;
    const bool along = link % 2 == 0;
    const auto [from, to] = endsOf(scene, link);
    const QPointF at = line.pointAtPercent(0.5), on = line.pointAtPercent(0.52) - line.pointAtPercent(0.48);
    const double length = std::max(std::hypot(on.x(), on.y()), 1e-6);
    const QPointF way = (along ? 1 : -1) * on / length;
    QPointF out(-way.y(), way.x());
    if (QPointF::dotProduct(out, at - middle) < 0) out = -out;
    // Half as long as what is seen of the link between its nodes.
    const double seen = QLineF(projection.node(from), projection.node(to)).length() - 2 * projection.radius(),
                 half = std::clamp(seen / 4, 6.0, 40.0), head = 11 * theme.strokeScale;
    const QPointF centre = at + (apart + 9) * out, tip = centre + half * way;
    painter.setPen(QPen(theme.accent, 3 * theme.strokeScale, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(centre - half * way, tip - 0.7 * head * way);
    painter.fillPath(arrowHead(tip, way, head), theme.accent);
    const QFont font = theme.text(10.5, QFont::DemiBold);
    const double wide = textWidth(font, name), high = capHeight(font);
    // So far out that the words touch the arrow nowhere.
    const double away = 10 + std::abs(out.x()) * wide / 2 + std::abs(out.y()) * high / 2;
    const QPointF words = centre + away * out;
    painter.setFont(font);
    painter.setPen(theme.categoryText(0));
    painter.drawText(words + QPointF(-wide / 2, high / 2), name);
}

/// The route of a message on its links, up to the border of the node where it ends, and between what its name is.
void paintWay(QPainter& painter, const NetworkProjection& projection, const StageMarks::Way& way, QPointF middle,
              const Theme& theme)
{
    QPainterPath line;
    for (const LinkId link : way.links) {
        const QPainterPath one = lineOf(link, projection);
        if (one.isEmpty()) return; // of a large network not all links are drawn
        const QPainterPath along = link % 2 == 0 ? one : one.toReversed();
        if (line.isEmpty())
            line = along;
        else
            line.connectPath(along);
    }
    if (line.isEmpty()) return;
    const double head = 13 * theme.strokeScale, all = line.length();
    const double border = line.percentAtLength(std::max(0.0, all - projection.radius() - 3)),
                 shaft = line.percentAtLength(std::max(0.0, all - projection.radius() - 3 - 0.7 * head));
    const QPointF tip = line.pointAtPercent(border), from = line.pointAtPercent(shaft), along = tip - from;
    const double length = std::max(std::hypot(along.x(), along.y()), 1e-6);
    painter.setPen(QPen(theme.accent, 3.5 * theme.strokeScale, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(line);
    painter.fillPath(arrowHead(tip, along / length, head), theme.accent);
    // The name towards the middle of the picture, where no marks of links and nodes are.
    const QString name = QStringLiteral("%1 → %2").arg(way.from.value).arg(way.to.value);
    const QFont font = theme.text(11, QFont::DemiBold);
    // Beside the middle of a link: beside a node it would be taken for that one's.
    const double links = static_cast<double>(way.links.size()), place = (std::floor(links / 2) + 0.5) / links;
    const QPointF half = line.pointAtPercent(place), in = middle - half;
    const double far = std::max(std::hypot(in.x(), in.y()), 1e-6), wide = textWidth(font, name),
                 away = projection.radius() + 12 + std::abs(in.x()) / far * wide / 2;
    const QPointF at = half + in / far * away;
    const QRectF box(at.x() - wide / 2 - 4, at.y() - capHeight(font) / 2 - 4, wide + 8, capHeight(font) + 8);
    painter.fillRect(box, theme.ground);
    painter.setFont(font);
    painter.setPen(theme.categoryText(0));
    painter.drawText(QPointF(at.x() - wide / 2, at.y() + capHeight(font) / 2), name);
}

/// What a mark beside a link says, in words: a grey double line is else a riddle.
QString wordsOf(ItemMark mark)
{
    switch (mark) {
    case ItemMark::Chosen:
    case ItemMark::Wrong:
        return QObject::tr("your choice");
    case ItemMark::Missing:
        return QObject::tr("the answer");
    default:
        return {};
    }
}

/// The badge of a link on its outer line, near the end, as the middle is where packets and loads are, and clear of the
/// words of a load; its own words outside of it.
void paintLinkMark(QPainter& painter, const QPainterPath& line, ItemMark mark, double apart, double badge,
                   const std::vector<OverbookedLabel>& loads, const QRectF& area, const Theme& theme)
{
    constexpr double clear = 4;
    QPointF centre, out;
    for (const double place : {0.35, 0.25, 0.65, 0.75}) {
        const QPointF at = line.pointAtPercent(place), on = line.pointAtPercent(place + 0.02) - at,
                      in = area.center() - at;
        const double length = std::max(std::hypot(on.x(), on.y()), 1e-6);
        out = {-on.y() / length, on.x() / length};
        if (QPointF::dotProduct(out, in) > 0) out = -out;
        centre = at + apart * out;
        const QRectF taken(centre - QPointF(badge, badge) / 2, QSizeF(badge, badge));
        if (std::ranges::none_of(loads, [&](const OverbookedLabel& one) {
                return one.box.intersects(taken.adjusted(-clear, -clear, clear, clear));
            }))
            break;
    }
    drawItemMark(painter, mark, QRectF(centre - QPointF(badge, badge) / 2, QSizeF(badge, badge)), theme);
    const QString words = wordsOf(mark);
    if (words.isEmpty()) return;
    const QFont font = theme.text(10.5, QFont::DemiBold);
    const double wide = textWidth(font, words), high = capHeight(font);
    const double beside = (mark == ItemMark::Chosen ? 0 : badge / 2) + 6;
    // Beside it, or above or below where the link lies level.
    QPointF middle = centre + (beside + high / 2) * out;
    if (std::abs(out.x()) > 0.15) middle = centre + QPointF(std::copysign(beside + wide / 2, out.x()), 10 * out.y());
    const double least = area.left() + wide / 2 + 4;
    middle.setX(std::clamp(middle.x(), least, std::max(least, area.right() - wide / 2 - 4)));
    painter.setFont(font);
    painter.setPen(theme.ink);
    painter.drawText(middle + QPointF(-wide / 2, high / 2), words);
}

/// How far from the middle of a link its mark is.
double besideLink(const NetworkProjection& projection) { return std::max(0.75 * projection.packet(), 8.0); }

} // namespace

void drawItemMark(QPainter& painter, ItemMark mark, const QRectF& where, const Theme& theme)
{
    if (mark != ItemMark::Right && mark != ItemMark::Wrong && mark != ItemMark::Missing) return;
    const QColor colour = colourOf(mark, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hollow = mark == ItemMark::Missing;
    painter.setPen(QPen(hollow ? colour : theme.ground, hollow ? 1.6 : 1.2));
    painter.setBrush(hollow ? theme.ground : colour);
    painter.drawEllipse(where);
    const double inset = where.width() * 0.24;
    const QRectF inner = where.adjusted(inset, inset, -inset, -inset);
    const QColor ink = hollow ? colour : inkOn(colour);
    if (mark == ItemMark::Missing) {
        painter.setPen(QPen(ink, where.width() * 0.11, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(inner.center().x(), inner.top()), QPointF(inner.center().x(), inner.bottom()));
        painter.drawLine(QPointF(inner.left(), inner.center().y()), QPointF(inner.right(), inner.center().y()));
    } else {
        drawIcon(painter, mark == ItemMark::Right ? Icon::Check : Icon::Close, inner, ink);
    }
    painter.restore();
}

QString nameOf(ItemMark mark)
{
    switch (mark) {
    case ItemMark::Right:
        return QObject::tr("right");
    case ItemMark::Wrong:
        return QObject::tr("wrong");
    case ItemMark::Missing:
        return QObject::tr("missing");
    case ItemMark::Chosen:
        return QObject::tr("chosen");
    default:
        return {};
    }
}

LessonStageMarks::LessonStageMarks(NetworkView& network) : QWidget(&network), m_network(network)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(network.rect());
    network.installEventFilter(this);
}

void LessonStageMarks::setMarks(StageMarks marks)
{
    if (m_marks == marks) return;
    m_marks = std::move(marks);
    update();
}

QString LessonStageMarks::asked() const
{
    const NetworkScene& scene = m_network.scene();
    const auto* about = std::get_if<LinkRef>(&scene.selection);
    if (!about || !scene.plan || !scene.plan->physical || scene.plan->compact) return {};
    if (about->link / 2 >= scene.plan->wires.size()) return {};
    if (m_marks != StageMarks{.processors = {}, .links = {{about->link, ItemMark::Chosen}}}) return {};
    const auto [from, to] = endsOf(scene, about->link);
    return tr("link %1 → %2").arg(scene.plan->numberOf[from.value]).arg(scene.plan->numberOf[to.value]);
}

bool LessonStageMarks::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_network && event->type() == QEvent::Resize) setGeometry(m_network.rect());
    return QWidget::eventFilter(watched, event);
}

void LessonStageMarks::paintEvent(QPaintEvent*)
{
    const NetworkScene& scene = m_network.scene();
    if (!scene.plan) return;
    const Theme& theme = Appearance::theme();
    const NetworkProjection projection = projectionOf(scene, m_network.frame(), theme);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double badge = std::clamp(projection.radius() * 0.95, 13.0, 20.0) * theme.fontScale;
    const auto badgeAt = [&](QPointF point) {
        return QRectF(point - QPointF(badge / 2, badge / 2), QSizeF(badge, badge));
    };
    if (const QString name = asked(); !name.isEmpty())
        paintAsked(painter, scene, projection, besideLink(projection), QRectF(rect()).center(), name, theme);
    painter.setBrush(Qt::NoBrush);
    painter.save();
    // Links end where their nodes begin.
    QPainterPath outside;
    outside.addRect(rect());
    if (!(m_marks.links.empty() && m_marks.ways.empty()) && !scene.plan->compact) {
        QPainterPath nodes;
        nodes.setFillRule(Qt::WindingFill);
        for (std::uint32_t i = 0; i < scene.plan->nodes; ++i) {
            const bool processor = i < scene.plan->processors;
            const double radius =
                processor ? projection.radius() : std::min(projection.radius(), projection.router() / 2);
            if (scene.plan->drawn(NodeId{i})) nodes.addEllipse(projection.node(NodeId{i}), radius + 2, radius + 2);
        }
        painter.setClipPath(outside.subtracted(nodes));
    }
    if (!scene.plan->compact)
        for (const StageMarks::Way& way : m_marks.ways)
            paintWay(painter, projection, way, QRectF(rect()).center(), theme);
    painter.setBrush(Qt::NoBrush);
    // Beside the link, so that the packets on it and their number can be seen; what is wrong is no overload.
    const double apart = besideLink(projection);
    const auto loads = overbookedLabels(scene, packetTexts(scene, projection), projection, theme);
    for (const auto& [link, mark] : m_marks.links) {
        const QPainterPath line = lineOf(link, projection);
        if (line.isEmpty() || mark == ItemMark::None) continue;
        QPen pen = penOf(mark, 3, theme);
        if (mark == ItemMark::Wrong) pen.setColor(theme.inkSoft);
        painter.setPen(pen);
        for (const double side : {-apart, apart}) {
            // On the side of its "×4" it would strike the number through.
            QPainterPathStroker around;
            around.setWidth(4);
            const QPainterPath path = shifted(line, side), wide = around.createStroke(path);
            if (std::ranges::none_of(loads, [&](const OverbookedLabel& one) { return wide.intersects(one.box); }))
                painter.drawPath(path);
        }
    }
    painter.restore();
    for (const auto& [node, mark] : m_marks.processors) {
        if (node.value >= scene.plan->nodes || mark == ItemMark::None) continue;
        const QPointF at = projection.node(node);
        const double ring = projection.radius() + 5;
        painter.setPen(QPen(theme.ground, 6.5));
        painter.drawEllipse(at, ring, ring);
        painter.setPen(penOf(mark, 3.5, theme));
        painter.drawEllipse(at, ring, ring);
    }
    if (asked().isEmpty()) // that has a name of its own
        for (const auto& [link, mark] : m_marks.links)
            if (const QPainterPath line = lineOf(link, projection); !line.isEmpty())
                paintLinkMark(painter, line, mark, apart, badge, loads, QRectF(rect()), theme);
    // Badges to the upper right of a node.
    for (const auto& [node, mark] : m_marks.processors) {
        if (node.value >= scene.plan->nodes) continue;
        const double out = (projection.radius() + 6) * 0.72;
        drawItemMark(painter, mark, badgeAt(projection.node(node) + QPointF(out, -out)), theme);
    }
}

} // namespace hopscope
