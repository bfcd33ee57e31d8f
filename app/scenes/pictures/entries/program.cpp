#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/program_depths.h"
#include "scenes/pictures/parts/program_scene.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <limits>

namespace hopscope::program_picture {

namespace {

/// The pseudocode; beside every line the processors that are at it.
class ProgramPicture final : public Picture {
public:
    explicit ProgramPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_step(markedStep(request)), m_code(codeOf(*m_run)),
          m_trace(traceOf(*m_run, request.stop)), m_moment(programMoment(*m_run, m_step, m_trace.get(), {}))
    {
        const double room = m_size.height() - headingHeight - 6;
        m_row = std::clamp(room / static_cast<double>(std::max<qsizetype>(m_code.lines.size(), 1)), leastRow, mostRow);
        choose(static_cast<std::size_t>(std::max(1.0, room / m_row)));
        // More than have a number each, of one root: by how far they are from it.
        constexpr std::uint32_t many = 64;
        if (m_trace && m_run->shape().processors() > many) m_depths = messagesFromRoot(*m_run, request.stop);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintTexts(canvas, theme);
        const auto group = canvas.group(QStringLiteral("pseudocode"));
        layOut(theme);
        for (std::size_t row = 0; row < m_shown.size(); ++row) paintLine(canvas, theme, row);
        paintRest(canvas, theme);
        paintDepths(canvas, theme);
        const auto chips = canvas.group(QStringLiteral("processors"));
        const std::vector<Selected> about = chosen(*m_run, selection, hover);
        for (const Chip& chip : m_chips) paintChip(canvas, theme, chip, about);
    }
    Selected at(QPointF point) const override
    {
        const Chip* chip = chipAt(point);
        return chip && chip->processor ? Selected(NodeId{*chip->processor}) : Selected();
    }
    QString explain(QPointF point) const override
    {
        const Chip* chip = chipAt(point);
        if (!chip || !chip->processor || !m_trace) return {};
        const ProgramMoment one = programMoment(*m_run, m_step, m_trace.get(), *chip->processor);
        return one.chosen ? one.chosen->sentence : QString();
    }

private:
    static constexpr double leastRow = 15, mostRow = 24, left = 14, gap = 4, leastChips = 120;
    struct Chip {
        QRectF area;
        QString text;
        std::optional<std::uint32_t> processor; ///< the first; nothing: it counts the rest
        std::uint32_t last{};                   ///< of consecutive processors
        std::size_t colour{};
        bool moves{true}, small{false};
    };

    bool isBlank(int line) const { return m_code.lines[line].trimmed().isEmpty(); }
    /// Lines that fit into so many rows: blank ones go first, then those where nobody is, far from the others, and only
    /// then those where somebody waits or is at work. One row says what is missing, if it is more than blank lines.
    void choose(std::size_t rows)
    {
        struct Candidate {
            int rank{}, away{}, line{}; ///< the lowest are kept
            auto operator<=>(const Candidate&) const = default;
        };
        std::vector<Candidate> all;
        std::size_t written = 0;
        for (int i = 0; i < m_code.lines.size(); ++i) {
            const ProgramMoment::Line* line = m_moment.at(i + 1);
            Candidate one{line ? line->moving.empty() ? 1 : 0 : isBlank(i) ? 3 : 2, 0, i};
            if (one.rank == 2) {
                one.away = m_moment.lines.empty() ? i : std::numeric_limits<int>::max();
                for (const ProgramMoment::Line& other : m_moment.lines)
                    one.away = std::min(one.away, std::abs(other.number - 1 - i));
            }
            written += one.rank < 3 ? 1 : 0;
            all.push_back(one);
        }
        std::ranges::sort(all);
        const std::size_t room = written <= rows ? rows : std::max<std::size_t>(rows - 1, 1);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i < room)
                m_shown.push_back(all[i].line);
            else if (all[i].rank < 3)
                ++m_hidden, m_hiddenActive += all[i].rank < 2 ? 1 : 0;
        }
        std::ranges::sort(m_shown);
    }
    double top(std::size_t row) const { return headingHeight + 2 + static_cast<double>(row) * m_row; }
    static QFont codeFont(const Theme& theme, bool strong = false)
    {
        return theme.mono(9, strong ? QFont::DemiBold : QFont::Normal);
    }
    static QFont chipFont(const Theme& theme, bool small) { return theme.mono(small ? 8 : 9, QFont::DemiBold); }
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

