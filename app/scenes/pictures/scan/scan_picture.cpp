#include "scenes/pictures/scan/scan_picture.h"

#include "algorithms/algorithm.h"
#include "algorithms/scan.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/time_split.h"
#include "scenes/pictures/parts/operand_texts.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/scan/scan_enlarged.h"
#include "scenes/pictures/scan/scan_moments.h"
#include "scenes/pictures/scan/scan_panel.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

class ScanPicture final : public Picture {
public:
    explicit ScanPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_now(request.steps + (request.moving ? 1 : 0)),
          m_moving(request.moving), m_all(m_run->topology().processors())
    {
        ScanMoment now = scanMoment(*m_run, m_now, m_all, request.stop);
        std::uint32_t longest = 0;
        for (const ScanMoment::Processor& own : now.processors)
            for (const auto* ranks : {&own.result, &own.message})
                for (const RankInterval& one : *ranks) longest = std::max(longest, one.high - one.low);
        m_count = scanProcessorsShown(m_all, longest);
        readWords(request);
        arrange();
        for (const StepIndex steps : scanMomentsShown(m_run->steps(), m_now, m_shown)) {
            m_moments.push_back(steps == m_now ? std::move(now) : scanMoment(*m_run, steps, m_count, request.stop));
            m_moments.back().processors.resize(m_count);
        }
        readWhy(request);
        makeRoomForWhy();
        enlargeFirst(request);
        place();
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        std::vector<std::uint32_t> about;
        for (const Selected& one : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&one); node && node->value < m_all) about.push_back(node->value);
        if (!m_low || m_wrong) paintHead(canvas, theme);
        const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold);
        for (std::size_t i = 0; i < m_moments.size(); ++i) {
            const bool now = m_moments[i].steps == m_now;
            const ScanPanel& panel = m_panels[i];
            paintCaption(canvas, theme, i);
            const auto drawn =
                canvas.group(QStringLiteral("moment"), {.opacity = m_moments[i].steps > m_now ? 0.45 : 1.0});
            paintScanPanel(canvas, theme, panel, m_moments[i], *m_run, about, now ? m_unordered : std::vector<bool>());
        }
        paintNumbers(canvas, theme);
        m_enlarged.paint(canvas, theme, m_panels);
        paintScanGaps(canvas, theme, m_panels, m_moments);
        for (std::size_t i = 0; i < m_moments.size(); ++i) {
            const ScanPanel& panel = m_panels[i];
            if (m_gutter > 0) paintSenders(canvas, theme, panel, m_moments[i]);
            if (m_moments[i].steps != m_now) continue;
            const QRectF frame(panel.columns.from - 3, panel.rows.from - 3,
                               panel.columns.end() - panel.columns.from + 6 + m_gutter,
                               panel.rows.end() - panel.rows.from + 6);
            canvas.path(roundedRect(frame, 4), {{},
                                                {theme.ink, 1.6 * theme.strokeScale,
                                                 m_moving ? std::vector<double>{4, 3} : std::vector<double>{}}});
        }
        const std::uint32_t told = about.empty() ? example() : about.front();
        if (m_line > 0) paintPointer(canvas, theme, told);
        if (m_line > 0)
            canvas.text({14, m_size.height() - foot - 4}, fitting(bold, sentencesOf(told), m_size.width() - 28),
                        {about.empty() ? font : bold, about.empty() ? theme.inkSoft : theme.ink});
        paintScanKey(canvas, theme, {14, m_size.height() - foot, m_size.width() - 28, foot - 2},
                     {.messages = m_run->data().mixed, .later = m_moments.back().steps > m_now, .moving = m_moving});
    }

    Selected at(QPointF point) const override
    {
        const auto under = std::ranges::find_if(
            m_panels, [&](const ScanPanel& panel) { return panel.columns.indexAt(point.x()).has_value(); });
        const auto row = (under == m_panels.end() ? m_panels.front() : *under).rows.indexAt(point.y());
        return row ? Selected(NodeId{*row}) : Selected();
    }
    QString explain(QPointF point) const override
    {
        for (std::size_t i = 0; i < m_panels.size(); ++i)
            if (const auto row = m_panels[i].rows.indexAt(point.y()); row && m_panels[i].columns.indexAt(point.x())) {
                const ScanMoment::Processor& own = m_moments[i].processors[*row];
                QString text = QStringLiteral("Processor %1, %2: result of %3")
                                   .arg(*row)
                                   .arg(afterStep(m_moments[i].steps), rangesText(own.result));
                if (m_run->data().mixed) text += QStringLiteral(", message of ") + rangesText(own.message);
                if (!own.came.empty() && own.from)
                    text += QStringLiteral(". Operands %1 came from %2").arg(rangesText(own.came)).arg(*own.from);
                return text + u'.';
            }
        return {};
    }

