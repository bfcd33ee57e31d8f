#include "scenes/pictures/leaf/theorem_table.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/leaf/theorem_sum.h"
#include "scenes/pictures/leaf/theorem_words.h"

#include <QStringList>

#include <algorithm>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

class TablePainter {
public:
    TablePainter(const TheoremTable& table, TheoremPlaces& places) : m_table(table), m_places(places) {}

    /// Returns where they end.
    double paint(Canvas& canvas, const Theme& theme, const QRectF& area)
    {
        const bool whole = m_table.whole;
        const double from = area.top(), bottom = area.bottom();
        constexpr double folded = 9; // the room is for the lines that follow
        const double count = static_cast<double>(m_table.rows.size()) + 1,
                     points = whole ? pointsFor(theme, count, bottom - from) : folded;
        const QFont head = theme.text(points, QFont::DemiBold), text = theme.text(points), mono = theme.mono(points);
        const double line = lineHeight(text),
                     pitch = whole ? std::clamp((bottom - from) / count, line, 1.35 * line) : lowTheoremRow * line;
        const double drop = (pitch + capHeight(text)) / 2; // of a baseline below the top of its row
        const std::vector<Column> columns = columnsFor(area.width(), head, text, mono);
        const double gap = m_gap;
        double x = area.left(), y = from;
        for (const Column& column : columns) {
            if (!column.title.isEmpty())
                canvas.text({column.number ? x + column.width : x, y + drop}, column.title,
                            {head, theme.ink, column.number ? Anchor::End : Anchor::Start});
            x += column.width + gap;
        }
        const double right = x - gap;
        y += pitch;
        canvas.line({area.left(), y}, {right, y}, {theme.inkSoft, theme.strokeScale});
        for (const LeafTheorem* const& theorem : m_table.rows) {
            if (y + pitch > bottom + 1) break; // what is missing is seen in a higher picture
            const QRectF row(area.left() - 6, y, area.width() + 12, pitch);
            m_places.emplace_back(row, theorem);
            if (whole && isAbout(*theorem, m_table.algorithm)) canvas.fill(row.adjusted(0, 1, 0, 0), theme.accentSoft);
            x = area.left();
            for (const Column& column : columns) {
                const double baseline = y + drop;
                if (column.content == Content::Bar)
                    paintPrinted(canvas, theme, *theorem, m_table.all,
                                 {x, baseline - capHeight(text) - 1, column.width, capHeight(text) + 2});
                else
                    paintCell(canvas, theme, *theorem, column, {x, baseline}, inMono(column) ? mono : text);
                x += column.width + gap;
            }
            y += pitch;
            if (whole || &theorem == &m_table.rows.back())
                canvas.line({area.left(), y}, {right, y}, {theme.line, theme.strokeScale});
        }
        return y;
    }

private:
    static constexpr double between = 14, narrow = 8, mostBetween = 40;
    static constexpr double leastBar = 94; ///< width of a bar with its number
    enum class Content { Name, About, Statement, Formula, Printed, TrueFormula, Corrected, Simulated, Bar, Verdict };
    struct Column {
        Content content;
        QString title;
        bool number;
        double width{0};
    };

    /// As large as there is room for the rows and their head.
    static double pointsFor(const Theme& theme, double rows, double room)
    {
        double points = 9;
        while (points > 8.5 && rows * 1.2 * lineHeight(theme.text(points)) > room) points -= 0.5;
        return points;
    }

    void paintCell(Canvas& canvas, const Theme& theme, const LeafTheorem& theorem, const Column& column, QPointF at,
                   const QFont& font) const
    {
        const QColor ink = column.content == Content::Verdict ? verdictColour(theme, theorem.verdict)
                           : column.content == Content::Simulated || column.content == Content::Name ? theme.ink
                                                                                                     : theme.inkSoft;
        canvas.text({column.number ? at.x() + column.width : at.x(), at.y()},
                    fitting(font,
                            column.content == Content::Verdict ? verdictForms(theorem)
                                                               : QStringList{textOf(theorem, column.content)},
                            column.width + 1),
                    {font, ink, column.number ? Anchor::End : Anchor::Start});
    }

