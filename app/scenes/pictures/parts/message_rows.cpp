#include "scenes/pictures/parts/message_rows.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/typeset.h"
#include "scenes/pictures/parts/arrow_layout.h"
#include "scenes/pictures/parts/arrow_steps.h"
#include "scenes/pictures/parts/arrow_words.h"
#include "scenes/pictures/parts/doubling_places.h"
#include "scenes/related.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double side = 14, keyLine = 35, headLine = 56, top = 62, foot = 24, axisHigh = 15, funnelHigh = 34;
constexpr double opening = 12;  ///< of a funnel: below it its words have the whole width
constexpr double stepWide = 34; ///< of the numbers of steps
constexpr double leastPitch = 12.5, mostPitch = 24, leastAxis = 300;
constexpr double mostPitchAlone = 40; ///< where there is one tier of rows

class MessageRows final : public Picture {
public:
    MessageRows(const PictureRequest& request, Doubling doubling, NodeId usual)
        : m_run(request.run), m_find(request.find), m_doubling(std::move(doubling)), m_size(request.size),
          m_done(static_cast<std::size_t>(request.steps)), m_moving(request.moving), m_usual(usual),
          m_verdict(arrowVerdict(*m_run, request.stop)), m_flips(flipTexts(*m_run, {})),
          m_example(m_moving ? flipExample(*m_run, request.steps) : QString())
    {
        std::size_t rows = isFolded(m_doubling.after()) ? 1 : 0;
        for (const Doubling::Tier& tier : m_doubling.tiers) rows += tier.to - tier.from;
        const bool alone = m_doubling.tiers.size() == 1;
        const double room = m_size.height() - top - foot - (alone ? 0 : axisHigh + funnelHigh);
        m_places.pitch = std::min(room / static_cast<double>(rows), alone ? mostPitchAlone : mostPitch);
        m_places.between = funnelHigh;
    }

    bool fits(const Theme& theme) const { return m_places.pitch >= leastPitch && axis(theme).width() >= leastAxis; }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const auto* chosen = std::get_if<NodeId>(&selection);
        m_places.node = (chosen && chosen->value < processors() ? *chosen : m_usual).value;
        m_places.axis = axis(theme);
        paintTexts(canvas, theme);
        paintAxis(canvas, theme, m_doubling.tiers.front(), headLine);
        if (m_doubling.tiers.size() > 1) {
            paintFunnel(canvas, theme);
            paintAxis(canvas, theme, m_places.below(), m_places.endOf(m_places.below()) + axisHigh - 2);
        }
        if (isFolded(m_doubling.after())) paintAfter(canvas, theme);
        for (std::size_t row = 0; row < m_doubling.steps.size(); ++row)
            if (m_doubling.tierOf(row)) paintRow(canvas, theme, row);
        const HolderLines lines = holderLines(m_places, m_done, m_moving);
        canvas.lines(lines.coming, {theme.line, theme.strokeScale});
        canvas.lines(lines.having, {mixed(theme.accent, theme.ground, 0.6), 1.2 * theme.strokeScale});
        const auto among = messagesChosen(*m_run, selection, m_find);
        for (std::size_t row = 0; row < m_doubling.steps.size(); ++row) {
            if (!m_doubling.tierOf(row)) continue;
            paintMessages(canvas, theme, row, [&](std::uint32_t index) {
                const auto [from, to] = m_doubling.steps[row][index];
                const TransferRef own{static_cast<StepIndex>(row), index};
                const auto* node = std::get_if<NodeId>(&hover);
                return among->find(own.step, own.index) || hover == Selected(own)
                       || (chosen && (m_places.node == from || m_places.node == to))
                       || (node && (node->value == from || node->value == to));
            });
        }
    }

    Selected at(QPointF point) const override
    {
        if (const auto found = messageAt(point)) return *found;
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto found = messageAt(point);
        if (!found) return {};
        const auto row = static_cast<std::size_t>(found->step);
        const auto [from, to] = m_doubling.steps[row][found->index];
        return QStringLiteral("Step %1: processor %2 sends to %3, which serves %4")
            .arg(row + 1)
            .arg(from)
            .arg(to)
            .arg(m_doubling.served[row] == 1
                     ? QStringLiteral("itself")
                     : QStringLiteral("%1 processors, itself among them").arg(numberText(m_doubling.served[row])));
    }

