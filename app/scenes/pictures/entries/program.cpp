#include "drawing/format.h"
#include "run/analysis/pipeline_span.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/program/first_packets.h"
#include "scenes/pictures/program/front_columns.h"
#include "scenes/pictures/program/program_chips.h"
#include "scenes/pictures/program/program_notes.h"
#include "scenes/pictures/program/program_partners.h"
#include "scenes/pictures/program/program_rows.h"
#include "scenes/pictures/program/program_scene.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hopscope::program_picture {

namespace {

/// The pseudocode; beside every line the processors that are at it.
class ProgramPicture final : public Picture {
public:
    explicit ProgramPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_step(markedStep(request)), m_code(codeOf(*m_run)),
          m_trace(traceOf(*m_run, request.stop)), m_moment(programMoment(*m_run, m_step, m_trace.get(), {}))
    {
        // More than have a number each, of one root: by when they first receive.
        constexpr std::uint32_t many = 64;
        if (m_trace && m_run->shape().processors() > many) m_firsts = firstPacketSteps(*m_run, request.stop);
        if (m_trace && m_run->shape().processors() <= many)
            m_partners = ProgramPartners(*m_run, m_step, m_moment, m_code.lines.join(u'\n'));
        const auto span = pipelineSpan(*m_run);
        if (span) m_why = spanTexts(*m_run, *span, m_step), m_pauses = pauseNote(m_code, *span);
        if (m_trace) {
            m_pauseNow = pauseExample(*m_run, m_step, m_pauses, m_moment);
            m_sums = sumTexts(*m_run, m_step, m_moment);
            m_indices = indexNotes(*m_run, m_step, m_code, m_moment, *m_trace,
                                   span && span->pauses > 0 ? std::optional(span->run) : std::nullopt);
        }
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        m_byFront = countsByFront(theme);
        m_head = headingHeight + (hasRoomForWhy() ? whyLine : 0);
        m_rows = programRows(m_code, m_moment, m_byFront, m_size.height() - m_head - 6);
        layOut(theme);
        paintTexts(canvas, theme);
        const auto group = canvas.group(QStringLiteral("pseudocode"));
        for (std::size_t row = 0; row < m_rows.rows.size(); ++row) paintLine(canvas, theme, row);
        paintRest(canvas, theme);
        paintFront(canvas, theme);
        const auto chips = canvas.group(QStringLiteral("processors"));
        const std::vector<Selected> about = chosen(*m_run, selection, hover);
        for (const ProgramChip& chip : m_chips) paintChip(canvas, theme, chip), paintChosen(canvas, theme, chip, about);
        paintNotes(canvas, theme);
    }
    Selected at(QPointF point) const override
    {
        const ProgramChip* chip = chipAt(point);
        return chip && chip->processor ? Selected(NodeId{*chip->processor}) : Selected();
    }
    QString explain(QPointF point) const override
    {
        const ProgramChip* chip = chipAt(point);
        if (!chip || !chip->processor || !m_trace) return {};
        const ProgramMoment one = programMoment(*m_run, m_step, m_trace.get(), *chip->processor);
        return one.chosen ? one.chosen->sentence : QString();
    }

private:
    using Act = NamedProcessors::Act;
    static constexpr double left = 14, leastChips = 120, whyLine = 15;
    /// Lines of the program come first.
    bool hasRoomForWhy() const
    {
        constexpr double leastRow = 13.5;
        const auto lines = std::ranges::count_if(m_code.lines, [](const QString& line) { return !line.isEmpty(); });
        return !m_why.isEmpty()
               && m_size.height() - headingHeight - whyLine - 6 >= leastRow * static_cast<double>(lines);
    }