    /// Processors of a line as their chips name them: each, or those with consecutive numbers together.
    struct Named {
        std::uint32_t first{}, last{};
        bool moves{};
        QString text() const
        {
            return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
        }
    };
    static std::vector<Named> namesOf(const ProgramMoment::Line& line, bool together)
    {
        constexpr std::size_t atLeast = 3; // two are no shorter together
        std::vector<Named> names;
        for (const auto* processors : {&line.moving, &line.waiting})
            for (std::size_t i = 0; i < processors->size();) {
                std::size_t end = i + 1;
                while (together && end < processors->size() && (*processors)[end] == (*processors)[end - 1] + 1) ++end;
                if (end - i < atLeast) end = i + 1;
                names.push_back({(*processors)[i], (*processors)[end - 1], processors == &line.moving});
                i = end;
            }
        return names;
    }
    /// Where the chips of a line end: those of many leave room for how many they are.
    double chipsTo() const { return m_size.width() - 12; }

    void layOut(const Theme& theme) const
    {
        m_chips.clear();
        const double to = chipsTo();
        if (byDepth(theme)) return;
        for (const ProgramMoment::Line& line : m_moment.lines) {
            const auto place = std::ranges::lower_bound(m_shown, line.number - 1);
            if (place == m_shown.end() || *place != line.number - 1) continue;
            const std::size_t all = line.moving.size() + line.waiting.size();
            const double from = chipsFrom(theme, line.number);
            // Where not all have room, they are smaller, and consecutive ones have one chip.
            const bool small = double(all) * (18 + gap) > to - from;
            const std::vector<Named> names = namesOf(line, small);
            const QFont font = chipFont(theme, small);
            const double height = std::min(m_row - 3, small ? 15.0 : 18.0), apart = small ? 2.5 : gap;
            const double y = top(static_cast<std::size_t>(place - m_shown.begin())) + (m_row - height) / 2;
            const auto widthOf = [&](const QString& text) {
                return small ? textWidth(font, text) + 6 : std::max(height, textWidth(font, text) + 9);
            };
            double x = from, needed = -apart;
            for (const Named& one : names) needed += widthOf(one.text()) + apart;
            const bool fits = from + needed <= to;
            std::size_t left = all;
            for (std::size_t i = 0; i < names.size(); ++i) {
                Chip chip{{}, names[i].text(), names[i].first, names[i].last, line.colour, names[i].moves, small};
                double width = widthOf(chip.text);
                const QString rest = QStringLiteral("+%1").arg(left);
                const bool last = i + 1 == names.size();
                if (!fits && x + width + (last ? 0 : apart + textWidth(font, rest) + 9) > to)
                    chip = {{}, rest, {}, 0, line.colour, true, small}, width = textWidth(font, rest) + 9;
                chip.area = {x, y, width, height};
                m_chips.push_back(chip);
                if (!chip.processor) break;
                left -= names[i].last - names[i].first + 1;
                x += width + apart;
            }
        }
    }