private:
    std::uint32_t processors() const { return m_run->topology().processors(); }
    static bool isFolded(std::pair<std::size_t, std::size_t> steps) { return steps.first < steps.second; }
    bool isNow(std::size_t row) const { return m_moving && row == m_done; }
    bool isComing(std::size_t row) const { return row > m_done || (row == m_done && !m_moving); }
    QColor colourOf(const Theme& theme, std::size_t row) const
    {
        return isNow(row) ? presentArrow(theme) : isComing(row) ? comingArrow(theme) : earlierArrow(theme);
    }

    static QString messagesHead() { return QStringLiteral("messages"); }
    static QString servedHead() { return QStringLiteral("receiver serves"); }
    /// "0 → 512": what the processor in question sends in the step, or by what it gets the message.
    QString ownMessage(std::size_t row) const
    {
        for (const auto& [from, to] : m_doubling.steps[row])
            if (from == m_places.node || to == m_places.node) return QStringLiteral("%1 → %2").arg(from).arg(to);
        return {};
    }
    /// Between the columns of texts.
    QRectF axis(const Theme& theme, bool narrow) const
    {
        const QString last = QString::number(processors() - 1), half = QString::number(processors() / 2);
        const double example = textWidth(theme.mono(9), last + QStringLiteral(" → ") + half) + 14,
                     served = textWidth(theme.text(9), servedHead()) + 16,
                     left = side + stepWide + (narrow ? 0 : example),
                     right = m_size.width() - side - textWidth(theme.text(9), messagesHead()) - 16
                             - (narrow ? 0 : served) - textWidth(theme.text(8.5), last) / 2;
        return {left, top, std::max(0.0, right - left), m_size.height() - top - foot};
    }
    /// Without examples and without how many are served.
    bool isNarrow(const Theme& theme) const { return axis(theme, false).width() < leastAxis; }
    QRectF axis(const Theme& theme) const { return axis(theme, isNarrow(theme)); }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("heading"));
        const QFont bold = theme.text(10, QFont::DemiBold), font = theme.text(9);
        const double room = m_size.width() - 2 * side;
        if (!m_verdict.isEmpty()) canvas.text({side, 19}, fitting(bold, m_verdict, room), {bold, theme.ink});
        canvas.text({side, keyLine}, fitting(font, keys(), room), {font, theme.inkSoft});
        canvas.text({side, headLine}, QStringLiteral("step"), {font, theme.inkSoft});
        canvas.text({messagesEnd(theme), headLine}, messagesHead(), {font, theme.inkSoft, Anchor::End});
        if (!isNarrow(theme)) {
            canvas.text({side + stepWide, headLine}, QStringLiteral("example"), {font, theme.inkSoft});
            canvas.text({servedEnd(), headLine}, servedHead(), {font, theme.inkSoft, Anchor::End});
        }
        canvas.text({side, m_size.height() - 8}, fitting(font, sums(), room), {font, theme.ink});
    }
    /// What is drawn, in ever fewer words.
    QStringList keys() const
    {
        const QString columns = QStringLiteral("Columns: processors; "), also = QStringLiteral(" · ");
        const bool past = m_done > 0, future = m_done + (m_moving ? 1 : 0) < m_doubling.steps.size();
        QStringList arrows;
        if (past) arrows << QStringLiteral("grey: done");
        if (m_moving) arrows << QStringLiteral("blue: now");
        if (future) arrows << QStringLiteral("hollow: to come");
        const QStringList key{QStringLiteral("arrow: message, ") + arrows.join(QStringLiteral(", ")),
                              future ? QStringLiteral("line down: has it, pale: will have it")
                                     : QStringLiteral("line down: has it")};
        const QString all = key.join(QStringLiteral("; "));
        QStringList forms;
        if (!m_example.isEmpty()) forms << columns + all + also + m_example << all + also + m_example;
        forms << columns + all << all << key.front() << arrows.join(QStringLiteral(", "));
        for (QString& form : forms) form.front() = form.front().toUpper();
        return forms;
    }
    double servedEnd() const { return m_size.width() - side; }
    double messagesEnd(const Theme& theme) const
    {
        return servedEnd() - (isNarrow(theme) ? 0 : textWidth(theme.text(9), servedHead()) + 16);
    }

    /// Rules of the two columns of numbers, and what they add up to.
    QStringList sums() const
    {
        const auto steps = static_cast<int>(m_doubling.steps.size());
        const QString all = numberText(processors() - 1), count = numberText(processors()),
                      rule = QStringLiteral("Step k: %1 messages, each serves %2 processors")
                                 .arg(typeset("2^(k−1)"), typeset(fmt::format("2^({}−k)", steps))),
                      sum = QStringLiteral("1 + 2 + 4 + … + %1 = %2 = %3 − 1 messages, one to everybody but %4")
                                .arg(numberText(processors() / 2), all, count)
                                .arg(m_usual.value),
                      brief = QStringLiteral("1 + 2 + 4 + … + %1 = %2").arg(numberText(processors() / 2), all);
        const QString also = QStringLiteral(" · ");
        QStringList forms;
        for (const QString& flips : m_flips) forms << rule + also + sum + also + flips;
        return forms << rule + also + sum << rule + also + brief << sum << brief;
    }

    /// From the group among all, which is marked there, to the same group over the whole width; steps between the
    /// tiers have their numbers here.
    void paintFunnel(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("enlarged"));
        const Doubling::Tier& tier = m_places.below();
        const double above = m_places.endOf(m_doubling.tiers.front()), end = above + funnelHigh - 2;
        const double sliver = m_places.axis.width() * tier.group / processors(),
                     left = m_places.axis.left() + m_places.axis.width() * m_places.firstOf(tier) / processors();
        QPainterPath funnel(QPointF(left, above));
        funnel.lineTo(left + sliver, above);
        funnel.lineTo(m_places.axis.right(), above + opening);
        funnel.lineTo(m_places.axis.right(), end);
        funnel.lineTo(m_places.axis.left(), end);
        funnel.lineTo(m_places.axis.left(), above + opening);
        funnel.closeSubpath();
        canvas.path(funnel, {theme.accentSoft, {mixed(theme.accent, theme.ground, 0.5), theme.strokeScale}});
        constexpr double leastMark = 3, markHigh = 4;
        const double wide = std::max(sliver, leastMark);
        canvas.fill({left + (sliver - wide) / 2, above - markHigh, wide, markHigh}, theme.accent);
        const std::uint32_t groups = processors() / tier.group, first = m_places.firstOf(tier);
        const QString who = QStringLiteral("processors %1 to %2").arg(first).arg(first + tier.group - 1),
                      own = who + QStringLiteral(", enlarged"),
                      others = QStringLiteral("; the other %1 groups of %2 do the same")
                                   .arg(numberText(groups - 1), numberText(tier.group));
        QStringList words{own + others, own};
        if (isFolded(m_doubling.between()))
            words.prepend(QStringLiteral("%1 do the same · enlarged: %2, one of %3 groups")
                              .arg(stepsText(m_doubling.between()), who, numberText(groups)));
        const QFont font = theme.text(9);
        const double middle = (above + opening + end) / 2;
        canvas.text({m_places.axis.center().x(), middle + capHeight(font) / 2},
                    fitting(font, words, m_places.axis.width() - 8), {font, theme.ink, Anchor::Middle});
        if (isFolded(m_doubling.between())) paintFolded(canvas, theme, m_doubling.between(), middle);
    }

    static QString stepsText(std::pair<std::size_t, std::size_t> steps)
    {
        return steps.second == steps.first + 1
                   ? QStringLiteral("step %1").arg(steps.second)
                   : QStringLiteral("steps %1 to %2").arg(steps.first + 1).arg(steps.second);
    }

    /// In the columns of texts: the first and the last of steps that share a row.
    void paintFolded(Canvas& canvas, const Theme& theme, std::pair<std::size_t, std::size_t> steps, double y) const
    {
        const auto [first, end] = steps;
        const std::size_t last = end - 1;
        const auto ends = [&](const QString& from, const QString& to) {
            return first == last ? from : from + QStringLiteral(" … ") + to;
        };
        const QFont number = theme.text(9, QFont::DemiBold), font = theme.mono(9);
        const QString name = first == last ? QString::number(end) : QStringLiteral("%1–%2").arg(first + 1).arg(end);
        canvas.text({side + 12, y + capHeight(number) / 2}, name,
                    {number, isComing(first) ? theme.inkSoft : earlierArrow(theme), Anchor::Middle});
        const double base = y + capHeight(font) / 2;
        const auto messages = [&](std::size_t row) {
            return numberText(static_cast<double>(m_doubling.steps[row].size()));
        };
        canvas.text({messagesEnd(theme), base}, ends(messages(first), messages(last)), {font, theme.ink, Anchor::End});
        if (isNarrow(theme)) return;
        canvas.text({side + stepWide, base}, ownMessage(first) + (first == last ? QString() : QStringLiteral(" …")),
                    {font, theme.ink});
        canvas.text({servedEnd(), base},
                    ends(numberText(m_doubling.served[first]), numberText(m_doubling.served[last])),
                    {font, theme.ink, Anchor::End});
    }

    /// The steps after the last row.
    void paintAfter(Canvas& canvas, const Theme& theme) const
    {
        const double y = m_places.endOf(m_places.below()) + axisHigh + m_places.pitch / 2;
        const QFont font = theme.text(9);
        canvas.text(
            {m_places.axis.center().x(), y + capHeight(font) / 2},
            fitting(font,
                    {QStringLiteral("%1 alike, among ever nearer processors").arg(stepsText(m_doubling.after())),
                     stepsText(m_doubling.after())},
                    m_places.axis.width()),
            {font, theme.inkSoft, Anchor::Middle});
        paintFolded(canvas, theme, m_doubling.after(), y);
    }

    /// As many numbers of processors as have room, at powers of two from each other.
    void paintAxis(Canvas& canvas, const Theme& theme, const Doubling::Tier& tier, double baseline) const
    {
        const std::uint32_t begin = m_places.firstOf(tier), count = tier.group;
        const QFont font = theme.text(8.5);
        const double room = textWidth(font, QString::number(begin + count - 1)) + 10;
        std::uint32_t every = 1;
        while (m_places.axis.width() * every / count < room) every *= 2;
        const auto number = [&](std::uint32_t i) {
            canvas.text({m_places.placeOf(begin + i, tier), baseline}, QString::number(begin + i),
                        {font, theme.inkSoft, Anchor::Middle});
        };
        for (std::uint32_t i = 0; i < count; i += every) number(i);
        if (m_places.axis.width() * (every - 1) / count >= room) number(count - 1);
    }

    /// As on other arrows; where rows are lower than that, plain.
    void paintStepNumber(Canvas& canvas, const Theme& theme, std::size_t row, double y) const
    {
        const QString number = QString::number(row + 1);
        const QPointF middle(side + 12, y);
        if (m_places.pitch > ArrowLayout::labelSize)
            return paintStepBadge(canvas, theme, middle, number, colourOf(theme, row), isComing(row));
        const QFont font = theme.text(9, isNow(row) ? QFont::Bold : QFont::DemiBold);
        canvas.text(middle + QPointF(0, capHeight(font) / 2), number,
                    {font, isComing(row) ? theme.inkSoft : colourOf(theme, row), Anchor::Middle});
    }

    void paintRow(Canvas& canvas, const Theme& theme, std::size_t row) const
    {
        const double y = m_places.middleOf(row);
        if (isNow(row))
            canvas.path(
                roundedRect({side - 6, m_places.rowTop(row), m_size.width() - 2 * side + 12, m_places.pitch}, 4),
                {theme.accentSoft, {}});
        canvas.line({m_places.axis.left(), y}, {m_places.axis.right(), y}, {theme.line, theme.strokeScale});
        paintStepNumber(canvas, theme, row, y);
        const QFont font = theme.mono(9, isNow(row) ? QFont::DemiBold : QFont::Normal);
        const double base = y + capHeight(font) / 2;
        canvas.text({messagesEnd(theme), base}, numberText(static_cast<double>(m_doubling.steps[row].size())),
                    {font, theme.ink, Anchor::End});
        if (isNarrow(theme)) return;
        canvas.text({side + stepWide, base}, ownMessage(row), {font, theme.ink});
        canvas.text({servedEnd(), base}, numberText(m_doubling.served[row]), {font, theme.ink, Anchor::End});
    }

    template <class IsChosen>
    void paintMessages(Canvas& canvas, const Theme& theme, std::size_t row, IsChosen isChosen) const
    {
        const auto group = canvas.group(QStringLiteral("step-%1").arg(row + 1));
        const Doubling::Tier& tier = *m_doubling.tierOf(row);
        const double y = m_places.middleOf(row);
        const QColor colour = colourOf(theme, row);
        const std::vector<double> dashes = isComing(row) ? std::vector{3.0, 2.0} : std::vector<double>{};
        const auto& messages = m_doubling.steps[row];
        for (std::uint32_t i = 0; i < messages.size(); ++i) {
            const auto [from, to] = messages[i];
            if (!m_places.isDrawn(from, tier)) continue;
            const double x = m_places.placeOf(from, tier), end = m_places.placeOf(to, tier), length = std::abs(end - x);
            const double head = std::min(7.0, 0.7 * length), width = (isNow(row) || isChosen(i) ? 2.2 : 1.5);
            const double side = end > x ? 1 : -1;
            if (length > head + 1)
                canvas.line({x, y}, {end - side * head, y}, {colour, width * theme.strokeScale, dashes});
            const Stroke outline{colour, theme.strokeScale};
            canvas.path(arrowHead({end, y}, {side, 0}, head),
                        isComing(row) ? Style{theme.panel, outline} : Style{colour, {}});
            canvas.path(circle({x, y}, std::clamp(0.2 * length, 1.2, 3.5)),
                        {isComing(row) ? theme.panel : colour, outline});
        }
    }

    std::optional<TransferRef> messageAt(QPointF point) const
    {
        constexpr double reach = 5;
        for (std::size_t row = 0; row < m_doubling.steps.size(); ++row) {
            const Doubling::Tier* tier = m_doubling.tierOf(row);
            if (!tier || point.y() < m_places.rowTop(row) || point.y() >= m_places.rowTop(row) + m_places.pitch)
                continue;
            const auto& messages = m_doubling.steps[row];
            for (std::uint32_t i = 0; i < messages.size(); ++i) {
                const auto [low, high] = std::minmax(m_places.placeOf(messages[i].first, *tier),
                                                     m_places.placeOf(messages[i].second, *tier));
                if (m_places.isDrawn(messages[i].first, *tier) && point.x() >= low - reach && point.x() <= high + reach)
                    return TransferRef{static_cast<StepIndex>(row), i};
            }
        }
        return {};
    }

    std::shared_ptr<const Run> m_run;
    FindMessages m_find;
    Doubling m_doubling;
    QSizeF m_size;
    std::size_t m_done;
    bool m_moving;
    NodeId m_usual;
    QStringList m_verdict, m_flips;
    QString m_example;
    // Of the processor that is chosen when it is painted.
    mutable DoublingPlaces m_places{&m_doubling};
};

} // namespace

std::unique_ptr<Picture> messageRows(const PictureRequest& request)
{
    Doubling doubling = doublingOf(*request.run, static_cast<std::size_t>(request.steps), request.stop);
    if (doubling.steps.empty()) return nullptr;
    const NodeId root{doubling.steps.front().front().first};
    auto rows = std::make_unique<MessageRows>(request, std::move(doubling), root);
    return rows->fits(lightTheme()) ? std::move(rows) : nullptr;
}

} // namespace hopscope