    /// The second one is for those that wait.
    bool hasTwoRows(std::size_t row) const { return row + 1 < m_rows.rows.size() && m_rows.rows[row + 1].waits; }
    double top(std::size_t row) const { return m_head + 2 + m_rows.head + static_cast<double>(row) * m_rows.height; }
    static QFont codeFont(const Theme& theme, bool strong = false)
    {
        return theme.mono(9, strong ? QFont::DemiBold : QFont::Normal);
    }
    /// Where the chips of a line begin: right of the longest line; where there is no room for that, right of its own.
    double chipsFrom(const Theme& theme, int number) const
    {
        double widest = 0;
        for (const QString& line : m_code.lines) widest = std::max(widest, textWidth(codeFont(theme, true), line));
        const double all = left + 13 + widest + 18;
        if (all <= 0.58 * m_size.width()) return all;
        const double own = left + 13 + textWidth(codeFont(theme, true), m_code.lines[number - 1]) + 10;
        return m_size.width() - own > leastChips ? own : std::min(own, 0.58 * m_size.width());
    }

    /// Where the chips of a line end: those of many leave room for how many they are.
    double chipsTo() const { return m_size.width() - 12; }

    void layOut(const Theme& theme) const
    {
        m_chips.clear();
        const double to = chipsTo();
        if (m_byFront) return;
        for (const ProgramMoment::Line& line : m_moment.lines)
            if (const auto row = m_rows.rowOf(line.number - 1))
                std::ranges::copy(
                    chipsOf(line, m_partners, {chipsFrom(theme, line.number), to, top(*row), m_rows.height}, theme),
                    std::back_inserter(m_chips));
    }

