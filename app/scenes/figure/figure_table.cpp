#include "scenes/figure/figure_table.h"

#include "drawing/canvas.h"
#include "drawing/typeset.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

constexpr double largestText = 10, smallestText = 8, between = 20;
constexpr std::size_t mostRows = 40; ///< what is longer is read from its CSV file

/// The table, or its beginning and how many rows follow.
Table shownPart(const Table& table)
{
    Table shown = table;
    if (table.rows.size() <= mostRows) return shown;
    shown.rows.resize(mostRows - 1);
    std::vector<std::string> last(table.columns.size());
    if (!last.empty()) last.front() = "… " + std::to_string(table.rows.size() - shown.rows.size()) + " more";
    shown.rows.push_back(std::move(last));
    return shown;
}

/// Whether the column has numbers, and dashes where there are none.
bool isNumeric(const Table& table, std::size_t column)
{
    return std::ranges::all_of(table.rows, [&](const auto& row) {
        const std::string& text = row[column];
        return text.empty() || text == "–" || text.starts_with("…") || parseNumber(text).has_value();
    });
}

double widestOf(const QFont& font, const std::vector<QString>& lines)
{
    double width = 0;
    for (const QString& line : lines) width = std::max(width, textWidth(font, line));
    return width;
}

/// A table laid out at a width: words are broken into lines where a column cannot have the width that they would like.
class TableLayout {
public:
    TableLayout(const Table& whole, double room, const Theme& theme) : m_table(shownPart(whole))
    {
        for (std::size_t column = 0; column < m_table.columns.size(); ++column)
            m_numeric.push_back(isNumeric(m_table, column));
        double points = largestText;
        for (;; points -= 0.5) {
            setFonts(points, theme);
            measure();
            if (sum() <= room || points <= smallestText) break;
        }
        // What does not fit is broken, the widest columns first.
        while (sum() > room) {
            const auto spare = [&](std::size_t column) { return m_widths[column] - m_least[column]; };
            std::size_t widest = 0;
            for (std::size_t column = 1; column < m_widths.size(); ++column)
                if (spare(widest) < 1 || (spare(column) >= 1 && m_widths[column] > m_widths[widest])) widest = column;
            if (spare(widest) < 1) break;
            m_widths[widest] -= std::min(spare(widest), std::max(sum() - room, 4.0));
        }
        breakLines();
    }

    double height() const
    {
        double height = 16;
        for (const double row : m_heights) height += row;
        return height;
    }

    void paint(Canvas& canvas, const QRectF& area, const Theme& theme) const
    {
        const double pad = std::max(0.0, area.height() - 8 - (height() - 16)) / double(m_heights.size()),
                     extra = std::min(pad, 0.8 * lineHeight(m_cell)), right = area.left() + sum();
        double y = area.top();
        for (std::size_t row = 0; row < m_cells.size(); ++row) {
            const double high = m_heights[row] + extra;
            double x = area.left();
            for (std::size_t column = 0; column < m_cells[row].size(); ++column) {
                const bool numeric = m_numeric[column];
                const QFont& font = row == 0 ? m_head : fontOf(column);
                const std::vector<QString>& lines = m_cells[row][column];
                const double pitch = lineHeight(font);
                // Headings stand on the line below them, cells in the middle of their row.
                double baseline = row == 0
                                      ? y + high - 0.3 * pitch - pitch * (double(lines.size()) - 1)
                                      : y + high / 2 + capHeight(font) / 2 - pitch * (double(lines.size()) - 1) / 2;
                for (const QString& line : lines) {
                    paintMath(canvas, {numeric ? x + m_widths[column] : x, baseline}, line,
                              {font, theme.ink, numeric ? Anchor::End : Anchor::Start, {}});
                    baseline += pitch;
                }
                x += m_widths[column] + between;
            }
            y += high;
            const bool strong = row == 0 || row + 1 == m_cells.size();
            canvas.line({area.left(), y}, {right, y}, {strong ? theme.inkSoft : theme.line, theme.strokeScale, {}});
        }
    }

private:
    void setFonts(double points, const Theme& theme)
    {
        m_head = theme.text(points, QFont::DemiBold);
        m_cell = theme.mono(points);
        m_plain = theme.text(points);
    }
    const QFont& fontOf(std::size_t column) const { return m_numeric[column] ? m_cell : m_plain; }
    double sum() const
    {
        double sum = between * (double(m_widths.size()) - 1);
        for (const double width : m_widths) sum += width;
        return sum;
    }
    static std::vector<QString> headLines(const std::string& text)
    {
        const QStringList lines = typeset(text).split(QLatin1Char('\n'));
        return {lines.begin(), lines.end()};
    }
    static std::vector<QString> cellLines(const QFont& font, const QString& text, double width)
    {
        if (mathWidth(font, text) <= width) return {text};
        return wrapped(font, text, width);
    }
    void measure()
    {
        m_widths.clear();
        m_least.clear();
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            double width = widestOf(m_head, headLines(m_table.columns[column]));
            for (const auto& row : m_table.rows)
                width = std::max(width, mathWidth(fontOf(column), typeset(row[column])));
            m_widths.push_back(width);
            m_least.push_back(std::min(width, leastOf(column)));
        }
    }
    /// No word is broken, and none reaches into the next column.
    double leastOf(std::size_t column) const
    {
        double least = 49;
        const auto words = [&](const QFont& font, const QString& text) {
            for (const QString& word : text.split(QLatin1Char(' '))) least = std::max(least, mathWidth(font, word));
        };
        for (const QString& line : headLines(m_table.columns[column])) words(m_head, line);
        for (const auto& row : m_table.rows) words(fontOf(column), typeset(row[column]));
        return least;
    }
    void breakLines()
    {
        std::vector<std::vector<QString>> head;
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            auto& lines = head.emplace_back();
            for (const QString& line : headLines(m_table.columns[column]))
                for (const QString& part : wrapped(m_head, line, m_widths[column] + 1)) lines.push_back(part);
        }
        m_cells.push_back(std::move(head));
        for (const auto& row : m_table.rows) {
            auto& cells = m_cells.emplace_back();
            for (std::size_t column = 0; column < row.size(); ++column)
                cells.push_back(cellLines(fontOf(column), typeset(row[column]), m_widths[column] + 1));
        }
        for (const auto& row : m_cells) {
            std::size_t lines = 1;
            for (const auto& cell : row) lines = std::max(lines, cell.size());
            m_heights.push_back((double(lines) + 0.45) * lineHeight(m_plain));
        }
    }

    Table m_table;
    QFont m_head, m_cell, m_plain;
    std::vector<bool> m_numeric;                            ///< by column
    std::vector<double> m_widths, m_least, m_heights;       ///< least: of columns, that their words fit
    std::vector<std::vector<std::vector<QString>>> m_cells; ///< by row, the headings first, and column: lines
};

} // namespace

double figureTableHeight(const Table& table, double width, const Theme& theme)
{
    return TableLayout(table, width, theme).height();
}

void paintTable(Canvas& canvas, const Table& table, const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("table"));
    if (!table.columns.empty()) TableLayout(table, area.width(), theme).paint(canvas, area, theme);
}

} // namespace hopscope
