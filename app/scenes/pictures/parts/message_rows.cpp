#include "scenes/pictures/parts/message_rows.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/typeset.h"
#include "scenes/pictures/parts/arrow_layout.h"
#include "scenes/pictures/parts/arrow_steps.h"
#include "scenes/pictures/parts/arrow_words.h"
#include "scenes/pictures/parts/partners.h"
#include "scenes/related.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr StepIndex leastSteps = 7, mostSteps = 16;
constexpr double side = 14, keyLine = 35, headLine = 56, top = 62, foot = 24, axisHigh = 15, funnelHigh = 24;
constexpr double stepWide = 34; ///< of the numbers of steps
constexpr double leastPitch = 12.5, mostPitch = 24, leastAxis = 300;

/// The messages of a run that doubles its holders in every step.
struct Doubling {
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> steps; ///< from, to
    std::vector<std::uint32_t> served;                                       ///< through each message of a step
    std::size_t wide{};    ///< so many steps are drawn over all processors, the others
    std::uint32_t group{}; ///< over so many neighbours, which they do not leave
};

/// Nothing where the holders do not double or later steps leave their groups.
Doubling doublingOf(const Run& run, const std::stop_token& stop)
{
    const std::uint32_t count = run.topology().processors();
    if (!std::has_single_bit(count) || run.steps() < leastSteps || run.steps() > mostSteps
        || count != std::uint32_t{1} << run.steps())
        return {};
    const std::vector<std::uint32_t> reached = reachedThrough(run, stop);
    if (reached.empty()) return {};
    Doubling found;
    found.wide = static_cast<std::size_t>(run.steps() + 1) / 2;
    found.group = count >> found.wide;
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        const auto row = static_cast<std::size_t>(k);
        if (step.transfers().size() != std::size_t{1} << row) return {};
        std::vector<std::pair<std::uint32_t, std::uint32_t>> messages;
        const std::uint32_t served = reached[step.transfers().front().to.value] + 1;
        for (const Transfer& one : step.transfers()) {
            const std::uint32_t from = one.from.value, to = one.to.value;
            if (reached[to] + 1 != served || (row >= found.wide && from / found.group != to / found.group)) return {};
            messages.emplace_back(from, to);
        }
        found.steps.push_back(std::move(messages));
        found.served.push_back(served);
    }
    return found;
}

class MessageRows final : public Picture {
public:
    MessageRows(const PictureRequest& request, Doubling doubling, NodeId usual)
        : m_run(request.run), m_find(request.find), m_doubling(std::move(doubling)), m_size(request.size),
          m_done(static_cast<std::size_t>(request.steps)), m_moving(request.moving), m_usual(usual),
          m_verdict(arrowVerdict(*m_run, request.stop)), m_flips(flipTexts(*m_run, {})),
          m_example(m_moving ? flipExample(*m_run, request.steps) : QString()), m_node(usual)
    {
        const double rows = m_size.height() - top - foot - axisHigh - funnelHigh;
        m_pitch = std::min(rows / static_cast<double>(m_doubling.steps.size()), mostPitch);
    }