    /// Whether those at a line are counted by when they first receive: where some line has more than fit.
    bool countsByFront(const Theme& theme) const
    {
        if (m_firsts.empty()) return false;
        return std::ranges::any_of(m_moment.lines, [&](const ProgramMoment::Line& line) {
            double needed = 0;
            for (const NamedProcessors& one : namesOf(line, true))
                needed += textWidth(chipFont(theme, true), one.text()) + 8;
            return needed > chipsTo() - chipsFrom(theme, line.number);
        });
    }
    /// Of every line how many are at work there and how many wait, by when they first receive: where the front is.
    void paintFront(Canvas& canvas, const Theme& theme) const
    {
        m_front = 0;
        if (!m_byFront) return;
        const auto group = canvas.group(QStringLiteral("front"));
        const QFont words = theme.text(8.5);
        double from = 0;
        std::size_t most = 0, highest = m_rows.rows.size();
        for (const ProgramMoment::Line& line : m_moment.lines) {
            from = std::max(from, chipsFrom(theme, line.number));
            most = std::max({most, line.moving.size(), line.waiting.size()});
            if (const auto row = m_rows.rowOf(line.number - 1)) highest = std::min(highest, *row);
        }
        const FrontColumns columns(m_firsts, static_cast<std::uint32_t>(m_step + 1), static_cast<std::uint32_t>(most),
                                   from, chipsTo(), theme);
        for (const ProgramMoment::Line& line : m_moment.lines) {
            const auto row = m_rows.rowOf(line.number - 1);
            if (!row) continue;
            const QColor colour = theme.categories[line.colour];
            const double high = m_rows.height - 3;
            columns.paintCounts(canvas, theme, line.moving, top(*row) + 1.5, high, colour, true);
            const std::size_t below = hasTwoRows(*row) ? *row + 1 : *row;
            columns.paintCounts(canvas, theme, line.waiting, top(below) + 1.5, high, colour, false);
            const double end = top(below) + m_rows.height - 1;
            columns.paintFront(canvas, theme, *row == highest ? top(*row) - 3 : top(*row) + 1, end);
            if (below != *row) {
                columns.paintFrontName(canvas, theme, top(*row) + m_rows.height / 2, chipsTo());
                canvas.text({from - 4, top(below) + m_rows.height / 2 + capHeight(words) / 2},
                            QStringLiteral("%1 wait here:").arg(numberText(static_cast<double>(line.waiting.size()))),
                            {words, theme.inkSoft, Anchor::End});
            }
        }
        m_front = columns.hasFront() ? columns.front() + 6 : 0;
        // When: above the first line where somebody is.
        if (highest < m_rows.rows.size())
            columns.paintScale(canvas, theme, top(highest) - 4, from - (highest > 0 ? left0(theme) : left));
    }
    /// Rows that are free beside their line: where nobody is and no note stands.
    std::vector<std::size_t> freeRows(const Theme& theme, bool beforeLast) const
    {
        std::vector<std::size_t> rows;
        for (std::size_t row = 0; row < m_rows.rows.size(); ++row) {
            const int line = m_rows.rows[row].line;
            const bool noted = !m_why.isEmpty() && (line == m_pauses.line || (beforeLast && line == m_pauses.lastLine));
            if (!m_moment.at(line + 1) && !m_rows.rows[row].waits && row != scaleRow() && !noted
                && chipsFrom(theme, line + 1) >= left + 9 + textWidth(codeFont(theme, true), m_code.lines[line]))
                rows.push_back(row);
        }
        return rows;
    }
    /// What the letters of the code mean, in a box over rows that follow upon each other, if it has room; whether
    /// beside the last step to the right there is still some for its note.
    bool paintTerms(Canvas& canvas, const Theme& theme) const
    {
        const QFont soft = theme.text(8.5);
        for (const bool beforeLast : {true, false}) {
            std::vector<std::size_t> rows = freeRows(theme, beforeLast);
            std::vector<double> widths;
            double from = 0;
            for (const std::size_t row : rows) from = std::max(from, chipsFrom(theme, m_rows.rows[row].line + 1));
            widths.assign(rows.size(), m_size.width() - from - 18);
            if (!keepTogether(soft, m_code.terms, rows, widths)) continue;
            const QStringList texts = inRows(soft, m_code.terms, widths);
            double widest = 0;
            for (const QString& text : texts) widest = std::max(widest, textWidth(soft, text));
            canvas.path(roundedRect({from - 6, top(rows.front()) + 0.5, widest + 12,
                                     m_rows.height * static_cast<double>(texts.size()) - 1},
                                    4),
                        {theme.panel, {theme.line, 1}});
            for (qsizetype i = 0; i < texts.size(); ++i)
                canvas.text({from, top(rows[static_cast<std::size_t>(i)]) + m_rows.height / 2 + capHeight(soft) / 2},
                            texts[i], {soft, theme.inkSoft});
            return beforeLast;
        }
        return true;
    }
    /// Beside the loop why there are pauses; behind the processors of a line how one of them finds its packet.
    void paintNotes(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("notes"));
        const QFont soft = theme.text(8.5);
        const auto write = [&](std::size_t row, double from, const QStringList& forms) {
            const QString text = fitting(soft, forms, chipsTo() - from);
            if (!forms.contains(text)) return;
            canvas.text({from, top(row) + m_rows.height / 2 + capHeight(soft) / 2}, text, {soft, theme.inkSoft});
        };
        const bool last = paintTerms(canvas, theme);
        for (std::size_t row = 0; row < m_rows.rows.size() && !m_why.isEmpty(); ++row) {
            const int line = m_rows.rows[row].line;
            if (m_moment.at(line + 1) || m_rows.rows[row].waits || row == scaleRow()) continue;
            if (line == m_pauses.line) write(row, chipsFrom(theme, line + 1), pauseForms(m_pauses, m_pauseNow));
            if (last && line == m_pauses.lastLine) write(row, chipsFrom(theme, line + 1), {QString::fromUtf8(noPause)});
        }
        for (const ProgramMoment::Line& line : m_moment.lines) {
            const auto row = m_rows.rowOf(line.number - 1);
            if (!row) continue;
            double from = m_front;
            for (const ProgramChip& chip : m_chips)
                if (std::abs(chip.area.center().y() - top(*row) - m_rows.height / 2) < 1)
                    from = std::max(from, chip.area.right() + 10);
            const auto found = m_indices.find(line.number);
            if (from > 0)
                write(*row, from,
                      exampleForms(m_front > 0 && !hasTwoRows(*row) ? workText(line) : QString(),
                                   found == m_indices.end() ? QStringList() : found->second));
        }
    }
    /// Which row has the numbers of columns: that above the first line where somebody is.
    std::optional<std::size_t> scaleRow() const
    {
        if (!m_byFront) return {};
        for (std::size_t row = 0; row < m_rows.rows.size(); ++row)
            if (m_moment.at(m_rows.rows[row].line + 1)) return row > 0 ? std::optional(row - 1) : std::nullopt;
        return {};
    }
    /// Where the first line of code ends, which stands in the row of these numbers.
    double left0(const Theme& theme) const { return left + 23 + textWidth(codeFont(theme, true), m_code.lines[0]); }

