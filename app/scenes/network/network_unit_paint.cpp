#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/inside/network_inside_cells.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/network_unit.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Lower ones have no room for the numbers of all links.
constexpr double lowUnit = 80;

/// Routers in a row, the links between them above, their processors below, and below these the links to other units.
class UnitPainter {
public:
    UnitPainter(const UnitTraffic& unit, const QRectF& area, const Theme& theme)
        : m_unit(unit), m_theme(theme), m_words(theme.text(8.5)), m_strong(theme.text(9, QFont::Bold)), m_area(area)
    {
        std::vector<std::uint32_t> below(unit.routers);
        for (const std::uint32_t router : unit.at) m_most = std::max(m_most, ++below[router]);
        m_low = area.height() < lowUnit * theme.fontScale;
        // Numbers in the processors where they fit.
        const double digits = std::max(textWidth(m_words, QString::number(unit.last())) + 5, 15 * theme.fontScale),
                     widest = area.width() / unit.routers;
        m_numbered = m_most * (digits + 2) <= 0.62 * widest && !m_low;
        m_pitch = std::min(widest, (m_numbered ? 160 : 84) * theme.fontScale);
        m_side = m_numbered ? digits : std::clamp(0.72 * m_pitch / m_most - 1, 2.5, 9.0);
        m_high = std::min(m_side, 15 * theme.fontScale);
        m_router = std::clamp(0.3 * m_pitch, 6.0, 12.0);
        const double words = lineHeight(m_words), low = area.bottom() - words - (m_low ? 7 : 14);
        m_processors = low - m_high / 2;
        m_routers = m_processors - std::clamp(0.16 * area.height(), 9.0, 22.0);
        for (const UnitTraffic::Link& link : unit.links) m_onLink = std::max(m_onLink, link.onLink());
    }
    void paint(Canvas& canvas, const NetworkScene& scene, bool bold) const
    {
        paintCables(canvas);
        // Those that are shared above the others.
        std::vector<const UnitTraffic::Link*> links;
        for (const UnitTraffic::Link& link : m_unit.links) links.push_back(&link);
        std::ranges::stable_sort(links, {}, [](const UnitTraffic::Link* link) { return link->onLink(); });
        for (const UnitTraffic::Link* link : links)
            if (!link->example) paintLink(canvas, *link, bold);
        for (const UnitTraffic::Link* link : links)
            if (link->example) paintLink(canvas, *link, bold);
        if (bold && m_unit.from) {
            const QPointF from = processor(*m_unit.from - m_unit.first);
            canvas.line(from, router(m_unit.at[*m_unit.from - m_unit.first]), {m_theme.ink, 2.4 * m_theme.strokeScale});
        }
        paintNodes(canvas, scene);
        if (!m_low) paintBusiest(canvas); // else the words beside it say how many
        paintOthers(canvas);
    }

private:
    QPointF router(std::uint32_t place) const
    {
        const double left = m_area.center().x() - m_pitch * (m_unit.routers - 1) / 2.0;
        return {left + m_pitch * place, m_routers};
    }
    /// Those of a router side by side.
    QPointF processor(std::uint32_t place) const
    {
        const std::uint32_t at = m_unit.at[place];
        std::uint32_t before = 0, all = 0;
        for (std::uint32_t i = 0; i < m_unit.at.size(); ++i)
            if (m_unit.at[i] == at) before += i < place ? 1 : 0, ++all;
        return {router(at).x() + (before - (all - 1) / 2.0) * (m_side + 1), m_processors};
    }
    void paintCables(Canvas& canvas) const
    {
        std::vector<QLineF> cables;
        for (std::uint32_t i = 0; i < m_unit.at.size(); ++i) cables.emplace_back(processor(i), router(m_unit.at[i]));
        canvas.lines(cables, {m_theme.edge, 0.8 * m_theme.strokeScale});
    }
    /// Higher the further it goes; there and back beside each other.
    QPainterPath pathOfLink(const UnitTraffic::Link& link) const
    {
        const QPointF from = router(link.from), to = router(link.to);
        if (link.other) {
            // Past the processors of its router, out to the right, in on the left.
            const double aside = (link.out ? 1 : -1) * (m_most * (m_side + 1) / 2 + 2.5);
            const QPointF bend = from + QPointF(aside, m_processors - m_side / 2 - m_routers),
                          end(bend.x(), m_area.bottom() - lineHeight(m_words) - (m_low ? 0 : 3));
            QPainterPath path(link.out ? from : end);
            path.quadTo(bend, link.out ? end : from + QPointF(-m_router / 2 - 1, 2));
            return path;
        }
        const double side = to.x() > from.x() ? 1 : -1, away = m_router / 2 + 1,
                     far = std::abs(to.x() - from.x()) / std::max(m_pitch * (m_unit.routers - 1), 1.0),
                     room = m_routers - away - m_area.top() - (m_low ? 3 : 16),
                     high = std::max(room * (0.25 + 0.75 * far), 5.0);
        const QPointF begin = from + QPointF(side * m_router / 4, -away),
                      end = to + QPointF(-side * m_router / 4, -away), lift(0, -high / 0.75);
        QPainterPath path(begin);
        path.cubicTo(begin + lift, end + lift, end);
        return path;
    }
    void paintLink(Canvas& canvas, const UnitTraffic::Link& link, bool bold) const
    {
        const QPainterPath path = pathOfLink(link);
        const bool shared = link.onLink() > 1, strong = bold && link.example;
        // The more meet on it the more it stands out.
        const double width = (shared ? 0.8 + 2.4 * link.onLink() / m_onLink : 1.0) * m_theme.strokeScale;
        // A border where its load is to be seen.
        if (strong && shared) canvas.path(path, {{}, {m_theme.ink, width + 3}});
        paintInsideArrow(canvas, path, strong && !shared ? 2.4 * m_theme.strokeScale : width,
                         shared   ? m_theme.trouble
                         : strong ? m_theme.ink
                                  : m_theme.edgeActive);
    }
    void paintNodes(Canvas& canvas, const NetworkScene& scene) const
    {
        for (std::uint32_t i = 0; i < m_unit.routers; ++i) {
            QRectF box(0, 0, m_router, m_router);
            box.moveCenter(router(i));
            canvas.path(roundedRect(box, 1.5), {m_theme.panel, {m_theme.ink, 1.1 * m_theme.strokeScale}});
        }
        // Of pairs, what a processor has received is known of some of them: all together say more than each.
        double mean = 0;
        for (std::uint32_t i = 0; i < m_unit.at.size(); ++i)
            mean +=
                static_cast<double>(scene.moment->amounts[m_unit.first + i]) / static_cast<double>(m_unit.at.size());
        for (std::uint32_t i = 0; i < m_unit.at.size(); ++i) {
            QRectF box(0, 0, m_side, m_high);
            box.moveCenter(processor(i));
            const double own = static_cast<double>(scene.moment->amounts[m_unit.first + i]),
                         amount = std::min(1.0, scene.plan->pairs ? mean : own);
            const QColor fill = m_numbered   ? m_theme.nodeFill
                                : amount > 0 ? mixed(m_theme.amount(std::max(amount, 0.05)), m_theme.nodeFill, 0.25)
                                             : m_theme.nodeFill;
            canvas.path(roundedRect(box, 1.5), {fill, {m_theme.nodeEdge, 0.7 * m_theme.strokeScale}});
            if (!m_numbered) continue;
            canvas.text(box.center() + QPointF(0, capHeight(m_words) / 2), QString::number(m_unit.first + i),
                        {m_words, m_theme.ink, Anchor::Middle});
        }
        if (m_numbered) return;
        const TextStyle style{m_words, m_theme.inkSoft, Anchor::End};
        const double down = capHeight(m_words) / 2;
        const auto last = static_cast<std::uint32_t>(m_unit.at.size()) - 1;
        canvas.text(processor(0) + QPointF(-m_side / 2 - 5, down), QString::number(m_unit.first), style);
        canvas.text(processor(last) + QPointF(m_side / 2 + 5, down), QString::number(m_unit.last()),
                    {m_words, m_theme.inkSoft});
    }
    /// Of the busiest link inside how many share it: of the others their widths tell it.
    void paintBusiest(Canvas& canvas) const
    {
        const UnitTraffic::Link* busiest = nullptr;
        for (const UnitTraffic::Link& link : m_unit.links)
            if (!link.other && link.onLink() > (busiest ? busiest->onLink() : 1)) busiest = &link;
        if (!busiest) return;
        if (m_numbered && paintOnArcs(canvas)) return;
        const QString named = m_numbered ? sharedByName() : QString();
        if (!named.isEmpty() && textWidth(m_strong, named) <= m_area.width()) {
            canvas.text({m_area.center().x(), m_area.top() + capHeight(m_strong)}, named,
                        {m_strong, m_theme.troubleText, Anchor::Middle, m_theme.ground});
            return;
        }
        const QString many = QStringLiteral("×%1").arg(numberText(busiest->onLink()));
        const QPointF top = pathOfLink(*busiest).pointAtPercent(0.5);
        const QString text = fitting(m_strong,
                                     {many + QStringLiteral(" on the busiest link between two routers"),
                                      many + QStringLiteral(" on the busiest link inside"), many},
                                     m_area.width());
        const double wide = textWidth(m_strong, text) / 2,
                     x = std::clamp(top.x(), m_area.left() + wide,
                                    std::max(m_area.right() - wide, m_area.left() + wide)),
                     y = m_area.top() + capHeight(m_strong);
        canvas.line({x, y + 2}, top, {m_theme.trouble, 1.0 * m_theme.strokeScale});
        canvas.text({x, y}, text, {m_strong, m_theme.troubleText, Anchor::Middle, m_theme.ground});
    }
    /// On every arc that messages share how many do, if no two of these numbers touch.
    bool paintOnArcs(Canvas& canvas) const
    {
        std::vector<std::pair<QString, QRectF>> numbers;
        for (const UnitTraffic::Link& link : m_unit.links) {
            if (link.other || link.onLink() <= 1) continue;
            const QString text = QStringLiteral("×%1").arg(numberText(link.onLink()));
            QRectF place(0, 0, textWidth(m_strong, text) + 4, capHeight(m_strong) + 4);
            place.moveCenter(pathOfLink(link).pointAtPercent(0.5));
            const auto touches = [&](const auto& other) {
                return other.second.adjusted(-4, -1, 4, 1).intersects(place);
            };
            if (std::ranges::any_of(numbers, touches)) return false;
            numbers.emplace_back(text, place);
        }
        for (const auto& [text, place] : numbers) {
            canvas.path(roundedRect(place, 3), {m_theme.ground, {}});
            canvas.text({place.center().x(), place.bottom() - 2}, text,
                        {m_strong, m_theme.troubleText, Anchor::Middle});
        }
        return true;
    }
    /// Where arcs cross each other, each link that messages share by the processors at its ends: "between routers:
    /// 4–5 → 2–3: ×4 · 4–5 → 0–1: ×2".
    QString sharedByName() const
    {
        const auto name = [&](std::uint32_t router) {
            std::vector<std::uint32_t> processors;
            for (std::uint32_t i = 0; i < m_unit.at.size(); ++i)
                if (m_unit.at[i] == router) processors.push_back(m_unit.first + i);
            if (processors.empty()) return QStringLiteral("router %1").arg(router);
            const QString first = QString::number(processors.front());
            return processors.size() == 1 ? first : first + u'–' + QString::number(processors.back());
        };
        std::vector<const UnitTraffic::Link*> shared;
        for (const UnitTraffic::Link& link : m_unit.links)
            if (!link.other && link.onLink() > 1) shared.push_back(&link);
        std::ranges::stable_sort(shared, std::greater{}, [](const UnitTraffic::Link* link) { return link->onLink(); });
        QStringList names;
        for (const UnitTraffic::Link* link : shared)
            names << QStringLiteral("%1 → %2: ×%3").arg(name(link->from), name(link->to), numberText(link->onLink()));
        return QStringLiteral("between routers: ") + names.join(QStringLiteral(" · "));
    }
    /// Links of one router in one direction to other units lie upon each other: where they lead, and what they carry.
    void paintOthers(Canvas& canvas) const
    {
        std::map<std::pair<std::uint32_t, bool>, std::vector<const UnitTraffic::Link*>> places;
        for (const UnitTraffic::Link& link : m_unit.links)
            // In a small window there is room for what goes out alone.
            if (link.other && (link.out || !m_low)) places[{link.from, link.out}].push_back(&link);
        for (const auto& [place, links] : places) {
            const double x = endOf(*links.front());
            // Between its neighbours as far as they have words of their own.
            double left = m_area.left(), right = m_area.right();
            for (const auto& [other, others] : places)
                if (const double at = endOf(*others.front()); at > x)
                    right = std::min(right, (x + at) / 2);
                else if (at < x)
                    left = std::max(left, (x + at) / 2);
            paintOther(canvas, links, x, left, right);
        }
    }
    double endOf(const UnitTraffic::Link& link) const
    {
        const QPainterPath path = pathOfLink(link);
        return (link.out ? path.currentPosition() : QPointF(path.elementAt(0))).x();
    }
    /// "3–7 → group 3 over 1 cable: ×5", "19 to group 9 over 1 cable", and so on in fewer words.
    QStringList formsOf(const UnitTraffic::Link& link) const
    {
        const bool shared = link.onLink() > 1;
        const QString other = m_unit.name + u' ' + QString::number(*link.other),
                      where = (link.out ? QStringLiteral(" to ") : QStringLiteral(" from ")) + other,
                      over = shared ? QStringLiteral(" over ")
                                          + counted(link.capacity, QStringLiteral("cable"), QStringLiteral("cables"))
                                    : QString(),
                      many = shared ? QStringLiteral(": ×%1").arg(numberText(link.onLink())) : QString();
        const auto way = [&](const QString& who) {
            const QString arrow = who.isEmpty() ? QStringLiteral("→ ") : QStringLiteral(" → ");
            return link.out ? who + arrow + other : other + (who.isEmpty() ? QStringLiteral(" →") : arrow + who);
        };
        QStringList forms;
        // Whom they are from, or for, says it best, where as many processors as messages are behind it.
        if (m_numbered && link.processors.size() == link.messages) {
            const QString named = way(processorsText(link.processors));
            forms << named + over + many << named + many;
        }
        if (!m_low)
            forms << counted(link.messages, QStringLiteral("message"), QStringLiteral("messages")) + where + over
                  << numberText(link.messages) + where + over << numberText(link.messages) + where;
        // A number before an arrow would be read as one of a processor.
        return forms << way({}) + many << way({}) << (shared ? many.mid(2) : numberText(link.messages));
    }
    /// "19 to group 9, 13 to group 10"; "19 each to groups 9, 10".
    QStringList formsOf(const std::vector<const UnitTraffic::Link*>& links, const UnitTraffic::Link& busiest) const
    {
        const QString direction = busiest.out ? QStringLiteral("to ") : QStringLiteral("from ");
        const bool equal =
            std::ranges::all_of(links, [&](const auto* link) { return link->messages == busiest.messages; });
        QStringList units, single, brief;
        for (const auto* link : links) {
            units << QString::number(*link->other);
            brief << numberText(link->messages) + u' '
                         + (brief.isEmpty() ? direction + m_unit.name + u' ' : QStringLiteral("to ")) + units.back();
            single << numberText(link->messages) + u' ' + direction + m_unit.name + u' ' + units.back();
        }
        if (!busiest.out) brief.replaceInStrings(QStringLiteral(" to "), QStringLiteral(" from "));
        const QString number = (equal ? QString() : QStringLiteral("up to ")) + numberText(busiest.messages)
                               + (equal ? QStringLiteral(" each") : QString());
        QStringList forms;
        if (!equal) forms << single.join(QStringLiteral(", ")) << brief.join(QStringLiteral(", "));
        return forms << QStringLiteral("%1 %2%3 %4")
                            .arg(number, direction, pluralOf(m_unit.name), units.join(QStringLiteral(", ")))
                     << QStringLiteral("%1 %2%3").arg(number, direction, units.join(u',')) << number
                     << numberText(busiest.messages);
    }
    void paintOther(Canvas& canvas, const std::vector<const UnitTraffic::Link*>& links, double x, double left,
                    double right) const
    {
        const auto busiest = *std::ranges::max_element(links, {}, [](const auto* link) { return link->onLink(); });
        const bool shared = busiest->onLink() > 1, one = links.size() == 1;
        constexpr double apart = 14; // else two would be read as one
        const QFont& font = shared ? m_strong : m_words;
        const QStringList forms = one ? formsOf(*busiest) : formsOf(links, *busiest);
        const QString text = fitting(font, forms, right - left - apart);
        const double least = (textWidth(font, text) + apart) / 2;
        canvas.text({std::clamp(x, left + least, std::max(right - least, left + least)), m_area.bottom() - 2}, text,
                    {font, shared ? m_theme.troubleText : m_theme.inkSoft, Anchor::Middle});
    }

    const UnitTraffic& m_unit;
    const Theme& m_theme;
    QFont m_words, m_strong;
    QRectF m_area;
    std::uint32_t m_most{1}; ///< processors of a router
    double m_onLink{1};      ///< the most on a link
    bool m_low{false};       ///< there is no room for the numbers of all links
    bool m_numbered{false};  ///< processors have their numbers in them
    double m_pitch{}, m_side{}, m_high{}, m_router{}, m_routers{}, m_processors{};
};

} // namespace

void paintUnit(Canvas& canvas, const NetworkScene& scene, const UnitTraffic& unit, bool bold, const QRectF& area,
               const Theme& theme)
{
    const double ends = textWidth(theme.text(8.5), QString::number(unit.last())) + 10;
    UnitPainter(unit, area.adjusted(ends, 2, -ends, -2), theme).paint(canvas, scene, bold);
}

} // namespace hopscope