    bool fits(const Theme& theme) const { return m_pitch >= leastPitch && axis(theme).width() >= leastAxis; }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const auto* chosen = std::get_if<NodeId>(&selection);
        m_node = chosen && chosen->value < processors() ? *chosen : m_usual;
        m_axis = axis(theme);
        paintTexts(canvas, theme);
        paintFunnel(canvas, theme);
        paintAxis(canvas, theme, 0, processors(), headLine);
        paintAxis(canvas, theme, first(), m_doubling.group, rowTop(m_doubling.steps.size()) + axisHigh - 2);
        const auto among = messagesChosen(*m_run, selection, m_find);
        for (std::size_t row = 0; row < m_doubling.steps.size(); ++row) {
            paintRow(canvas, theme, row);
            paintMessages(canvas, theme, row, [&](std::uint32_t index) {
                const auto [from, to] = m_doubling.steps[row][index];
                const TransferRef own{static_cast<StepIndex>(row), index};
                const auto* node = std::get_if<NodeId>(&hover);
                return among->find(own.step, own.index) || hover == Selected(own)
                       || (chosen && (m_node.value == from || m_node.value == to))
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
    std::uint32_t first() const { return m_node.value / m_doubling.group * m_doubling.group; }
    bool isWide(std::size_t row) const { return row < m_doubling.wide; }
    double rowTop(std::size_t row) const
    {
        return top + m_pitch * static_cast<double>(row) + (isWide(row) ? 0 : funnelHigh);
    }
    double placeOf(std::uint32_t node, std::uint32_t begin, std::uint32_t count) const
    {
        return m_axis.left() + m_axis.width() * (node - begin + 0.5) / count;
    }
    double placeOf(std::uint32_t node, std::size_t row) const
    {
        return isWide(row) ? placeOf(node, 0, processors()) : placeOf(node, first(), m_doubling.group);
    }
    bool isDrawn(std::uint32_t from, std::size_t row) const
    {
        return isWide(row) || from / m_doubling.group == m_node.value / m_doubling.group;
    }
    bool isNow(std::size_t row) const { return m_moving && row == m_done; }
    bool isComing(std::size_t row) const { return row > m_done || (row == m_done && !m_moving); }
    QColor colourOf(const Theme& theme, std::size_t row) const
    {
        return isNow(row) ? theme.ink : isComing(row) ? comingArrow(theme) : theme.accent;
    }

    static QString messagesHead() { return QStringLiteral("messages"); }
    static QString servedHead() { return QStringLiteral("each serves"); }
    /// "0 → 512": what the processor in question sends in the step, or by what it gets the message.
    QString ownMessage(std::size_t row) const
    {
        for (const auto& [from, to] : m_doubling.steps[row])
            if (from == m_node.value || to == m_node.value) return QStringLiteral("%1 → %2").arg(from).arg(to);
        return {};
    }
    /// Between the columns of texts.
    QRectF axis(const Theme& theme) const
    {
        const QString last = QString::number(processors() - 1), half = QString::number(processors() / 2);
        const double left = side + stepWide + textWidth(theme.mono(9), last + QStringLiteral(" → ") + half) + 14,
                     right = m_size.width() - side - textWidth(theme.text(9), messagesHead()) - 16
                             - textWidth(theme.text(9), servedHead()) - 16 - textWidth(theme.text(8.5), last) / 2;
        return {left, top, std::max(0.0, right - left), m_size.height() - top - foot};
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("heading"));
        const QFont bold = theme.text(10, QFont::DemiBold), font = theme.text(9);
        const double room = m_size.width() - 2 * side;
        if (!m_verdict.isEmpty()) canvas.text({side, 19}, fitting(bold, m_verdict, room), {bold, theme.ink});
        QStringList key{QStringLiteral("Dot: who sends; arrow: to whom")};
        const bool past = m_done > 0, future = m_done + (m_moving ? 1 : 0) < m_doubling.steps.size();
        if (past) key << QStringLiteral("blue: done");
        if (m_moving) key << QStringLiteral("black: now");
        if (future) key << QStringLiteral("dashed: to come");
        if (theme.dark()) key.replaceInStrings(QStringLiteral("black"), QStringLiteral("white"));
        const QString keys = key.join(QStringLiteral("; "));
        canvas.text({side, keyLine},
                    fitting(font,
                            m_example.isEmpty()
                                ? QStringList{keys, key.front()}
                                : QStringList{keys + QStringLiteral(" · ") + m_example, keys, key.front()},
                            room),
                    {font, theme.inkSoft});
        canvas.text({side, headLine}, QStringLiteral("step"), {font, theme.inkSoft});
        canvas.text({side + stepWide, headLine}, QStringLiteral("example"), {font, theme.inkSoft});
        canvas.text({servedEnd(), headLine}, servedHead(), {font, theme.inkSoft, Anchor::End});
        canvas.text({messagesEnd(theme), headLine}, messagesHead(), {font, theme.inkSoft, Anchor::End});
        canvas.text({side, m_size.height() - 8}, fitting(font, sums(), room), {font, theme.ink});
    }
    double servedEnd() const { return m_size.width() - side; }
    double messagesEnd(const Theme& theme) const { return servedEnd() - textWidth(theme.text(9), servedHead()) - 16; }

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
        return forms << rule + also + sum << rule + also + brief << brief;
    }

    /// From the group on the axis of all to the same group over the whole width.
    void paintFunnel(Canvas& canvas, const Theme& theme) const
    {
        const double above = rowTop(m_doubling.wide - 1) + m_pitch, below = above + funnelHigh;
        const double half = m_axis.width() / processors() / 2;
        constexpr double opening = 7; // below it the words have the whole width
        QPainterPath funnel(QPointF(placeOf(first(), 0) - half, above));
        funnel.lineTo(placeOf(first() + m_doubling.group - 1, 0) + half, above);
        funnel.lineTo(m_axis.right(), above + opening);
        funnel.lineTo(m_axis.right(), below);
        funnel.lineTo(m_axis.left(), below);
        funnel.closeSubpath();
        canvas.path(funnel, {theme.accentSoft, {mixed(theme.accent, theme.ground, 0.5), theme.strokeScale}});
        const std::uint32_t groups = processors() / m_doubling.group;
        const QString
            own = QStringLiteral("processors %1 to %2, enlarged").arg(first()).arg(first() + m_doubling.group - 1),
            others = QStringLiteral("; the other %1 groups of %2 do the same").arg(groups - 1).arg(m_doubling.group);
        const QFont font = theme.text(9);
        canvas.text({m_axis.center().x(), (above + opening + below) / 2 + capHeight(font) / 2},
                    fitting(font, {own + others, own}, m_axis.width()), {font, theme.ink, Anchor::Middle});
    }

    /// As many numbers of processors as have room, at powers of two from each other.
    void paintAxis(Canvas& canvas, const Theme& theme, std::uint32_t begin, std::uint32_t count, double baseline) const
    {
        const QFont font = theme.text(8.5);
        const double room = textWidth(font, QString::number(begin + count - 1)) + 10;
        std::uint32_t every = 1;
        while (m_axis.width() * every / count < room) every *= 2;
        const auto number = [&](std::uint32_t i) {
            canvas.text({placeOf(begin + i, begin, count), baseline}, QString::number(begin + i),
                        {font, theme.inkSoft, Anchor::Middle});
        };
        for (std::uint32_t i = 0; i < count; i += every) number(i);
        if (m_axis.width() * (every - 1) / count >= room) number(count - 1);
    }

    /// As on other arrows; where rows are lower than that, plain.
    void paintStepNumber(Canvas& canvas, const Theme& theme, std::size_t row, double y) const
    {
        const QString number = QString::number(row + 1);
        const QPointF middle(side + 12, y);
        if (m_pitch > ArrowLayout::labelSize)
            return paintStepBadge(canvas, theme, middle, number, colourOf(theme, row), isComing(row));
        const QFont font = theme.text(9, isNow(row) ? QFont::Bold : QFont::DemiBold);
        canvas.text(middle + QPointF(0, capHeight(font) / 2), number,
                    {font,
                     isNow(row)      ? theme.ink
                     : isComing(row) ? theme.inkSoft
                                     : theme.accent,
                     Anchor::Middle});
    }

    void paintRow(Canvas& canvas, const Theme& theme, std::size_t row) const
    {
        const double y = rowTop(row) + m_pitch / 2;
        if (isNow(row))
            canvas.path(roundedRect({side - 6, rowTop(row), m_size.width() - 2 * side + 12, m_pitch}, 4),
                        {theme.accentSoft, {}});
        canvas.line({m_axis.left(), y}, {m_axis.right(), y}, {theme.line, theme.strokeScale});
        paintStepNumber(canvas, theme, row, y);
        const QFont font = theme.mono(9, isNow(row) ? QFont::DemiBold : QFont::Normal);
        const double base = y + capHeight(font) / 2;
        canvas.text({side + stepWide, base}, ownMessage(row), {font, theme.ink});
        canvas.text({messagesEnd(theme), base}, numberText(static_cast<double>(m_doubling.steps[row].size())),
                    {font, theme.ink, Anchor::End});
        canvas.text({servedEnd(), base}, numberText(m_doubling.served[row]), {font, theme.ink, Anchor::End});
    }

    template <class IsChosen>
    void paintMessages(Canvas& canvas, const Theme& theme, std::size_t row, IsChosen isChosen) const
    {
        const auto group = canvas.group(QStringLiteral("step-%1").arg(row + 1));
        const double y = rowTop(row) + m_pitch / 2;
        const QColor colour = colourOf(theme, row);
        const std::vector<double> dashes = isComing(row) ? std::vector{3.0, 2.0} : std::vector<double>{};
        const auto& messages = m_doubling.steps[row];
        for (std::uint32_t i = 0; i < messages.size(); ++i) {
            const auto [from, to] = messages[i];
            if (!isDrawn(from, row)) continue;
            const double x = placeOf(from, row), end = placeOf(to, row), length = std::abs(end - x);
            const double head = std::min(7.0, 0.7 * length), width = (isNow(row) || isChosen(i) ? 2.2 : 1.5);
            const double side = end > x ? 1 : -1;
            if (length > head + 1)
                canvas.line({x, y}, {end - side * head, y}, {colour, width * theme.strokeScale, dashes});
            canvas.path(arrowHead({end, y}, {side, 0}, head), {colour, {}});
            canvas.path(circle({x, y}, std::clamp(0.2 * length, 1.2, 3.5)),
                        {isComing(row) ? theme.panel : colour, {colour, theme.strokeScale}});
        }
    }

    std::optional<TransferRef> messageAt(QPointF point) const
    {
        constexpr double reach = 5;
        for (std::size_t row = 0; row < m_doubling.steps.size(); ++row) {
            if (point.y() < rowTop(row) || point.y() >= rowTop(row) + m_pitch) continue;
            const auto& messages = m_doubling.steps[row];
            for (std::uint32_t i = 0; i < messages.size(); ++i) {
                const auto [low, high] = std::minmax(placeOf(messages[i].first, row), placeOf(messages[i].second, row));
                if (isDrawn(messages[i].first, row) && point.x() >= low - reach && point.x() <= high + reach)
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
    double m_pitch{};
    // Of the processor that is chosen when it is painted.
    mutable NodeId m_node;
    mutable QRectF m_axis;
};

} // namespace

std::unique_ptr<Picture> messageRows(const PictureRequest& request)
{
    Doubling doubling = doublingOf(*request.run, request.stop);
    if (doubling.steps.empty()) return nullptr;
    const NodeId root{doubling.steps.front().front().first};
    auto rows = std::make_unique<MessageRows>(request, std::move(doubling), root);
    return rows->fits(lightTheme()) ? std::move(rows) : nullptr;
}

} // namespace hopscope