    void paintLine(Canvas& canvas, const Theme& theme, std::size_t row) const
    {
        const int i = m_rows.rows[row].line;
        const double y = top(row);
        const QString& text = m_code.lines[i];
        // A gap between two lines shows that others are left out.
        for (int before = row > 0 ? m_rows.rows[row - 1].line + 1 : i; before < i; ++before)
            if (!m_code.lines[before].trimmed().isEmpty()) {
                canvas.line({left - 6, y}, {m_size.width() - 8, y}, {theme.inkSoft, 1, {2, 3}});
                break;
            }
        const ProgramMoment::Line* line = m_moment.at(i + 1);
        const double room = (line ? chipsFrom(theme, i + 1) : m_size.width()) - left - 14;
        if (m_rows.rows[row].waits) return; // its line is above
        if (line) {
            const double rows = hasTwoRows(row) ? 2 : 1;
            canvas.path(roundedRect({left - 6, y + 1, m_size.width() - left - 2, rows * m_rows.height - 2}, 4),
                        {mixed(theme.ground, theme.categories[line->colour], theme.dark() ? 0.26 : 0.13), {}});
            const QFont mark = theme.text(7);
            canvas.text({left + 1, y + m_rows.height / 2 + capHeight(mark) / 2}, lineMark(line->colour),
                        {mark, theme.categoryText(line->colour), Anchor::Middle});
        }
        const bool head = isProgramHead(text);
        const QFont font = codeFont(theme, head);
        canvas.text({left + 9, y + m_rows.height / 2 + capHeight(font) / 2}, elided(font, text, room),
                    {font, head ? theme.categoryText(0) : theme.ink});
    }

    /// That there is more than fits.
    void paintRest(Canvas& canvas, const Theme& theme) const
    {
        if (m_rows.hidden == 0) return;
        QString rest = QStringLiteral("⋯ ")
                       + counted(m_rows.hidden, QStringLiteral("line hidden"), QStringLiteral("lines hidden"));
        if (m_rows.hiddenActive > 0) rest += QStringLiteral(" (%1 active)").arg(m_rows.hiddenActive);
        const QFont font = theme.text(8.5);
        canvas.text({left + 9, top(m_rows.rows.size()) + m_rows.height / 2 + capHeight(font) / 2},
                    fitting(font, {rest + QStringLiteral(": enlarge the view to see all of them"), rest},
                            m_size.width() - left - 14),
                    {font, theme.inkSoft});
    }