    /// Whether those at a line are counted by their distance from the root: where some line has more than fit.
    bool byDepth(const Theme& theme) const
    {
        if (m_depths.empty()) return false;
        return std::ranges::any_of(m_moment.lines, [&](const ProgramMoment::Line& line) {
            double needed = 0;
            for (const Named& one : namesOf(line, true)) needed += textWidth(chipFont(theme, true), one.text()) + 8;
            return needed > chipsTo() - chipsFrom(theme, line.number);
        });
    }
    /// Of every line how many are at it, by how many messages they are from the root: where the wave is.
    void paintDepths(Canvas& canvas, const Theme& theme) const
    {
        if (!byDepth(theme)) return;
        const auto group = canvas.group(QStringLiteral("depths"));
        const QFont font = theme.mono(8.5, QFont::DemiBold), soft = theme.mono(8.5), words = theme.text(8.5);
        double from = 0;
        std::uint32_t most = 0;
        std::size_t highest = m_shown.size();
        for (const ProgramMoment::Line& line : m_moment.lines) {
            from = std::max(from, chipsFrom(theme, line.number));
            most = std::max({most, static_cast<std::uint32_t>(line.moving.size()),
                             static_cast<std::uint32_t>(line.waiting.size())});
            const auto place = std::ranges::lower_bound(m_shown, line.number - 1);
            if (place != m_shown.end() && *place == line.number - 1)
                highest = std::min(highest, static_cast<std::size_t>(place - m_shown.begin()));
        }
        const std::uint32_t deepest = std::ranges::max(m_depths), depths = deepest + 1;
        const double least = textWidth(font, QString::number(most)) + 6, room = chipsTo() - from;
        const auto perCell = static_cast<std::uint32_t>(std::max(1.0, std::ceil(least * depths / room)));
        const std::uint32_t cells = (depths + perCell - 1) / perCell;
        const double pitch = std::min(room / cells, 34.0);
        const auto left = [&](std::uint32_t cell) { return from + pitch * cell; };
        for (const ProgramMoment::Line& line : m_moment.lines) {
            const auto place = std::ranges::lower_bound(m_shown, line.number - 1);
            if (place == m_shown.end() || *place != line.number - 1) continue;
            std::vector<std::uint32_t> moving(cells), waiting(cells);
            for (const std::uint32_t one : line.moving) ++moving[m_depths[one] / perCell];
            for (const std::uint32_t one : line.waiting) ++waiting[m_depths[one] / perCell];
            const double y = top(static_cast<std::size_t>(place - m_shown.begin())), high = m_row - 3;
            const QColor colour = theme.categories[line.colour];
            for (std::uint32_t cell = 0; cell < cells; ++cell) {
                const std::uint32_t count = moving[cell] > 0 ? moving[cell] : waiting[cell];
                if (count == 0) continue;
                const QRectF area(left(cell) + 1, y + 1.5, pitch - 2, high);
                const bool moves = moving[cell] > 0;
                canvas.path(roundedRect(area, 3),
                            moves ? Style{colour, {}} : Style{theme.ground, {colour, 1.2, {3, 2}}});
                canvas.text({area.center().x(), area.center().y() + capHeight(font) / 2}, QString::number(count),
                            {font, moves ? inkOn(colour) : theme.ink, Anchor::Middle});
            }
        }
        // How far: above the first line where somebody is, or beside the heading.
        const double y = highest > 0 ? top(highest) - 4 : 18;
        const double numbers = textWidth(soft, QString::number(deepest)) + 8;
        const auto every = static_cast<std::uint32_t>(std::max(1.0, std::ceil(numbers / pitch)));
        for (std::uint32_t cell = 0; cell < cells; cell += every)
            canvas.text({left(cell) + pitch / 2, y}, QString::number(cell * perCell),
                        {soft, theme.inkSoft, Anchor::Middle});
        // Of several distances to a cell the first is written.
        const QString two = perCell > 1 ? QStringLiteral(" (%1 a cell)").arg(perCell) : QString(),
                      name = QStringLiteral("messages from the root") + two + u':',
                      brief = perCell > 1 ? QStringLiteral("from root, by %1:").arg(perCell)
                                          : QStringLiteral("from the root:");
        if (highest > 0)
            canvas.text({from - 4, y}, fitting(words, {name, brief, QStringLiteral("from root:")}, from - left0(theme)),
                        {words, theme.inkSoft, Anchor::End});
    }
    /// Where the first line of code ends, which stands in the row of these numbers.
    double left0(const Theme& theme) const { return left + 23 + textWidth(codeFont(theme, true), m_code.lines[0]); }

    void paintLine(Canvas& canvas, const Theme& theme, std::size_t row) const
    {
        const int i = m_shown[row];
        const double y = top(row);
        const QString& text = m_code.lines[i];
        // A gap between two lines shows that others are left out.
        for (int before = row > 0 ? m_shown[row - 1] + 1 : i; before < i; ++before)
            if (!isBlank(before)) {
                canvas.line({left - 6, y}, {m_size.width() - 8, y}, {theme.inkSoft, 1, {2, 3}});
                break;
            }
        const ProgramMoment::Line* line = m_moment.at(i + 1);
        const double room = (line ? chipsFrom(theme, i + 1) : m_size.width()) - left - 14;
        if (line) {
            canvas.path(roundedRect({left - 6, y + 1, m_size.width() - left - 2, m_row - 2}, 4),
                        {mixed(theme.ground, theme.categories[line->colour], theme.dark() ? 0.26 : 0.13), {}});
            const QFont mark = theme.text(7);
            canvas.text({left + 1, y + m_row / 2 + capHeight(mark) / 2}, lineMark(line->colour),
                        {mark, theme.categoryText(line->colour), Anchor::Middle});
        }
        const bool head = text.startsWith(QLatin1String("procedure"));
        const QFont font = codeFont(theme, head);
        if (i == 0 && !line && !m_code.terms.isEmpty() && !byDepth(theme)) { // beside the first line, where nobody is
            const QFont soft = theme.text(8.5);
            const double from = left + 9 + textWidth(font, text) + 18;
            canvas.text(
                {from, y + m_row / 2 + capHeight(soft) / 2},
                fitting(soft, {m_code.terms, m_code.terms.section(QLatin1Char(';'), 0, 0)}, m_size.width() - from - 12),
                {soft, theme.inkSoft});
        }
        canvas.text({left + 9, y + m_row / 2 + capHeight(font) / 2}, elided(font, text, room),
                    {font, head ? theme.categoryText(0) : theme.ink});
    }