private:
    static constexpr double foot = 24, gap = 14, mostGap = 40;

    /// The operands in the order in which they were combined, where they are few enough to be played.
    void readWords(const PictureRequest& request)
    {
        constexpr std::uint64_t mostJoined = 4'000'000; // ranks in all words
        if (std::uint64_t{m_all} * m_all > mostJoined) return;
        OperandTexts texts(*m_run, scan::result);
        texts.advance(m_now, request.stop);
        m_unordered.resize(m_all);
        for (std::uint32_t i = 0; i < m_all; ++i) {
            const OperandWord& result = texts.of(NodeId{i});
            m_results.push_back(result);
            if (m_run->data().mixed) m_messages.push_back(texts.of(NodeId{i}, scan::message));
            m_unordered[i] = !inOrder(result);
            if (m_unordered[i] && !m_wrong) m_wrong = i;
        }
    }
    /// What is said of the whole where every step doubles the longest message and costs as much as the others.
    void readWhy(const PictureRequest& request)
    {
        const StepIndex steps = m_run->steps();
        constexpr StepIndex mostSteps = 31;
        if (!m_run->data().mixed || !m_run->data().uniform() || m_run->clockless() || steps < 2 || steps > mostSteps
            || m_all != std::uint64_t{1} << steps || m_count < m_all)
            return;
        for (const ScanMoment& moment : m_moments)
            for (const ScanMoment::Processor& own : moment.processors)
                for (const RankInterval& one : own.message)
                    if (one.high - one.low != std::uint64_t{1} << moment.steps) return;
        const TimeSplit split = timeSplit(*m_run, request.stop);
        const auto same = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(a, b); };
        if (!same(split.startUp + split.transfer, m_run->time())
            || !same(split.words, static_cast<double>(steps) * m_run->data().words))
            return;
        const auto each = [&](double all) { return numberText(all / static_cast<double>(steps)); };
        m_why = QStringLiteral(
                    "Each step doubles the operands in a message, 1 … %1, but not its words: %2 × (%3 + %4) = %5.")
                    .arg(numberText(static_cast<double>(m_all) / 2), numberText(static_cast<double>(steps)),
                         each(split.startUp), each(split.transfer), withTimeUnit(*m_run, m_run->time()));
    }
    /// A line of its own above the panels, in a picture that is high enough.
    void makeRoomForWhy()
    {
        constexpr double least = 220, line = 16;
        if (m_why.isEmpty() || m_size.height() < least) return;
        m_head += line;
        m_top += line;
        m_most = std::min(m_most, m_size.height() - m_top - foot - m_line - 6);
        m_side = std::min(m_side, m_most);
    }
    /// Of many processors the first ones after a few steps.
    void enlargeFirst(const PictureRequest& request)
    {
        constexpr double readable = 3; // pixels of a row
        constexpr std::size_t least = 4;
        if (m_count < m_all || m_side >= readable * m_count || m_moments.size() < least) return;
        const auto side = [&](std::size_t panels) {
            const double wide = m_size.width() - m_left - 12 - ScanEnlarged::numbers;
            return std::min(m_most, (wide + gap) / static_cast<double>(panels) - gap);
        };
        m_enlarged.insert(*m_run, m_moments, m_now, {side, m_most}, request.stop);
        if (m_enlarged.empty()) return;
        m_side = side(m_moments.size());
        const double all = m_side * static_cast<double>(m_moments.size()) + ScanEnlarged::numbers;
        m_gap = std::min(mostGap, (m_size.width() - m_left - 12 - all) / static_cast<double>(m_moments.size() - 1));
    }
    /// How large panels are, and how many have room.
    void arrange()
    {
        constexpr double letter = 7.2, caption = 18, leastLine = 170, leastHeading = 150; // width of a digit
        m_line = m_size.height() >= leastLine ? 17 : 0;
        const double names = letter * double(QString::number(m_count - 1).size()) + 8;
        m_left = 14 + names;
        m_low = m_size.height() < leastHeading;
        m_top = m_low ? caption + 4 : headingHeight + caption + 15;
        const double high = std::max(40.0, m_size.height() - m_top - foot - m_line - 6),
                     wide = m_size.width() - m_left - 12, all = static_cast<double>(m_run->steps() + 1),
                     side = std::min(high, 40.0 * m_count),
                     senders = letter * double(QString::number(m_count - 1).size() + 5) + 8; // "from 12"
        m_most = side;
        const auto sideOf = [&](double panels, double beside) {
            return std::min(side, (wide + gap) / panels - gap - beside);
        };
        constexpr double leastNamed = 12, least = 84;
        const auto readable = [&](double one) { return one >= std::min({least, side, 14.0 * m_count}); };
        m_gutter = senders;
        if (sideOf(all, senders) / m_count >= leastNamed) {
            m_shown = static_cast<std::size_t>(all);
        } else if (m_gutter = 0; readable(sideOf(all, 0))) {
            m_shown = static_cast<std::size_t>(all);
        } else {
            m_gutter = side / m_count >= leastNamed ? senders : 0;
            m_shown = static_cast<std::size_t>(
                std::clamp((wide + gap) / (std::max(least, 0.9 * side) + gap + m_gutter), 1.0, all));
        }
        m_side = std::max(20.0, sideOf(static_cast<double>(m_shown), m_gutter));
    }
    void place()
    {
        double x = m_left;
        for (std::size_t i = 0; i < m_moments.size(); ++i, x += m_side + m_gutter + m_gap) {
            if (m_enlarged.is(i)) x += ScanEnlarged::numbers;
            const std::uint32_t count = m_enlarged.is(i) ? ScanEnlarged::first : m_count;
            m_panels.push_back({Side(count, m_top, m_side, 40, 2), Side(count, x, m_side, 40, 2),
                                m_moving && m_moments[i].steps == m_now, m_moments[i].steps == m_run->steps()});
        }
    }

    void paintCaption(Canvas& canvas, const Theme& theme, std::size_t i) const
    {
        const StepIndex steps = m_moments[i].steps;
        const bool now = steps == m_now;
        const Side& columns = m_panels[i].columns;
        const QString brief = steps == 0 ? QStringLiteral("start") : QStringLiteral("step %1").arg(steps);
        const QFont font = theme.text(9, now ? QFont::DemiBold : QFont::Normal);
        const QStringList forms =
            m_enlarged.is(i)
                ? QStringList{QStringLiteral("its first %1, enlarged").arg(ScanEnlarged::first),
                              QStringLiteral("first %1, enlarged").arg(ScanEnlarged::first), QStringLiteral("enlarged")}
                : QStringList{now && m_moving ? QStringLiteral("step %1, under way").arg(m_now) : afterStep(steps),
                              brief, QString::number(steps)};
        canvas.text({columns.from, m_low ? 14 : m_head + 13},
                    fitting(font, forms, columns.end() - columns.from + m_gutter + 8),
                    {font, now ? theme.ink : theme.inkSoft});
    }
    /// Operands of the shortest messages that have an outline, where others are too small for one.
    std::uint32_t shortestOutlined() const
    {
        std::uint32_t shortest = 0;
        bool all = true;
        for (std::size_t i = 0; i < m_moments.size(); ++i) {
            const std::uint32_t longest = longestMessage(m_panels[i], m_moments[i]);
            if (longest == 0) continue;
            const bool outlined = outlinesMessages(m_panels[i], longest);
            all = all && outlined;
            if (outlined) shortest = shortest == 0 ? longest : std::min(shortest, longest);
        }
        return all ? 0 : shortest;
    }
    /// At the row of a processor in the present panel.
    void paintPointer(Canvas& canvas, const Theme& theme, std::uint32_t node) const
    {
        const auto now = std::ranges::find(m_moments, m_now, &ScanMoment::steps);
        if (now == m_moments.end() || now == m_moments.begin() || node >= m_count) return;
        const ScanPanel& panel = m_panels[std::size_t(now - m_moments.begin())];
        const QPointF tip(panel.columns.from - 4, panel.rows.middle(node / panel.rows.perCell));
        QPainterPath triangle(tip);
        triangle.lineTo(tip + QPointF(-7, -4.5));
        triangle.lineTo(tip + QPointF(-7, 4.5));
        triangle.closeSubpath();
        canvas.path(triangle, {theme.ink, {}});
    }
    /// The first whose result gained in the last step, else one that has neither least nor most.
    std::uint32_t example() const
    {
        const auto now = std::ranges::find(m_moments, m_now, &ScanMoment::steps);
        const auto gained = std::ranges::find_if(now->processors, [](const ScanMoment::Processor& one) {
            return !one.came.empty() && one.from.has_value();
        });
        return gained == now->processors.end() ? m_count * 11 / 16
                                               : static_cast<std::uint32_t>(gained - now->processors.begin());
    }

    void paintHead(Canvas& canvas, const Theme& theme) const
    {
        if (m_wrong) {
            const auto group = canvas.group(QStringLiteral("heading"));
            const QFont font = theme.text(9, QFont::DemiBold);
            const QString letters = lettersText(m_results[*m_wrong]);
            canvas.text({14, 18},
                        fitting(font,
                                {QStringLiteral("Wrong order: processor %1 has %2")
                                     .arg(*m_wrong)
                                     .arg(letters.isEmpty() ? numbersText(m_results[*m_wrong]) : letters)},
                                m_size.width() - 28),
                        {font, theme.troubleText});
            return;
        }
        const QString what =
                          QStringLiteral("Operands (columns, up to its own) in the result of every processor (rows)"),
                      some = m_count < m_all
                                 ? QStringLiteral(" · processors 0–%1 of %2").arg(m_count - 1).arg(numberText(m_all))
                                 : QString();
        const Side& rows = m_panels.front().rows;
        const std::size_t shown = m_moments.size() - (m_enlarged.empty() ? 0 : 1);
        const QString each = m_enlarged.empty() ? QString() : QStringLiteral(", enlarged 1 × 1"),
                      cell =
                          rows.perCell > 1 ? QStringLiteral(" · a cell: %1 × %1").arg(rows.perCell) + each : QString(),
                      left = shown <= static_cast<std::size_t>(m_run->steps())
                                 ? QStringLiteral(" · ")
                                       + panelsText(shown - (m_moments.front().steps == 0 ? 1 : 0),
                                                    m_moments.front().steps == 0, m_run->steps())
                                 : QString();
        const auto group = canvas.group(QStringLiteral("heading"));
        const QFont font = theme.text(9), bold = theme.text(10, QFont::DemiBold);
        const double room = m_size.width() - 28;
        const std::uint32_t outlined = shortestOutlined();
        const QString all = what + some + cell, brief = QStringLiteral("Operands in the results"),
                      least = outlined == 0
                                  ? QString()
                                  : QStringLiteral(" · outlined: messages of ≥ %1 operands").arg(numberText(outlined));
        QStringList forms{all + left + least,
                          all + QString(least).remove(QStringLiteral(" operands")),
                          all + left,
                          all,
                          brief + some + cell,
                          brief + some,
                          brief};
        if (m_head > headingHeight)
            canvas.text({14, 19}, fitting(bold, {m_why}, room), {bold, theme.ink});
        else if (!m_why.isEmpty())
            forms.prepend(QStringLiteral("Operands (columns) in results (rows)") + some + cell + QStringLiteral(" · ")
                          + m_why);
        canvas.text({14, m_head - 8}, fitting(font, forms, room), {font, theme.inkSoft});
    }

    /// Numbers of the rows left of all panels, and of the columns above each.
    void paintNumbers(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.mono(8.5);
        const Side& rows = m_panels.front().rows;
        for (std::uint32_t row = 0; row < rows.cells(); row += rows.labelEvery(capHeight(font) + 4))
            canvas.text({m_left - 8, rows.middle(row) + capHeight(font) / 2}, QString::number(row * rows.perCell),
                        {font, theme.inkSoft, Anchor::End});
        for (const ScanPanel& panel : m_panels) {
            if (m_low) break;
            const double room = textWidth(font, QString::number(panel.columns.count - 1)) + 6;
            const std::uint32_t every = panel.columns.labelEvery(room);
            for (std::uint32_t column = 0; column < panel.columns.cells(); column += every)
                canvas.text({panel.columns.middle(column), m_top - 8}, QString::number(column * panel.columns.perCell),
                            {font, theme.inkSoft, Anchor::Middle});
        }
    }
    /// Who sent what came, beside each row.
    void paintSenders(Canvas& canvas, const Theme& theme, const ScanPanel& panel, const ScanMoment& moment) const
    {
        const QFont font = theme.text(8.5);
        for (std::uint32_t i = 0; i < m_count; ++i)
            if (const auto& from = moment.processors[i].from;
                from && (panel.coming || !panel.last || !moment.processors[i].came.empty()))
                canvas.text({panel.columns.end() + 4, panel.rows.middle(i) + capHeight(font) / 2},
                            QStringLiteral("from %1").arg(*from),
                            {font, moment.steps > m_now ? theme.inkSoft : theme.ink});
    }
    /// "Processor 6, after step 2: result of operands 4–6, message of operands 4–7", or what it gained
    /// In ever shorter forms.
    QStringList sentencesOf(std::uint32_t node) const
    {
        const auto present = std::ranges::find(m_moments, m_now, &ScanMoment::steps);
        if (node < m_count && present->processors[node].from && !present->processors[node].came.empty() && !m_wrong)
            return gainTexts(node, present->processors[node], m_moving, m_now < m_run->steps());
        const QString begin = QStringLiteral("Processor %1, %2: result of operands ")
                                  .arg(node)
                                  .arg(m_moving ? QStringLiteral("when step %1 is done").arg(m_now) : afterStep(m_now));
        if (m_results.empty()) {
            return {node < m_count ? begin + rangesText(present->processors[node].result) : QString()};
        }
        QString text = begin + (m_results[node].empty() ? QStringLiteral("none") : intervalsText(m_results[node]));
        if (m_now < m_run->steps() && !m_messages.empty() && !m_messages[node].empty())
            text += QStringLiteral(", message of operands ") + intervalsText(m_messages[node]);
        return {text};
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_now; ///< the moment that is marked: the end of the step under way, else of the last one
    bool m_moving;
    std::uint32_t m_all, m_count{}; ///< processors, and those that are drawn
    std::vector<ScanMoment> m_moments;
    std::vector<ScanPanel> m_panels;
    std::vector<OperandWord> m_results, m_messages; ///< in the order of combining; empty of many processors
    std::vector<bool> m_unordered;
    std::optional<std::uint32_t> m_wrong;
    QString m_why; ///< how messages grow and what that costs
    ScanEnlarged m_enlarged;
    std::size_t m_shown{1};       ///< moments at most
    bool m_low{false};            ///< there is no room for a heading and the numbers of columns
    double m_head{headingHeight}; ///< where the lines above the panels end
    double m_left{}, m_top{}, m_side{}, m_gutter{}, m_line{}, m_gap{gap};
    double m_most{}; ///< side of a panel in this height
};

} // namespace

std::unique_ptr<Picture> scanPicture(const PictureRequest& request) { return std::make_unique<ScanPicture>(request); }

} // namespace hopscope
