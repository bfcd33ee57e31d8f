#include "scenes/pictures/parts/partners_picture.h"

#include "algorithms/problem.h"
#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/partners.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hopscope {

namespace {

constexpr std::size_t mostPartners = 20; ///< whose names and steps do not touch in the picture's usual size
constexpr double nameHigh = 20, middleHigh = 26;

class PartnersPicture final : public Picture {
public:
    explicit PartnersPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_done(request.steps), m_moving(request.moving), m_node(usual())
    {
        m_partners = partnersOf(*m_run, m_node, m_done, mostPartners, request.stop);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const auto* chosen = std::get_if<NodeId>(&selection);
        if (const NodeId node = chosen && chosen->value < m_run->topology().processors() ? *chosen : usual();
            node != m_node) {
            m_node = node;
            m_partners = partnersOf(*m_run, m_node, m_done, mostPartners);
        }
        paintTexts(canvas, theme);
        layOut(theme);
        const auto arrows = canvas.group(QStringLiteral("messages"));
        for (std::size_t i = 0; i < m_partners.list.size(); ++i) paintArrow(canvas, theme, i);
        const auto names = canvas.group(QStringLiteral("processors"));
        const std::vector<Selected> about = hopscope::chosen(*m_run, selection, hover);
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            paintName(canvas, theme, m_boxes[i], m_partners.list[i].node, about);
        paintName(canvas, theme, m_middle, m_node, about);
    }

    Selected at(QPointF point) const override
    {
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            if (m_boxes[i].contains(point)) return m_partners.list[i].node;
        if (m_middle.contains(point)) return m_node;
        return {};
    }

    QString explain(QPointF point) const override
    {
        for (std::size_t i = 0; i < m_boxes.size(); ++i) {
            if (!m_boxes[i].contains(point)) continue;
            const Partner& partner = m_partners.list[i];
            QStringList parts;
            if (!partner.sentTo.empty())
                parts << QStringLiteral("receives from %1 in %2").arg(m_node.value).arg(stepsText(partner.sentTo));
            if (!partner.receivedFrom.empty())
                parts << QStringLiteral("sends to %1 in %2").arg(m_node.value).arg(stepsText(partner.receivedFrom));
            return QStringLiteral("Processor %1 ").arg(partner.node.value) + parts.join(QStringLiteral(", "));
        }
        return {};
    }

private:
    /// The root; without one processor 0.
    NodeId usual() const
    {
        if (m_run->setup().values.contains("root")) return root(m_run->problem());
        return NodeId{0};
    }

    static QString number(StepIndex step) { return QString::number(step + 1); }
    static QString stepsText(const std::vector<StepIndex>& steps)
    {
        if (steps.size() == 1) return QStringLiteral("step ") + number(steps.front());
        return QStringLiteral("steps %1 to %2").arg(number(steps.front()), number(steps.back()));
    }
    /// Of both directions; several in a row as from and to.
    static QString stepsOf(const Partner& partner)
    {
        return partner.first() == partner.last() ? number(partner.first())
                                                 : number(partner.first()) + u'–' + number(partner.last());
    }
    bool isNow(const Partner& partner) const
    {
        return m_moving
               && (std::ranges::binary_search(partner.sentTo, m_done)
                   || std::ranges::binary_search(partner.receivedFrom, m_done));
    }
    QColor colourOf(const Partner& partner, const Theme& theme) const
    {
        if (isNow(partner)) return theme.ink;
        return partner.first() < m_done ? theme.accent : mixed(theme.accent, theme.ground, 0.62);
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        bool now = false, past = false, future = false;
        for (const Partner& partner : m_partners.list)
            (isNow(partner) ? now : partner.first() < m_done ? past : future) = true;
        QStringList key{QStringLiteral("numbers: steps")};
        if (now) key << QStringLiteral("bold: this step");
        if (past) key << QStringLiteral("blue: earlier steps");
        if (future) key << QStringLiteral("pale: to come");
        const QString who = QStringLiteral("Processor %1 of %2")
                                .arg(m_node.value)
                                .arg(numberText(static_cast<double>(m_run->topology().processors()))),
                      partners = m_partners.list.empty() ? QStringLiteral("no message near this step")
                                                         : whom()
                                                               + (m_partners.all ? QStringLiteral(" in this run")
                                                                                 : QStringLiteral(" around this step")),
                      also = QStringLiteral(" · "), other = QStringLiteral("a click shows another");
        const QString keys = key.join(QStringLiteral("; "));
        paintHeading(canvas, theme,
                     {who + QStringLiteral(", ") + partners + also + keys + also + other,
                      who + QStringLiteral(", ") + partners + also + keys, who + also + keys, keys},
                     m_size.width());
    }

