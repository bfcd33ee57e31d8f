#include "scenes/network/inside/network_funnel.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside_plane.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"
#include "topology/grid.h"

#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <utility>

namespace hopscope {

namespace {

constexpr std::uint32_t mostSquares = 16; ///< of a box: more lines could not be told apart

/// Widths of a funnel in a line.
struct FunnelWidths {
    double before, after; ///< numbers at the ends
    double gap;           ///< of the busiest link, above how many messages share it
    double pitch;         ///< from square to square
};
FunnelWidths widthsOf(const Funnel& funnel, double width, const Theme& theme)
{
    constexpr double air = 8, link = 34;
    const QFont font = theme.text(8.5, QFont::DemiBold);
    const auto wide = [&](std::uint32_t number) { return textWidth(font, QString::number(number)) + air; };
    const QString most = QStringLiteral("×%1").arg(numberText(std::ranges::max(funnel.loads)));
    FunnelWidths widths{wide(funnel.first), wide(funnel.last()),
                        std::max(link, textWidth(theme.text(9, QFont::Bold), most) + air), 0};
    widths.pitch =
        std::min((width - widths.before - widths.after - widths.gap) / funnel.squares(), 22 * theme.fontScale);
    return widths;
}

/// Whether processors stand as they are numbered, all round.
bool isRing(const NetworkPlan& plan)
{
    return plan.physical && std::ranges::is_sorted(plan.numberOf) && plan.nodes == plan.processors
           && plan.processors > 2 && (plan.compact ? plan.groupShape.ring : plan.circle > 0);
}

} // namespace

QString Funnel::link() const
{
    return QStringLiteral("%1 → %2").arg(right ? before() : after()).arg(right ? after() : before());
}

std::optional<Funnel> funnelOf(const NetworkScene& scene, std::uint32_t squares)
{
    const NetworkPlan& plan = *scene.plan;
    const NetworkMoment& moment = *scene.moment;
    if (!isRing(plan) || moment.timed || !moment.busiest || moment.busiest->onLink <= 1 || scene.finished
        || scene.selection.index() != 0 || squares == 0)
        return {};
    // By link, as they are numbered: from i to i + 1 is 2 i, back is the next.
    const std::vector<std::uint32_t>& loads = moment.ringMessages;
    const std::uint32_t ring = plan.processors, from = moment.busiest->from.value, to = moment.busiest->to.value;
    if (loads.size() != 2 * std::size_t{ring}) return {};
    Funnel funnel{.ring = ring, .right = (from + 1) % ring == to};
    const std::uint32_t cable = funnel.right ? from : to;
    const auto load = [&](std::uint32_t at, bool right) { return loads[2 * std::size_t{at} + (right ? 0 : 1)]; };
    funnel.messages = load(cable, funnel.right);
    funnel.opposite = load(cable, !funnel.right);
    if (static_cast<double>(funnel.messages) != moment.busiest->onLink) return {}; // both directions share it

    // How far its messages come, and go.
    std::vector<const Transfer*> over;
    std::uint32_t come = 0, go = 0;
    const auto far = [&](std::uint32_t one, std::uint32_t other) { // in the direction of the messages
        return (funnel.right ? other + ring - one : one + ring - other) % ring;
    };
    const auto transfers = moment.step.transfers();
    for (const Transfer& one : transfers) {
        if (one.from == one.to || goesForwards(one.from.value, one.to.value, ring) != funnel.right) continue;
        const std::uint32_t before = far(one.from.value, from), all = far(one.from.value, one.to.value);
        if (before >= all) continue;
        over.push_back(&one);
        come = std::max(come, before), go = std::max(go, all - before - 1);
    }
    if (come + go + 2 > ring) return {};
    funnel.left = 1 + (funnel.right ? come : go), funnel.beyond = 1 + (funnel.right ? go : come);
    funnel.first = (cable + ring - (funnel.left - 1)) % ring;
    while (funnel.squares() > 2 * squares) funnel.each *= 2;
    const auto squareOf = [&](NodeId node) {
        const std::uint32_t place = (node.value + ring - funnel.first) % ring;
        return place < funnel.left ? place / funnel.each : funnel.squaresLeft() + (place - funnel.left) / funnel.each;
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, Funnel::Lane> lanes;
    for (const Transfer* one : over) {
        const std::uint32_t begin = squareOf(one->from), end = squareOf(one->to);
        Funnel::Lane& lane = lanes[{begin, end}];
        lane.from = begin, lane.to = end, ++lane.messages;
        lane.example = lane.example || one == &transfers[moment.exampleMessage];
    }
    for (const auto& [ends, lane] : lanes) funnel.lanes.push_back(lane);
    for (std::uint32_t place = 0; place + 1 < funnel.size(); ++place)
        funnel.loads.push_back(load(funnel.processor(place), funnel.right));
    // More lines than squares would cross each other in all directions.
    if (funnel.lanes.size() > 2 * std::size_t{std::max(funnel.squaresLeft(), funnel.squares() - funnel.squaresLeft())})
        return {};
    return funnel;
}

namespace {

/// Asked for in every frame while a step lasts.
const std::optional<Funnel>& keptFunnel(const NetworkScene& scene, std::uint32_t squares)
{
    struct Kept {
        std::weak_ptr<const NetworkMoment> moment;
        std::uint32_t squares{};
        bool hidden{};
        std::optional<Funnel> funnel;
    };
    thread_local std::array<Kept, 6> kept;
    thread_local std::size_t oldest = 0;
    const bool hidden = scene.finished || scene.selection.index() != 0;
    for (const Kept& one : kept)
        if (one.moment.lock() == scene.moment && one.squares == squares && one.hidden == hidden) return one.funnel;
    Kept& next = kept[oldest++ % kept.size()];
    next = {scene.moment, squares, hidden, funnelOf(scene, squares)};
    return next.funnel;
}

} // namespace

std::optional<Funnel> funnelIn(const NetworkScene& scene, double width, const Theme& theme)
{
    constexpr double least = 7; // from square to square
    for (std::uint32_t squares = mostSquares; squares >= 4; squares /= 2) {
        const std::optional<Funnel>& funnel = keptFunnel(scene, squares);
        if (!funnel || widthsOf(*funnel, width, theme).pitch >= least * theme.fontScale) return funnel;
    }
    return {};
}

std::optional<Funnel> funnelOfBoxes(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!scene.plan->compact || projection.inside().isEmpty() || !projection.groups().shape().ring) return {};
    if (flowsOf(scene, projection).list.empty()) return {};
    return funnelIn(scene, projection.inside().width() - insideWords(projection), theme);
}

QStringList funnelWords(const Funnel& funnel, const QFont& font, double room)
{
    const auto [least, most] =
        std::ranges::minmax(funnel.lanes, {}, [](const Funnel::Lane& lane) { return lane.messages; });
    const QString many = numberText(static_cast<double>(most.messages)),
                  up = least.messages == most.messages ? QString() : QStringLiteral("up to ");
    QStringList words{most.messages == 1 ? QStringLiteral("a line: a message")
                                         : fitting(font,
                                                   {QStringLiteral("a line: %1%2 messages").arg(up, many),
                                                    QStringLiteral("line: %1%2 messages").arg(up, many),
                                                    QStringLiteral("line: %1%2").arg(up, many)},
                                                   room)};
    if (funnel.each > 1) {
        const QString each = numberText(funnel.each);
        words << fitting(font,
                         {QStringLiteral("a square: %1 processors").arg(each),
                          QStringLiteral("square: %1 processors").arg(each),
                          QStringLiteral("■ %1 processors").arg(each), QStringLiteral("square: %1").arg(each)},
                         room);
    }
    words << fitting(font, {QStringLiteral("shaded: load of links"), QStringLiteral("shaded: load")}, room);
    if (funnel.opposite == funnel.messages)
        words << fitting(font, {QStringLiteral("as many come back"), QStringLiteral("as many back")}, room);
    else if (funnel.opposite > 0)
        words << QStringLiteral("%1 come back").arg(numberText(static_cast<double>(funnel.opposite)));
    return words;
}

namespace {

class FunnelPainter {
public:
    FunnelPainter(const Funnel& funnel, const QRectF& area, const Theme& theme)
        : m_funnel(funnel), m_theme(theme), m_font(theme.text(8.5, QFont::DemiBold)), m_area(area),
          m_widths(widthsOf(funnel, area.width(), theme))
    {
        m_side = std::min(0.66 * m_widths.pitch, 11.0);
        // Lines take the upper half, loads the lower one.
        const double room = area.height() - m_side - 6;
        m_lane = std::min(0.56 * room / static_cast<double>(funnel.lanes.size()), 5.0 * theme.fontScale);
        m_hill = std::min(room - m_lane * static_cast<double>(funnel.lanes.size()) - 4, 36 * theme.fontScale);
        const double high = m_lane * static_cast<double>(funnel.lanes.size()) + m_side + m_hill + 6;
        m_line = area.center().y() - high / 2 + m_lane * static_cast<double>(funnel.lanes.size()) + 3 + m_side / 2;
        const double wide = m_widths.pitch * funnel.squares() + m_widths.gap;
        m_left =
            area.left() + m_widths.before + std::max((area.width() - m_widths.before - m_widths.after - wide) / 2, 0.0);
    }
    void paint(Canvas& canvas, const NetworkScene& scene) const
    {
        paintHill(canvas);
        paintLanes(canvas);
        paintChain(canvas, scene);
    }

private:
    /// Of a processor, by its place in the line.
    double xOf(std::uint32_t place) const
    {
        const double step = m_widths.pitch / m_funnel.each;
        if (place < m_funnel.left) return m_left + (place + 0.5) * step;
        return m_left + m_funnel.squaresLeft() * m_widths.pitch + m_widths.gap + (place - m_funnel.left + 0.5) * step;
    }
    QPointF square(std::uint32_t number) const
    {
        const double gap = number >= m_funnel.squaresLeft() ? m_widths.gap : 0;
        return {m_left + gap + (number + 0.5) * m_widths.pitch, m_line};
    }
    double border() const { return m_left + m_funnel.squaresLeft() * m_widths.pitch + m_widths.gap / 2; }
    /// As high as the load of the link to the next processor; all along the gap it is that of the link between boxes.
    void paintHill(Canvas& canvas) const
    {
        const double top = m_line + m_side / 2 + 3, most = std::ranges::max(m_funnel.loads);
        const auto at = [&](double x, double load) { return QPointF(x, top + m_hill * load / most); };
        QPainterPath path(QPointF(xOf(0), top));
        for (std::uint32_t place = 0; place + 1 < m_funnel.size(); ++place) {
            path.lineTo(at(xOf(place), m_funnel.loads[place]));
            path.lineTo(at(xOf(place + 1), m_funnel.loads[place]));
        }
        path.lineTo(xOf(m_funnel.size() - 1), top);
        path.closeSubpath();
        canvas.path(path, {mixed(m_theme.trouble, m_theme.ground, 0.6), {m_theme.trouble, 0.8 * m_theme.strokeScale}});
        const QString many = QStringLiteral("×%1").arg(numberText(most));
        canvas.text({border(), top + m_hill - 4}, many,
                    {m_theme.text(9, QFont::Bold), m_theme.troubleText, Anchor::Middle});
    }
    void paintLanes(Canvas& canvas) const
    {
        for (const bool bold : {false, true})
            for (std::size_t i = 0; i < m_funnel.lanes.size(); ++i) {
                const Funnel::Lane& lane = m_funnel.lanes[i];
                if (lane.example != bold) continue;
                const QColor colour = bold ? m_theme.ink : m_theme.trouble;
                const double width = (bold ? 2.4 : 1.2) * m_theme.strokeScale;
                // The first on top: where they all run side by side is the link between the boxes.
                const std::size_t row = m_funnel.right ? m_funnel.lanes.size() - i : i + 1;
                const QPointF from = square(lane.from), to = square(lane.to);
                const double y = m_line - m_side / 2 - 1 - m_lane * static_cast<double>(row),
                             edge = m_line - m_side / 2;
                const Stroke stub{bold ? colour : mixed(colour, m_theme.ground, 0.6),
                                  bold ? width : 0.7 * m_theme.strokeScale};
                canvas.line({from.x(), edge}, {from.x(), y}, stub);
                canvas.line({to.x(), y}, {to.x(), edge}, stub);
                canvas.line({from.x(), y}, {to.x(), y}, {colour, width});
                const double head = bold ? 6 : 4;
                canvas.path(arrowHead({to.x(), edge}, {0, 1}, head), {colour, {}});
            }
    }
    void paintChain(Canvas& canvas, const NetworkScene& scene) const
    {
        const std::uint32_t last = m_funnel.squares() - 1, beyond = m_funnel.squaresLeft();
        canvas.line(square(0), square(beyond - 1), {m_theme.edge, 1.0 * m_theme.strokeScale});
        canvas.line(square(beyond), square(last), {m_theme.edge, 1.0 * m_theme.strokeScale});
        for (std::uint32_t i = 0; i <= last; ++i) {
            QRectF box(0, 0, m_side, m_side);
            box.moveCenter(square(i));
            canvas.path(roundedRect(box, std::min(2.5, 0.25 * m_side)),
                        {mixed(m_theme.amount(std::max(amountIn(scene, i), 0.05)), m_theme.nodeFill, 0.25),
                         {m_theme.nodeEdge, 0.9 * m_theme.strokeScale}});
        }
        const double down = capHeight(m_font) / 2, beside = m_side / 2 + 4;
        const auto number = [&](QPointF at, std::uint32_t value, Anchor anchor, const QColor& colour) {
            canvas.text(at + QPointF(0, down), QString::number(value), {m_font, colour, anchor});
        };
        number(square(0) - QPointF(beside, 0), m_funnel.first, Anchor::End, m_theme.inkSoft);
        number(square(last) + QPointF(beside, 0), m_funnel.last(), Anchor::Start, m_theme.inkSoft);
        // The link between the boxes, with the processors that it joins: below them, so that it is hardly longer than
        // the others.
        const QPointF out(m_side / 2, m_side / 2 + 7 + down);
        number(square(beyond - 1) + out, m_funnel.before(), Anchor::End, m_theme.ink);
        number(square(beyond) + QPointF(-out.x(), out.y()), m_funnel.after(), Anchor::Start, m_theme.ink);
        const QPointF from = square(beyond - 1) + QPointF(beside, 0), to = square(beyond) - QPointF(beside, 0);
        canvas.line(from, to, {m_theme.trouble, 3.4 * m_theme.strokeScale});
        const QPointF tip = m_funnel.right ? to : from, way(m_funnel.right ? 1 : -1, 0);
        canvas.path(arrowHead(tip, way, 8), {m_theme.trouble, {}});
    }
    /// What the processors of a square have on average.
    double amountIn(const NetworkScene& scene, std::uint32_t number) const
    {
        const bool beyond = number >= m_funnel.squaresLeft();
        const std::uint32_t begin = beyond ? m_funnel.left + (number - m_funnel.squaresLeft()) * m_funnel.each
                                           : number * m_funnel.each,
                            end = std::min(begin + m_funnel.each, beyond ? m_funnel.size() : m_funnel.left);
        double sum = 0;
        for (std::uint32_t place = begin; place < end; ++place)
            sum += std::min(1.0, static_cast<double>(scene.moment->amounts[m_funnel.processor(place)]));
        return sum / (end - begin);
    }

