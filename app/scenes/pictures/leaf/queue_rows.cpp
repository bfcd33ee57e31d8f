#include "scenes/pictures/leaf/queue_rows.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <QImage>

#include <algorithm>

namespace hopscope {

std::uint32_t longestOf(std::span<const std::vector<QueueHistory::Column>> columns, const RouterRows::Row& row,
                        std::size_t column)
{
    std::uint32_t most = 0;
    for (std::uint32_t i = 0; i < row.count; ++i) most = std::max(most, columns[row.first + i][column].longest);
    return most;
}

void paintQueueRows(Canvas& canvas, const Theme& theme, const RouterRows& rows,
                    std::span<const std::vector<QueueHistory::Column>> columns, const QueueScale& scale,
                    const QueueRowsFrame& frame)
{
    const auto strip = canvas.group(QStringLiteral("heat-strip"));
    const double left = frame.plot.left(), right = frame.plot.right();
    rows.paintNames(canvas, theme, left - 8);
    QImage image(static_cast<int>(columns.front().size()), 1, QImage::Format_RGB32);
    for (const RouterRows::Row& row : rows.rows()) {
        for (int i = 0; i < image.width(); ++i)
            image.setPixelColor(i, 0, scale.colour(theme, longestOf(columns, row, static_cast<std::size_t>(i))));
        const double gap = row.height >= 6 ? 1 : 0;
        canvas.cells({left, row.top, right - left, row.height - gap}, image);
    }
    for (const Selected& what : frame.about)
        if (const auto* node = std::get_if<NodeId>(&what); node && node->value >= frame.leaves)
            for (const RouterRows::Row& row : rows.rows())
                if (const std::uint32_t router = node->value - frame.leaves;
                    router >= row.first && router < row.first + row.count)
                    canvas.path(roundedRect({left - 1, row.top - 1, right - left + 2, row.height + 1}, 2),
                                {{}, {theme.accent, 1.5 * theme.strokeScale}});
    scale.paint(canvas, theme, {right + 18, rows.row(0).top}, frame.scaleRoom);
}

} // namespace hopscope
