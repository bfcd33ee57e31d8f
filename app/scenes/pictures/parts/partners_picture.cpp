#include "scenes/pictures/parts/partners_picture.h"

#include "algorithms/problem.h"
#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/arrow_steps.h"
#include "scenes/pictures/parts/arrow_words.h"
#include "scenes/pictures/parts/message_rows.h"
#include "scenes/pictures/parts/partners.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace hopscope {

namespace {

constexpr std::size_t mostPartners = 20; ///< whose names and steps do not touch in the picture's usual size
constexpr double nameHigh = 20, middleHigh = 26;
/// A picture so high has two lines above the processors and one below them.
constexpr double roomyHeight = 240, lineBelow = 16, footHeight = 20;

class PartnersPicture final : public Picture {
public:
    explicit PartnersPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_done(request.steps), m_moving(request.moving), m_node(usual())
    {
        m_partners = partnersOf(*m_run, m_node, m_done, mostPartners, request.stop);
        m_reached = reachedThrough(*m_run, request.stop);
        m_roomy = m_size.height() >= roomyHeight;
        if (!m_roomy) return;
        m_verdict = arrowVerdict(*m_run, request.stop);
        m_flips = flipTexts(*m_run, {});
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
        if (m_roomy) paintVerdict(canvas, theme);
        layOut(theme);
        const auto arrows = canvas.group(QStringLiteral("messages"));
        for (std::size_t i = 0; i < m_partners.list.size(); ++i) paintArrow(canvas, theme, i);
        const auto names = canvas.group(QStringLiteral("processors"));
        const std::vector<Selected> about = hopscope::chosen(*m_run, selection, hover);
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            paintName(canvas, theme, m_boxes[i], m_partners.list[i].node, moreText(i), about);
        paintName(canvas, theme, m_middle, m_node, {}, about);
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
        if (past) key << QStringLiteral("blue: earlier");
        if (future) key << QStringLiteral("pale: later");
        const QString who = QStringLiteral("Processor %1 of %2")
                                .arg(m_node.value)
                                .arg(numberText(static_cast<double>(m_run->topology().processors()))),
                      partners = m_partners.list.empty() ? QStringLiteral("no message near this step")
                                                         : whom()
                                                               + (m_partners.all ? QStringLiteral(" in this run")
                                                                                 : QStringLiteral(" around this step")),
                      also = QStringLiteral(" · "), other = QStringLiteral("a click shows another");
        const QString keys = key.join(QStringLiteral("; ")),
                      whole = who + QStringLiteral(", ") + partners + also + keys;
        QString reached;
        for (std::size_t i = 0; i < m_partners.list.size() && reached.isEmpty(); ++i)
            if (const QString more = moreText(i); !more.isEmpty())
                reached = QStringLiteral("; %1: get it from there").arg(more);
        const auto group = canvas.group(QStringLiteral("heading"));
        const QFont font = theme.text(9);
        canvas.text({14, m_roomy ? 19 + lineBelow : 18},
                    fitting(font,
                            {whole + reached + also + other, whole + reached, who + also + keys + reached, whole,
                             who + also + keys, keys},
                            m_size.width() - 28),
                    {font, theme.inkSoft});
    }

    /// What the run takes and why, and how the numbers of partners differ.
    void paintVerdict(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("verdict"));
        const QFont bold = theme.text(10, QFont::DemiBold), font = theme.text(9);
        const double room = m_size.width() - 28;
        if (!m_verdict.isEmpty()) canvas.text({14, 19}, fitting(bold, m_verdict, room), {bold, theme.ink});
        QStringList forms = m_flips;
        if (const QString sum = reachedSum(); !sum.isEmpty()) {
            forms = {sum};
            for (const QString& flips : m_flips) forms.prepend(sum + QStringLiteral(" · ") + flips);
            std::ranges::sort(forms, std::ranges::greater(), &QString::size);
        }
        if (!forms.isEmpty()) canvas.text({14, m_size.height() - 8}, fitting(font, forms, room), {font, theme.ink});
    }