    /// That there is more than fits.
    void paintRest(Canvas& canvas, const Theme& theme) const
    {
        if (m_hidden == 0) return;
        QString rest =
            QStringLiteral("⋯ ") + counted(m_hidden, QStringLiteral("line hidden"), QStringLiteral("lines hidden"));
        if (m_hiddenActive > 0) rest += QStringLiteral(" (%1 active)").arg(m_hiddenActive);
        const QFont font = theme.text(8.5);
        canvas.text({left + 9, top(m_shown.size()) + m_row / 2 + capHeight(font) / 2},
                    fitting(font, {rest + QStringLiteral(": enlarge the view to see all of them"), rest},
                            m_size.width() - left - 14),
                    {font, theme.inkSoft});
    }

    void paintChip(Canvas& canvas, const Theme& theme, const Chip& chip, const std::vector<Selected>& about) const
    {
        const QFont font = chipFont(theme, chip.small);
        const bool several = !chip.processor;
        const QColor colour = theme.categories[chip.colour];
        const Style full{colour, {}}, hollow{theme.ground, {colour, 1.3, {3, 2}}};
        if (!several) canvas.path(roundedRect(chip.area, 4), chip.moves ? full : hollow);
        const QColor ink = several ? theme.inkSoft : chip.moves ? inkOn(colour) : theme.ink;
        canvas.text(chip.area.center() + QPointF(0, capHeight(font) / 2), chip.text, {font, ink, Anchor::Middle});
        for (const Selected& what : about)
            if (const auto* node = std::get_if<NodeId>(&what);
                node && chip.processor && node->value >= *chip.processor && node->value <= chip.last)
                canvas.path(roundedRect(chip.area.adjusted(-2, -2, 2, 2), 5), {{}, {theme.accent, 2}});
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        if (byDepth(theme)) {
            const QString marks = QStringLiteral("filled: send or receive; dashed: all wait");
            const QString step = QStringLiteral("Processors at each line in step %1").arg(m_step + 1);
            paintHeading(canvas, theme,
                         {step + QStringLiteral(", by how many messages they are from the root · ") + marks,
                          step + QStringLiteral(" · ") + marks, step},
                         m_size.width());
            return;
        }
        const QString where = m_step < 0 ? QStringLiteral("before step 1") : QStringLiteral("step %1").arg(m_step + 1);
        const QString marks = QStringLiteral("filled: sends or receives; dashed: waits for its partner");
        const QString who = m_trace ? QStringLiteral("Who is at which line in %1 · %2").arg(where, marks)
                                    : QStringLiteral("Who sends at which line in %1").arg(where);
        paintHeading(canvas, theme, {who, where}, m_size.width());
    }

    const Chip* chipAt(QPointF point) const
    {
        const auto found = std::ranges::find_if(m_chips, [&](const Chip& chip) { return chip.area.contains(point); });
        return found == m_chips.end() ? nullptr : &*found;
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_step;
    ProgramCode m_code;
    std::shared_ptr<const ProgramTrace> m_trace;
    ProgramMoment m_moment;
    std::vector<std::uint32_t> m_depths; ///< messages from the root, where there are many processors; else empty
    double m_row{20};
    std::vector<int> m_shown;                     ///< lines, from 0
    std::uint64_t m_hidden{0}, m_hiddenActive{0}; ///< lines that are not blank; those of them where somebody is
    mutable std::vector<Chip> m_chips;            ///< as last painted: their widths are those of the theme's font
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
    .leastHeight = 240,
    .numbers = "lines",
};

} // namespace hopscope::program_picture