    /// Rings around those that are chosen.
    void paintChosen(Canvas& canvas, const Theme& theme, const ProgramChip& chip,
                     const std::vector<Selected>& about) const
    {
        for (const Selected& what : about)
            if (const auto* node = std::get_if<NodeId>(&what);
                node && chip.processor && node->value >= *chip.processor && node->value <= chip.last)
                canvas.path(roundedRect(chip.area.adjusted(-2, -2, 2, 2), 5), {{}, {theme.accent, 2}});
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        if (m_head > headingHeight) {
            const QFont font = theme.text(9, QFont::Medium);
            canvas.text({left, headingHeight + 9}, fitting(font, m_why, m_size.width() - left - 12), {font, theme.ink});
        }
        if (m_byFront) {
            const QString marks = QStringLiteral(" · filled: at work; dashed: wait"),
                          step = QStringLiteral("Number of processors at each line in step %1").arg(m_step + 1),
                          columns = QStringLiteral(", in columns by the step of their first packet");
            QStringList forms;
            for (const QString& in : {columns, QString()})
                for (const QString& sum : m_sums.mid(0, 2))
                    forms << QStringLiteral("Step %1: ").arg(m_step + 1) + sum + in + marks;
            paintHeading(canvas, theme, forms << step + columns + marks << step + marks << step, m_size.width());
            return;
        }
        const QString where = m_step < 0 ? QStringLiteral("before step 1") : QStringLiteral("step %1").arg(m_step + 1);
        // Where there is no room for what they send, their numbers stand alone.
        const bool arrows = std::ranges::any_of(
            m_chips, [](const ProgramChip& chip) { return chip.text.contains(u'→') || chip.text.contains(u'←'); });
        const bool counts = std::ranges::any_of(
            m_chips, [](const ProgramChip& chip) { return !chip.processor && chip.text.startsWith(u'+'); });
        const bool waiting =
            std::ranges::any_of(m_chips, [](const ProgramChip& chip) { return chip.act == Act::Waits; });
        const bool receiving =
            std::ranges::any_of(m_chips, [](const ProgramChip& chip) { return chip.act == Act::Receives; });
        QString marks = arrows ? QStringLiteral("filled: sends →") : QStringLiteral("processor numbers; filled: sends");
        if (receiving)
            marks += arrows ? QStringLiteral("; pale: only receives ←") : QStringLiteral("; pale: only receives");
        if (waiting) marks += QStringLiteral("; dashed: waits for its partner");
        if (counts && !arrows) marks += QStringLiteral("; +: more");
        const QString who = m_trace ? QStringLiteral("Who is at which line in %1 · %2").arg(where, marks)
                                    : QStringLiteral("Who sends at which line in %1").arg(where);
        QStringList forms;
        for (const QString& sum : m_sums) forms << who + QStringLiteral(" · ") + sum;
        paintHeading(canvas, theme, forms << who << where + QStringLiteral(" · ") + marks << where, m_size.width());
    }

    const ProgramChip* chipAt(QPointF point) const
    {
        const auto found =
            std::ranges::find_if(m_chips, [&](const ProgramChip& chip) { return chip.area.contains(point); });
        return found == m_chips.end() ? nullptr : &*found;
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_step;
    ProgramCode m_code;
    std::shared_ptr<const ProgramTrace> m_trace;
    ProgramMoment m_moment;
    ProgramPartners m_partners;
    PauseNote m_pauses;
    std::map<int, QStringList> m_indices; ///< by number of the line, how one who sends there finds its packet
    QString m_pauseNow;                   ///< who pauses in this step
    QStringList m_sums;                   ///< of those at work at all lines
    QStringList m_why;                    ///< in the order of how many words they have; may be none
    std::vector<std::uint32_t> m_firsts;  ///< step of the first packet, where there are many processors; else empty
    /// As last painted: widths are those of the theme's font.
    mutable bool m_byFront{false};
    mutable double m_front{0}; ///< where columns are free: right of the front
    mutable ProgramRows m_rows;
    mutable double m_head{headingHeight}; ///< above the lines
    mutable std::vector<ProgramChip> m_chips;
};

std::string objection(const Run& run)
{
    return codeOf(run).lines.isEmpty() ? "There is no pseudocode of this algorithm." : std::string();
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<ProgramPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "program",
    .title = "Program",
    .help = "the pseudocode, and who is at which line",
    .size = {760, 330},
    .objection = objection,
    .make = make,
    .example = "complete:20 broadcast-fractional-tree group=3 packets=8",
    .place = 130,
    .leastHeight = 250,
    .numbers = "lines",
};

} // namespace hopscope::program_picture
