#include "scenes/pictures/parts/scan_triangle.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr double foot = 46; // the badge and the key stand below

/// Where the cells are, and what there is room for.
struct Grid {
    double left{}, top{}, cell{}, wide{};
    bool names{}; ///< of rows and columns
    QFont font;

    QRectF run(std::size_t row, const RankInterval& ranks) const
    {
        return {left + ranks.low * wide, top + static_cast<double>(row) * cell, (ranks.high - ranks.low) * wide, cell};
    }
};

Grid gridOf(std::size_t count, const QSizeF& size, const Theme& theme)
{
    Grid grid;
    grid.font = theme.mono(9);
    const double line = lineHeight(grid.font), name = textWidth(grid.font, QString::number(count)) + 10;
    grid.top = headingHeight + 8 + line;
    grid.left = 14 + name;
    const double room = size.height() - grid.top - foot;
    grid.cell = std::min(room / static_cast<double>(count), 40.0 * theme.fontScale);
    grid.wide = std::min(1.6 * grid.cell, 0.55 * (size.width() - grid.left - 14) / static_cast<double>(count));
    grid.names = grid.cell >= 0.85 * line && grid.wide >= textWidth(grid.font, QString::number(count - 1)) + 4;
    return grid;
}

void paintKey(Canvas& canvas, const Grid& grid, std::size_t count, bool messages, bool letters, const QSizeF& size,
              const Theme& theme)
{
    struct Entry {
        QColor fill, edge;
        QString label;
    };
    std::vector<Entry> entries{
        {theme.categories[0], {}, grid.names ? QStringLiteral("[ ] in the result") : QStringLiteral("in the result")}};
    if (messages)
        entries.push_back({{},
                           theme.categories[1],
                           grid.names ? QStringLiteral("( ) in the message") : QStringLiteral("in the message")});
    entries.push_back({theme.vacant, {}, QStringLiteral("still missing")});
    if (letters) entries.push_back({{}, {}, QStringLiteral("letters: the operands in their order, a = 0")});
    const QFont font = theme.text(9);
    double x = grid.left;
    const double y = std::min(grid.top + static_cast<double>(count) * grid.cell + 8 + lineHeight(font) / 2,
                              size.height() - foot / 2 - 4);
    for (const Entry& entry : entries) {
        if (x + 22 + textWidth(font, entry.label) > size.width()) break; // what has no colour goes first
        if (entry.fill.isValid() || entry.edge.isValid()) {
            canvas.path(roundedRect({x, y - 5, 16, 10}, 2),
                        {entry.fill, entry.edge.isValid() ? Stroke{entry.edge, 2 * theme.strokeScale} : Stroke{}});
            x += 22;
        }
        canvas.text({x, y + capHeight(font) / 2}, entry.label, {font, theme.inkSoft});
        x += textWidth(font, entry.label) + 18;
    }
}

} // namespace

std::vector<QRectF> paintScanTriangle(Canvas& canvas, const std::vector<ScanRow>& rows, bool messages,
                                      const QSizeF& size, const Theme& theme)
{
    const Grid grid = gridOf(rows.size(), size, theme);
    const double gap = grid.cell >= 6 ? 1 : 0, down = capHeight(grid.font) / 2;
    const TextStyle soft{grid.font, theme.inkSoft, Anchor::End};
    std::vector<QRectF> areas;
    bool letters = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ScanRow& row = rows[i];
        const auto own = static_cast<std::uint32_t>(i);
        const double y = grid.top + (static_cast<double>(i) + 0.5) * grid.cell;
        areas.emplace_back(0, y - grid.cell / 2, size.width(), grid.cell);
        if (row.chosen) canvas.fill(areas.back().adjusted(4, 0, -4, 0), theme.accentSoft);
        const auto cells = [&](const RankInterval& ranks, const QColor& colour) {
            for (std::uint32_t rank = ranks.low; rank < ranks.high; ++rank)
                canvas.fill(grid.run(i, {rank, rank + 1}).adjusted(0, 0, -gap, -gap), colour);
        };
        cells({0, own + 1}, theme.vacant);
        for (const RankInterval& ranks : row.result) cells(ranks, row.ordered ? theme.categories[0] : theme.trouble);
        if (messages && grid.cell >= 6)
            for (const RankInterval& ranks : row.message)
                canvas.path(roundedRect(grid.run(i, ranks).adjusted(1, 1, -1 - gap, -1 - gap), 2),
                            {{}, {theme.categories[1], 2 * theme.strokeScale}});
        if (!grid.names) continue;
        canvas.text({grid.left - 8, y + down}, QString::number(i), soft);
        canvas.text({grid.left + (static_cast<double>(i) + 0.5) * grid.wide, grid.top - 6}, QString::number(i),
                    {grid.font, theme.inkSoft, Anchor::Middle});
        const double from = grid.left + static_cast<double>(rows.size()) * grid.wide + 16;
        const double room = size.width() - from - 12, wide = textWidth(grid.font, row.numbers) + 14;
        const QColor ink = row.ordered ? theme.ink : theme.troubleText;
        canvas.text({from, y + down}, elided(grid.font, row.numbers, room), {grid.font, ink});
        if (row.letters.isEmpty() || wide + textWidth(grid.font, row.letters) > room) continue;
        canvas.text({from + wide, y + down}, row.letters, {grid.font, row.ordered ? theme.inkSoft : ink});
        letters = true;
    }
    paintKey(canvas, grid, rows.size(), messages, letters, size, theme);
    return areas;
}

} // namespace hopscope
