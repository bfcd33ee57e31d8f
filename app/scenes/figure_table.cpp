#include "scenes/figure_table.h"

#include "scenes/canvas.h"
#include "values.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr double largest = 10, smallest = 7.5, between = 22;
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

/// Widths of the columns at a font size.
std::vector<double> widthsOf(const Table& table, double points, const Theme& theme)
{
    const QFont head = theme.text(points, QFont::DemiBold), cell = theme.mono(points);
    std::vector<double> widths;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        double width = textWidth(head, QString::fromStdString(table.columns[column]));
        for (const auto& row : table.rows)
            width = std::max(width, textWidth(cell, QString::fromStdString(row[column])));
        widths.push_back(width);
    }
    return widths;
}

double sumOf(const std::vector<double>& widths)
{
    double sum = between * (double(widths.size()) - 1);
    for (const double width : widths) sum += width;
    return sum;
}

bool isNumeric(const Table& table, std::size_t column)
{
    return std::ranges::all_of(table.rows, [&](const auto& row) {
        return row[column].empty() || row[column].starts_with("…") || parseNumber(row[column]).has_value();
    });
}

} // namespace

double figureTableHeight(const Table& table, const Theme& theme)
{
    return (double(std::min(table.rows.size(), mostRows)) + 1) * 1.45 * lineHeight(theme.text(largest)) + 16;
}

void paintTable(Canvas& canvas, const Table& whole, const QRectF& area, const Theme& theme)
{
    const Table table = shownPart(whole);
    const auto group = canvas.group(QStringLiteral("table"));
    if (table.columns.empty()) return;
    double points = largest;
    std::vector<double> widths = widthsOf(table, points, theme);
    while (sumOf(widths) > area.width() && points > smallest) widths = widthsOf(table, points -= 0.5, theme);
    // What still does not fit is taken from the widest columns.
    while (sumOf(widths) > area.width()) {
        const auto widest = std::ranges::max_element(widths);
        if (*widest < 40) break;
        *widest -= std::min(*widest - 39, sumOf(widths) - area.width() + 1);
    }
    const QFont head = theme.text(points, QFont::DemiBold), cell = theme.mono(points);
    const double pitch = std::min((area.height() - 8) / (double(table.rows.size()) + 1), 2.2 * lineHeight(cell));
    const double right = area.left() + sumOf(widths);
    double x = area.left();
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const bool numeric = isNumeric(table, column);
        const double at = numeric ? x + widths[column] : x;
        const Anchor anchor = numeric ? Anchor::End : Anchor::Start;
        double y = area.top() + pitch / 2 + capHeight(head) / 2;
        canvas.text({at, y}, elided(head, QString::fromStdString(table.columns[column]), widths[column] + 1),
                    {head, theme.ink, anchor, {}});
        for (const auto& row : table.rows) {
            y += pitch;
            canvas.text({at, y}, elided(cell, QString::fromStdString(row[column]), widths[column] + 1),
                        {cell, theme.ink, anchor, {}});
        }
        x += widths[column] + between;
    }
    for (std::size_t row = 0; row <= table.rows.size(); ++row) {
        const double y = area.top() + (double(row) + 1) * pitch;
        canvas.line({area.left(), y}, {right, y},
                    {row == 0 || row == table.rows.size() ? theme.inkSoft : theme.line, theme.strokeScale, {}});
    }
}

} // namespace hopscope
