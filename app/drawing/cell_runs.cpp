#include "drawing/cell_runs.h"

namespace hopscope {

std::optional<std::vector<CellRun>> cellRuns(const QRectF& area, const QImage& image, std::size_t most)
{
    const double width = area.width() / image.width(), height = area.height() / image.height();
    std::vector<CellRun> runs;
    for (int row = 0; row < image.height(); ++row)
        for (int column = 0; column < image.width();) {
            const QColor colour = image.pixelColor(column, row);
            int end = column + 1;
            while (end < image.width() && image.pixelColor(end, row) == colour) ++end;
            if (runs.size() == most) return {};
            runs.push_back(
                {QRectF(area.left() + column * width, area.top() + row * height, (end - column) * width, height),
                 colour});
            column = end;
        }
    return runs;
}

} // namespace hopscope
