#include "scenes/pictures/spread/spread_inset.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/spread/spread_past.h"

#include <QTransform>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hopscope {

std::optional<ChainInset> chainInset(std::span<const QRectF> ends, const QRectF& cells, const QRectF& room)
{
    constexpr double leastCell = 15, mostCell = 28, slack = 0.5, around = 2, caption = 15;
    const QRectF area = room.adjusted(0, caption, 0, 0);
    if (ends.size() < 2 || area.height() < 3 * leastCell) return {};
    const double wide = ends.back().width(), high = ends.back().height(), most = std::floor(area.height() / leastCell),
                 aspect = wide / high;
    const auto across = [&](double cell) { return std::floor(area.width() / (cell * aspect)); };
    // As many of the last messages as fit where cells are just large enough for a number.
    QRectF box = ends.back();
    std::size_t first = ends.size() - 1;
    for (; first > 0; --first) {
        const QRectF wider = box | ends[first - 1];
        if (wider.width() > across(leastCell) * wide + slack || wider.height() > most * high + slack) break;
        box = wider;
    }
    if (ends.size() - first < 2) return {};
    // Then the cells as large as they can be, with some around them.
    const auto counted = [&](double length, double each) { return std::round(length / each); };
    double rows = std::min({most, counted(box.height(), high) + around, counted(cells.height(), high)});
    double cell = std::min(area.height() / rows, mostCell);
    while (cell > leastCell && across(cell) < counted(box.width(), wide)) cell -= 1;
    rows = std::min(std::floor(area.height() / cell + 1e-9), counted(cells.height(), high));
    const double columns = std::min({across(cell), 11.0, counted(cells.width(), wide)}), scale = cell / high;
    if (rows < 2 || columns < 2) return {};
    // In the middle, on whole cells, and nowhere beyond the last.
    const auto from = [&](double low, double each, double middle, double count, double all) {
        const double start = std::round((middle - low) / each - count / 2);
        return low + each * std::clamp(start, 0.0, std::max(0.0, std::round(all / each) - count));
    };
    const QRectF part(from(cells.left(), wide, box.center().x(), columns, cells.width()),
                      from(cells.top(), high, box.center().y(), rows, cells.height()), columns * wide, rows * high);
    return ChainInset{part, QRectF(area.topLeft(), part.size() * scale), first};
}

namespace {

constexpr std::size_t few = 200;

} // namespace

void paintMarksOnLines(Canvas& canvas, const Theme& theme, std::span<const ColouredCell> cells,
                       std::span<const ChainLine> lines)
{
    if (cells.size() > few) return;
    std::vector<ColouredCell> crossed;
    std::ranges::copy_if(cells, std::back_inserter(crossed),
                         [&](const ColouredCell& one) { return isCrossed(lines, one.first); });
    paintMarksOfFew(canvas, theme, crossed);
}

void paintMarksOfFew(Canvas& canvas, const Theme& theme, std::span<const ColouredCell> cells)
{
    constexpr double size = 6;
    if (cells.size() > few) return;
    const auto group = canvas.group(QStringLiteral("reached"));
    for (const auto& [cell, colour] : cells) {
        const QPointF middle[]{cell.center()};
        canvas.marks({.size = {size, size}, .style = {colour, {theme.ground, 1}}}, middle);
    }
}

QSizeF pathMark(QSizeF box)
{
    constexpr double least = 7, around = 0.5;
    return (box + QSizeF(2 * around, 2 * around)).expandedTo({least, least});
}

Stroke pathEdge(const Theme& theme) { return {theme.ink, 1.6 * theme.strokeScale}; }

void paintPathCell(Canvas& canvas, const ColouredCell& cell, QSizeF size, const Stroke& edge)
{
    const auto group = canvas.group(QStringLiteral("path"));
    canvas.path(roundedRect({cell.first.center() - QPointF(size.width(), size.height()) / 2, size}, 1.5),
                {cell.second, edge});
}

Stroke rootStroke(const Theme& theme) { return {theme.ink, 2.4 * theme.strokeScale}; }

