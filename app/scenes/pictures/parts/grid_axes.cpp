#include "scenes/pictures/parts/grid_axes.h"

#include "drawing/canvas.h"

#include <bit>
#include <cmath>

namespace hopscope {

namespace {

/// Every how many numbers one has room: a power of two where the axis is one, else 1, 2, 5, 10 …
std::uint32_t everyNumber(std::uint32_t length, double pitch, double room)
{
    if (std::has_single_bit(length)) {
        std::uint32_t every = 1;
        while (every < length && every * pitch < room) every *= 2;
        return every;
    }
    for (std::uint32_t ten = 1; ten < length; ten *= 10)
        for (const std::uint32_t factor : {1U, 2U, 5U})
            if (ten * factor * pitch >= room) return ten * factor;
    return length;
}

} // namespace

bool hasGridAxes(const Topology& grid)
{
    const auto axes = grid.axes();
    return axes.size() == 2 && axes[0] > 1 && axes[1] > 1;
}

bool gridAxesWrap(const Topology& grid) { return hasGridAxes(grid) && (grid.wraps(0) || grid.wraps(1)); }

bool isLowGrid(const Topology& grid, const QRectF& area)
{
    constexpr std::uint32_t few = 4;
    constexpr double leastHigh = 216;
    return hasGridAxes(grid) && grid.axes()[0] <= few && grid.axes()[1] >= 2 * grid.axes()[0]
           && area.height() >= leastHigh;
}

void paintGridAxes(Canvas& canvas, const Theme& theme, const Topology& grid, const GridCells& cells, const QRectF& seen,
                   QSizeF gap)
{
    if (!hasGridAxes(grid)) return;
    const auto group = canvas.group(QStringLiteral("axes"));
    const std::uint32_t rows = grid.axes()[0], columns = grid.axes()[1];
    const QFont font = theme.text(8.5);
    // The first number of either axis has a name.
    const auto named = [](QString name, std::uint32_t number, bool& first) {
        const QString text = first ? name.append(u' ') + QString::number(number) : QString::number(number);
        first = false;
        return text;
    };
    bool first = true;
    for (std::uint32_t row = 0, every = everyNumber(rows, cells.side(), 15); row < rows; row += every) {
        const double y = cells.middle(row * columns).y();
        if (y > seen.top() && y < seen.bottom())
            canvas.text({seen.left() - gap.width() - 4, y + capHeight(font) / 2},
                        named(QStringLiteral("row"), row, first), {font, theme.inkSoft, Anchor::End});
    }
    first = true;
    const double name = textWidth(font, QStringLiteral("column %1").arg(columns)), number = name / 2 + 16;
    for (std::uint32_t column = 0, every = everyNumber(columns, cells.width(), number); column < columns;
         column += every) {
        const double x = cells.middle(column).x();
        if (x > seen.left() && x < seen.right())
            canvas.text({x, seen.top() - gap.height() - 4}, named(QStringLiteral("column"), column, first),
                        {font, theme.inkSoft, Anchor::Middle});
    }
}

} // namespace hopscope