    /// "10 partners + 511 + 255 + 1 = 777 processors": where all others get the message through this one.
    QString reachedSum() const
    {
        if (m_reached.empty() || !m_partners.all || m_partners.list.empty()) return {};
        QStringList terms{counted(m_partners.list.size(), QStringLiteral("partner"), QStringLiteral("partners"))};
        std::uint64_t all = m_partners.list.size();
        for (const Partner& partner : m_partners.list) {
            if (partner.sentTo.empty()) return {};
            const std::uint32_t more = m_reached[partner.node.value];
            all += more;
            if (more > 0) terms << numberText(more);
        }
        return QStringLiteral("%1 = %2 processors")
            .arg(terms.join(QStringLiteral(" + ")), numberText(static_cast<double>(all)));
    }

    /// "+511": how many get the message through a partner to whom this one sends it.
    QString moreText(std::size_t index) const
    {
        const Partner& partner = m_partners.list[index];
        if (m_reached.empty() || partner.sentTo.empty() || m_reached[partner.node.value] == 0) return {};
        return QStringLiteral("+%1").arg(numberText(m_reached[partner.node.value]));
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
        double wide = textWidth(font, QString::number(m_run->topology().processors() - 1)) + 14, more = 0;
        for (std::size_t i = 0; i < m_partners.list.size(); ++i)
            more = std::max(more, textWidth(theme.mono(9), moreText(i)));
        if (more > 0) wide += more + 6;
        const double above = headingHeight + (m_roomy ? lineBelow : 0), below = m_roomy ? footHeight : 0;
        const QRectF area(14, above + 8, m_size.width() - 28, m_size.height() - above - below - 18);
        const QPointF centre = area.center();
        m_middle = QRectF(centre - QPointF(wide / 2 + 4, middleHigh / 2), QSizeF(wide + 8, middleHigh));
        const QPointF radius((std::min(area.width(), 3.2 * area.height()) - wide) / 2, (area.height() - nameHigh) / 2);
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
        // Nearer to the partner, where lines are apart.
        paintStepBadge(canvas, theme, from + 0.62 * way, stepsOf(partner), colour);
    }

    void paintName(Canvas& canvas, const Theme& theme, const QRectF& box, NodeId node, const QString& more,
                   const std::vector<Selected>& about) const
    {
        const bool middle = node == m_node, lit = std::ranges::find(about, Selected(node)) != about.end();
        const QFont font = theme.mono(9, QFont::DemiBold);
        canvas.path(roundedRect(box, box.height() / 2),
                    {middle ? theme.accentSoft : theme.panel,
                     {lit ? theme.accent : theme.nodeEdge, (lit || middle ? 2.2 : 1.2) * theme.strokeScale}});
        const QFont soft = theme.mono(9);
        const QString name = QString::number(node.value);
        const double aside = more.isEmpty() ? 0 : textWidth(soft, more) + 6,
                     base = box.center().y() + capHeight(font) / 2;
        canvas.text({box.center().x() - aside / 2, base}, name, {font, theme.ink, Anchor::Middle});
        if (!more.isEmpty())
            canvas.text({box.center().x() + (textWidth(font, name) + aside) / 2, base}, more,
                        {soft, theme.inkSoft, Anchor::End});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_done;
    bool m_moving, m_roomy{false};
    std::vector<std::uint32_t> m_reached; ///< by processor; empty where nothing is sent on to all
    QStringList m_verdict, m_flips;
    // Of the processor that is chosen when it is painted.
    mutable NodeId m_node;
    mutable Partners m_partners;
    mutable QRectF m_middle;
    mutable std::vector<QRectF> m_boxes;
};

} // namespace

std::unique_ptr<Picture> partnersPicture(const PictureRequest& request)
{
    if (auto rows = messageRows(request)) return rows;
    return std::make_unique<PartnersPicture>(request);
}

} // namespace hopscope
