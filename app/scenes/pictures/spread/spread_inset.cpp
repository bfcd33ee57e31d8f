#include "scenes/pictures/spread/spread_inset.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/spread/spread_past.h"

#include <QTransform>

#include <algorithm>
#include <cmath>

namespace hopscope {

std::optional<ChainInset> chainInset(std::span<const QRectF> ends, const QRectF& cells, const QRectF& room)
{
    constexpr double leastCell = 15, mostCell = 26, slack = 0.5;
    if (ends.size() < 2) return {};
    const double wide = ends.back().width(), high = ends.back().height();
    // As many cells as are large enough for a number, not more than there are.
    const double rows = std::min({std::floor(room.height() / leastCell), 7.0, std::round(cells.height() / high)});
    if (rows < 3) return {};
    const double scale = std::min(room.height() / rows, mostCell) / high;
    const double columns =
        std::min({std::floor(room.width() / (wide * scale)), 11.0, std::round(cells.width() / wide)});
    if (columns < 3) return {};
    QRectF box = ends.back();
    std::size_t first = ends.size() - 1;
    for (; first > 0; --first) {
        const QRectF wider = box | ends[first - 1];
        if (wider.width() > columns * wide + slack || wider.height() > rows * high + slack) break;
        box = wider;
    }
    if (ends.size() - first < 2) return {};
    // In the middle, on whole cells, and nowhere beyond the last.
    const auto from = [&](double low, double each, double middle, double count, double all) {
        const double start = std::round((middle - low) / each - count / 2);
        return low + each * std::clamp(start, 0.0, std::max(0.0, std::round(all / each) - count));
    };
    const QRectF part(from(cells.left(), wide, box.center().x(), columns, cells.width()),
                      from(cells.top(), high, box.center().y(), rows, cells.height()), columns * wide, rows * high);
    return ChainInset{part, QRectF(room.topLeft(), part.size() * scale), first};
}

void paintPathCells(Canvas& canvas, const Theme& theme, std::span<const ColouredCell> cells, double around)
{
    const auto group = canvas.group(QStringLiteral("path"));
    for (const auto& [cell, colour] : cells)
        canvas.path(roundedRect(cell.adjusted(-around, -around, around, around), 1.5),
                    {colour, {theme.ink, 1.6 * theme.strokeScale}});
}

void paintChainInset(Canvas& canvas, const Theme& theme, const ChainInset& inset, std::span<const ChainMessage> chain,
                     const std::vector<ChainLine>& lines, std::span<const ColouredCell> cells,
                     std::span<const ColouredCell> receivers)
{
    const double scale = inset.to.height() / inset.from.height();
    QTransform larger;
    larger.translate(inset.to.left(), inset.to.top());
    larger.scale(scale, scale);
    larger.translate(-inset.from.left(), -inset.from.top());
    {
        const auto clipped = canvas.group(QStringLiteral("enlarged"), {.clip = inset.to});
        canvas.fill(inset.to, theme.ground);
        for (const auto& [cell, colour] : cells)
            canvas.fill(larger.mapRect(cell).adjusted(0.5, 0.5, -0.5, -0.5), colour);
        std::vector<QPainterPath> paths, heads;
        for (const ChainLine& line : lines) paths.push_back(larger.map(line.path));
        canvas.paths(paths, {{}, {theme.ground, 5 * theme.strokeScale}});
        canvas.paths(paths, {{}, {theme.ink, 2.2 * theme.strokeScale}});
        const QFont font = theme.mono(8.5, QFont::Bold);
        for (std::size_t i = 0; i < receivers.size(); ++i) {
            const auto& [cell, colour] = receivers[i];
            const QRectF box = larger.mapRect(cell).adjusted(2, 2, -2, -2);
            canvas.path(roundedRect(box, 2), {colour, {theme.ink, 1.8 * theme.strokeScale}});
            canvas.text(box.center() + QPointF(0, capHeight(font) / 2), QString::number(chain[i].step + 1),
                        {font, inkOn(colour), Anchor::Middle});
            // At the border of the box of the receiver.
            const QPointF unit = lines[i].unit;
            heads.push_back(arrowHead(box.center() - unit * toBorder(box.size(), unit), unit, 6));
        }
        canvas.paths(heads, {theme.ink, {theme.ground, 0.8}});
    }
    canvas.path(roundedRect(inset.to.adjusted(-0.5, -0.5, 0.5, 0.5), 1), {{}, {theme.ink, 1, {3, 2}}});
    canvas.path(roundedRect(inset.from, 1), {{}, {theme.ground, 3}});
    canvas.path(roundedRect(inset.from, 1), {{}, {theme.ink, 1.2, {3, 2}}});
}

} // namespace hopscope