    const Funnel& m_funnel;
    const Theme& m_theme;
    QFont m_font;
    QRectF m_area;
    FunnelWidths m_widths;
    double m_side{}, m_lane{}, m_hill{}, m_line{}, m_left{};
};

} // namespace

void paintFunnel(Canvas& canvas, const NetworkScene& scene, const Funnel& funnel, const QRectF& area,
                 const Theme& theme)
{
    FunnelPainter(funnel, area.adjusted(0, 3, 0, -2), theme).paint(canvas, scene);
}

void paintFunnelWithin(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const Theme& theme)
{
    constexpr double share = 0.62, high = 0.58, leastWide = 330, leastHigh = 120, most = 190;
    if (scene.plan->compact || scene.plan->circle <= 0 || projection.frame().bare || projection.frame().zoom != 1
        || !projection.frame().pan.isNull())
        return;
    const QRectF ellipse =
        QRectF(projection.at(scene.plan->bounds.topLeft()), projection.at(scene.plan->bounds.bottomRight()));
    QRectF area(0, 0, share * ellipse.width(), std::min(high * ellipse.height(), most * theme.fontScale));
    area.moveCenter(ellipse.center());
    if (area.width() < leastWide * theme.fontScale || area.height() < leastHigh * theme.fontScale) return;
    const auto funnel = funnelIn(scene, area.width(), theme);
    if (!funnel) return;
    const auto group = canvas.group(QStringLiteral("funnel"));
    const QFont strong = theme.text(9, QFont::DemiBold), soft = theme.text(8.5);
    constexpr double fromBorder = 9; // what is said of the busiest link stands above
    const double line = lineHeight(soft) + 2;
    canvas.text(
        {area.center().x(), area.top() + fromBorder + capHeight(strong)},
        QStringLiteral("%1 messages over %2").arg(numberText(static_cast<double>(funnel->messages)), funnel->link()),
        {strong, theme.accent, Anchor::Middle});
    canvas.text({area.center().x(), area.bottom() - 3},
                fitting(soft,
                        {funnelWords(*funnel, soft, area.width()).join(QStringLiteral(" · ")),
                         funnelWords(*funnel, soft, area.width()).mid(0, 2).join(QStringLiteral(" · "))},
                        area.width()),
                {soft, theme.inkSoft, Anchor::Middle});
    paintFunnel(canvas, scene, *funnel, area.adjusted(0, line, 0, -line), theme);
}

} // namespace hopscope