void paintRootFrame(Canvas& canvas, const Theme& theme, const QRectF& box, double around)
{
    constexpr QSizeF least{14, 11};
    QRectF area(QPointF(0, 0), box.size().grownBy({around, around, around, around}).expandedTo(least));
    area.moveCenter(box.center());
    const QPainterPath frame = roundedRect(area, 2);
    canvas.path(frame, {{}, {theme.ground, 4.5 * theme.strokeScale}});
    canvas.path(frame, {{}, rootStroke(theme)});
}

namespace {

/// Of an enlarged cell what leaves arrows room between neighbours.
QRectF boxInside(const QRectF& cell, const QFont& font)
{
    constexpr double share = 0.55;
    QRectF box(QPointF(0, 0),
               (share * cell.size()).expandedTo({textWidth(font, QStringLiteral("8")) + 6, capHeight(font) + 5}));
    box.moveCenter(cell.center());
    return box;
}

} // namespace

void paintChainInset(Canvas& canvas, const Theme& theme, const ChainInset& inset, std::span<const ChainMessage> chain,
                     const std::vector<ChainLine>& lines, std::span<const InsetCell> cells,
                     std::span<const ColouredCell> path)
{
    constexpr double aroundComing = 0.28; // of the height of a cell
    const double scale = inset.to.height() / inset.from.height();
    QTransform larger;
    larger.translate(inset.to.left(), inset.to.top());
    larger.scale(scale, scale);
    larger.translate(-inset.from.left(), -inset.from.top());
    {
        const auto clipped = canvas.group(QStringLiteral("enlarged"), {.clip = inset.to});
        canvas.fill(inset.to, theme.ground);
        for (const InsetCell& one : cells) {
            const QRectF box = larger.mapRect(one.cell).adjusted(0.5, 0.5, -0.5, -0.5);
            canvas.fill(box, one.colour);
            const double in = aroundComing * box.height();
            if (one.coming.isValid()) canvas.fill(box.adjusted(in, in, -in, -in), one.coming);
        }
        std::vector<QPainterPath> paths;
        for (const ChainLine& line : lines) paths.push_back(larger.map(line.path));
        canvas.paths(paths, {{}, {theme.ground, 5 * theme.strokeScale}});
        for (std::size_t i = 0; i < lines.size(); ++i) canvas.path(paths[i], {{}, lines[i].stroke(theme)});
        const QFont font = theme.mono(8.5, QFont::Bold);
        for (const InsetCell& one : cells) { // over the lines, which are seen between them
            if (one.text.isEmpty()) continue;
            const QColor under = one.coming.isValid() ? one.coming : one.colour;
            canvas.text(larger.mapRect(one.cell).center() + QPointF(0, capHeight(font) / 2), one.text,
                        {font, inkOn(under), Anchor::Middle, isCrossed(lines, one.cell) ? under : QColor()});
        }
        for (std::size_t i = 0; i < path.size(); ++i) {
            const auto& [cell, colour] = path[i];
            if (!inset.from.intersects(cell)) continue;
            const QRectF box = boxInside(larger.mapRect(cell), font);
            const bool later = i > 0 && lines[i - 1].later;
            canvas.path(roundedRect(box, 2), {colour, later ? lines[i - 1].stroke(theme) : pathEdge(theme)});
            canvas.text(box.center() + QPointF(0, capHeight(font) / 2),
                        QString::number(i == 0 ? 0 : chain[i - 1].step + 1), {font, inkOn(colour), Anchor::Middle});
            if (i == 0) continue;
            // At the border of the box of the receiver.
            const QPointF unit = lines[i - 1].unit;
            canvas.path(arrowHead(box.center() - unit * toBorder(box.size(), unit), unit, 7),
                        {lines[i - 1].stroke(theme).colour, {theme.ground, 0.8}});
        }
    }
    const QFont words = theme.text(8.5);
    canvas.text({inset.to.left(), inset.to.top() - 5}, QStringLiteral("dashed frame: steps of arrival"),
                {words, theme.inkSoft});
    canvas.path(roundedRect(inset.to.adjusted(-0.5, -0.5, 0.5, 0.5), 1), {{}, {theme.ink, 1, {3, 2}}});
    canvas.path(roundedRect(inset.from, 1), {{}, {theme.ground, 3}});
    canvas.path(roundedRect(inset.from, 1), {{}, {theme.ink, 1.2, {3, 2}}});
}

} // namespace hopscope
