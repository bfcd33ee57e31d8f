#include "scenes/pictures/scan/scan_bands.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr double aboveBands = 46, belowBands = 46, beforeBands = 62; ///< numbers of columns, the key, numbers of rows
constexpr double leastBand = 2;                                      ///< pixels of a row or column

bool hasKey(QSizeF size) { return size.height() >= 150; }

/// Calls `visit(column, operands)` for the columns that an interval meets.
template <class Visit> void eachColumn(const Side& columns, const RankInterval& ranks, Visit visit)
{
    for (std::uint32_t at = ranks.low; at < ranks.high;) {
        const std::uint32_t column = at / columns.perCell, end = std::min(ranks.high, (column + 1) * columns.perCell);
        visit(column, end - at);
        at = end;
    }
}

} // namespace

ScanBands::ScanBands(std::uint32_t processors, QSizeF size, double wide)
    : m_processors(processors), m_size(size),
      m_rows(processors, aboveBands, std::max(10.0, size.height() - aboveBands - (hasKey(size) ? belowBands : 8)), 30,
             leastBand),
      m_columns(processors, beforeBands, std::max(60.0, wide - beforeBands), 30, leastBand),
      m_results(std::size_t{m_rows.cells()} * m_columns.cells())
{
}

void ScanBands::add(std::uint32_t processor, const std::vector<RankInterval>& result)
{
    const std::uint32_t row = processor / m_rows.perCell;
    for (const RankInterval& ranks : result) {
        eachColumn(m_columns, ranks,
                   [&](std::uint32_t column, double count) { m_results[place(row, column)] += count; });
        m_longest = std::max(m_longest, ranks.high - ranks.low);
    }
}

double ScanBands::needed(std::uint32_t row, std::uint32_t column) const
{
    const std::uint32_t first = row * m_rows.perCell, last = std::min(first + m_rows.perCell, m_processors),
                        low = column * m_columns.perCell, high = std::min(low + m_columns.perCell, m_processors);
    return double(last - first) * (high - low);
}

void ScanBands::paint(Canvas& canvas, const Theme& theme, const std::function<QString(std::uint32_t)>& words,
                      const std::vector<std::uint32_t>& chosen) const
{
    QImage image(static_cast<int>(m_columns.cells()), static_cast<int>(m_rows.cells()), QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
        for (std::uint32_t column = 0; column < m_columns.cells(); ++column) {
            const double all = needed(row, column), have = m_results[place(row, column)];
            if (all > 0 || have > 0)
                image.setPixelColor(
                    static_cast<int>(column), static_cast<int>(row),
                    mixed(theme.categories[0], theme.vacant, 1 - std::min(1.0, have / std::max(all, 1.0))));
        }
    canvas.cells({m_columns.from, m_rows.from, m_columns.end() - m_columns.from, m_rows.end() - m_rows.from}, image);
    for (const std::uint32_t processor : chosen)
        paintRow(canvas, {theme.accent, 1.8 * theme.strokeScale}, m_rows, m_columns, processor / m_rows.perCell);
    paintSides(canvas, theme, m_rows, m_columns);
    if (words) paintWords(canvas, theme, words);
    if (hasKey(m_size)) paintKey(canvas, theme);
}

void ScanBands::paintWords(Canvas& canvas, const Theme& theme, const std::function<QString(std::uint32_t)>& words) const
{
    const auto group = canvas.group(QStringLiteral("words"));
    const QFont font = theme.text(9);
    const double from = m_columns.end() + 26, room = m_size.width() - from - 12;
    constexpr double leastRoom = 100;
    if (room < leastRoom) return;
    canvas.text({from, m_rows.from - 8}, elided(font, QStringLiteral("For example, at these rows:"), room),
                {font, theme.ink});
    // Not those at the beginning of a half or quarter, which have least.
    const std::uint32_t every = m_rows.labelEvery(lineHeight(font) + 4);
    for (std::uint32_t row = every / 2; row < m_rows.cells(); row += every) {
        // The last of its cell: the first has least.
        const std::uint32_t processor = std::min((row + 1) * m_rows.perCell, m_processors) - 1;
        canvas.line({m_columns.end() + 3, m_rows.middle(row)}, {from - 5, m_rows.middle(row)}, {theme.inkSoft, 1});
        canvas.text({from, m_rows.middle(row) + capHeight(font) / 2}, elided(font, words(processor), room),
                    {font, theme.inkSoft});
    }
}

void ScanBands::paintKey(Canvas& canvas, const Theme& theme) const
{
    struct Entry {
        QColor fill;
        QString label;
    };
    const std::vector<Entry> entries{{theme.categories[0], QStringLiteral("in the result")},
                                     {theme.vacant, QStringLiteral("not in it")}};
    const QFont font = theme.text(9);
    const double y = m_rows.end() + 20;
    double x = m_columns.from;
    for (const Entry& entry : entries) {
        if (x + 22 + textWidth(font, entry.label) > m_size.width()) break;
        canvas.path(roundedRect({x, y - 5, 16, 10}, 2), {entry.fill, {}});
        canvas.text({x + 22, y + capHeight(font) / 2}, entry.label, {font, theme.inkSoft});
        x += 22 + textWidth(font, entry.label) + 18;
    }
}

std::optional<std::uint32_t> ScanBands::processorAt(QPointF point) const { return m_rows.indexAt(point.y()); }

QString ScanBands::cellText() const
{
    if (m_rows.perCell == 1 && m_columns.perCell == 1) return {};
    return QStringLiteral(" · a cell: %1 × %2")
        .arg(counted(m_rows.perCell, QStringLiteral("processor"), QStringLiteral("processors")),
             counted(m_columns.perCell, QStringLiteral("operand"), QStringLiteral("operands")));
}

} // namespace hopscope