    QString textOf(const LeafTheorem& theorem, Content content) const
    {
        switch (content) {
        case Content::About:
            return QString::fromStdString(theorem.about);
        case Content::Name:
            return theoremName(theorem, nullptr, false);
        case Content::Statement:
            return toQString(theorem.statement);
        case Content::Formula:
            return theoremFormula(theorem.formula);
        case Content::Printed:
            return m_claims ? claimedSteps(theorem) : printedSteps(theorem);
        case Content::TrueFormula:
            return theoremFormula(theorem.trueFormula);
        case Content::Corrected:
            return stepsNumber(theorem.trueValue);
        case Content::Simulated:
            return stepsNumber(theorem.simulated);
        default:
            return content == Content::Verdict ? verdictForms(theorem).front() : QString();
        }
    }
    /// Those that fit, the wordy ones only where there is room for them: what a theorem claims, in words, where no
    /// other column goes for it.
    std::vector<Column> columnsFor(double room, const QFont& head, const QFont& text, const QFont& mono)
    {
        std::vector<Column> columns{{Content::Name, QStringLiteral("theorem"), false},
                                    {Content::About, QStringLiteral("operation, ports"), false},
                                    {Content::Statement, QStringLiteral("statement"), false},
                                    {Content::Formula, QStringLiteral("formula as printed"), false},
                                    {Content::Printed, QStringLiteral("printed"), true},
                                    {Content::TrueFormula, QStringLiteral("formula for any tree"), false},
                                    {Content::Corrected, QStringLiteral("needed"), true},
                                    {Content::Simulated, QStringLiteral("simulated"), true},
                                    {Content::Bar, QStringLiteral("printed ÷ simulated"), false},
                                    {Content::Verdict, QStringLiteral("verdict"), false}};
        const bool equal = m_table.tree.uniform().has_value();
        if (!equal) // of which nothing is printed
            std::erase_if(columns, [](const Column& column) {
                return column.content == Content::Statement || column.content == Content::Formula
                       || column.content == Content::Printed || column.content == Content::Bar;
            });
        const auto attained = [](const LeafTheorem* one) { return one->trueValue == one->simulated; };
        if (std::ranges::all_of(m_table.rows, attained)) // the same number twice
            std::erase_if(columns, [](const Column& column) { return column.content == Content::Corrected; });
        const Content formula = equal ? Content::Formula : Content::TrueFormula,
                      spare = equal ? Content::TrueFormula : Content::Formula;
        m_claims = true;
        const auto measure = [&](Column& column) {
            column.width = textWidth(head, column.title);
            for (const LeafTheorem* row : m_table.rows)
                column.width =
                    std::max(column.width, column.content == Content::Bar
                                               ? leastBar
                                               : textWidth(inMono(column) ? mono : text, textOf(*row, column.content)));
        };
        std::ranges::for_each(columns, measure);
        double apart = between;
        const auto excess = [&] {
            double sum = -apart - room;
            for (const Column& column : columns) sum += column.width + apart;
            return sum;
        };
        // The formulas are what the view is about: they go last, after the words of the verdict, whose mark stays.
        const auto shorten = [&](Content content, double least) {
            const auto found = std::ranges::find(columns, content, &Column::content);
            if (found == columns.end() || excess() <= 0) return;
            found->width = std::max(std::min(found->width, least), found->width - excess());
        };
        const auto verdictWidth = [&](qsizetype form) {
            double width = 0;
            for (const LeafTheorem* row : m_table.rows)
                width = std::max(width, textWidth(text, verdictForms(*row).at(form)) + 1);
            return width;
        };
        const double words = verdictWidth(1), brief = verdictWidth(2), mark = verdictWidth(3);
        for (const Content wordy : {spare, Content::Statement, Content::Verdict, Content::Corrected, Content::Printed,
                                    Content::Bar, Content::About, formula, Content::Printed}) {
            if (wordy == Content::Printed) shorten(Content::Verdict, brief);
            if (excess() <= 0) break;
            const auto found = std::ranges::find(columns, wordy, &Column::content);
            if (found == columns.end()) continue;
            if (wordy == formula) {
                apart = narrow;
                shorten(Content::Verdict, mark);
                if (excess() <= 0) break;
            }
            if (wordy == Content::Verdict)
                shorten(wordy, words);
            else if (wordy == formula && excess() < 0.4 * found->width) // a little too long: shortened
                found->width -= excess();
            else if (wordy == Content::Printed && std::exchange(m_claims, false)) { // a sign says as much
                std::ranges::for_each(columns, measure);
                shorten(Content::Verdict, brief);
            } else
                columns.erase(found);
        }
        if (excess() > 0) columns.back().width = std::max(10.0, columns.back().width - excess());
        for (Column& column : columns)
            if (column.content == Content::Verdict && column.width < textWidth(head, column.title))
                column.title.clear();
        m_gap = apart + std::clamp(-excess() / static_cast<double>(columns.size() - 1), 0.0, mostBetween - between);
        return columns;
    }

    bool inMono(const Column& column) const { return column.number && !m_claims; }

    const TheoremTable& m_table;
    TheoremPlaces& m_places;
    double m_gap{between};
    bool m_claims{}; ///< what is printed has words: "at least"
};

} // namespace

bool isAbout(const LeafTheorem& theorem, const std::string& algorithm)
{
    return theorem.own && theorem.algorithm == algorithm;
}

bool theoremRowsFit(const Theme& theme, std::size_t count, double room)
{
    return (static_cast<double>(count) + 1) * 1.1 * lineHeight(theme.text(8.5)) <= room;
}

double paintTheoremTable(Canvas& canvas, const Theme& theme, const TheoremTable& table, const QRectF& area,
                         TheoremPlaces& places)
{
    return TablePainter(table, places).paint(canvas, theme, area);
}

} // namespace hopscope