    QString whom() const
    {
        const auto none = [](auto member) {
            return [member](const Partner& partner) { return (partner.*member).empty(); };
        };
        if (std::ranges::all_of(m_partners.list, none(&Partner::receivedFrom)))
            return QStringLiteral("to whom it sends");
        if (std::ranges::all_of(m_partners.list, none(&Partner::sentTo)))
            return QStringLiteral("from whom it receives");
        return QStringLiteral("with whom it exchanges messages");
    }

    /// Around the middle in the order of their first messages, clockwise from the top.
    void layOut(const Theme& theme) const
    {
        m_boxes.clear();
        const QFont font = theme.mono(9, QFont::DemiBold);
        const double wide = textWidth(font, QString::number(m_run->topology().processors() - 1)) + 14;
        const QRectF area(14, headingHeight + 8, m_size.width() - 28, m_size.height() - headingHeight - 18);
        const QPointF centre = area.center();
        m_middle = QRectF(centre - QPointF(wide / 2 + 4, middleHigh / 2), QSizeF(wide + 8, middleHigh));
        const QPointF radius((std::min(area.width(), 2.6 * area.height()) - wide) / 2, (area.height() - nameHigh) / 2);
        const auto count = static_cast<double>(m_partners.list.size());
        for (std::size_t i = 0; i < m_partners.list.size(); ++i) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(i) / count;
            const QPointF at = centre + QPointF(radius.x() * std::sin(angle), -radius.y() * std::cos(angle));
            m_boxes.emplace_back(at - QPointF(wide / 2, nameHigh / 2), QSizeF(wide, nameHigh));
        }
    }

    /// Where a line from the middle of a box leaves it.
    static QPointF borderOf(const QRectF& box, QPointF towards)
    {
        const QPointF way = towards - box.center();
        const double share = std::min(std::abs(way.x()) > 1e-9 ? (box.width() / 2 + 3) / std::abs(way.x()) : 1e9,
                                      std::abs(way.y()) > 1e-9 ? (box.height() / 2 + 3) / std::abs(way.y()) : 1e9);
        return box.center() + std::min(share, 0.5) * way;
    }

    void paintArrow(Canvas& canvas, const Theme& theme, std::size_t index) const
    {
        const Partner& partner = m_partners.list[index];
        const QPointF from = borderOf(m_middle, m_boxes[index].center()),
                      to = borderOf(m_boxes[index], m_middle.center()), way = to - from;
        const double length = std::hypot(way.x(), way.y());
        if (length < 1) return;
        const QPointF along = way / length;
        const QColor colour = colourOf(partner, theme);
        canvas.line(from, to, {colour, (isNow(partner) ? 2.4 : 1.6) * theme.strokeScale});
        const double head = 8 * theme.strokeScale;
        if (!partner.sentTo.empty()) canvas.path(arrowHead(to, along, head), {colour, {}});
        if (!partner.receivedFrom.empty()) canvas.path(arrowHead(from, -along, head), {colour, {}});
        const QFont font = theme.text(8.5, QFont::Bold);
        const QString text = stepsOf(partner);
        const double high = 15, wide = std::max(high, textWidth(font, text) + 7);
        const QPointF at = from + 0.62 * way; // nearer to the partner, where lines are apart
        canvas.path(roundedRect({at.x() - wide / 2, at.y() - high / 2, wide, high}, high / 2),
                    {colour, {theme.ground, 1.2}});
        canvas.text(at + QPointF(0, capHeight(font) / 2), text, {font, inkOn(colour), Anchor::Middle});
    }

    void paintName(Canvas& canvas, const Theme& theme, const QRectF& box, NodeId node,
                   const std::vector<Selected>& about) const
    {
        const bool middle = node == m_node, lit = std::ranges::find(about, Selected(node)) != about.end();
        const QFont font = theme.mono(9, QFont::DemiBold);
        canvas.path(roundedRect(box, box.height() / 2),
                    {middle ? theme.accentSoft : theme.panel,
                     {lit ? theme.accent : theme.nodeEdge, (lit || middle ? 2.2 : 1.2) * theme.strokeScale}});
        canvas.text(box.center() + QPointF(0, capHeight(font) / 2), QString::number(node.value),
                    {font, theme.ink, Anchor::Middle});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_done;
    bool m_moving;
    // Of the processor that is chosen when it is painted.
    mutable NodeId m_node;
    mutable Partners m_partners;
    mutable QRectF m_middle;
    mutable std::vector<QRectF> m_boxes;
};

} // namespace

std::unique_ptr<Picture> partnersPicture(const PictureRequest& request)
{
    return std::make_unique<PartnersPicture>(request);
}

} // namespace hopscope
