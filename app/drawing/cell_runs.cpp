#include "drawing/cell_runs.h"

namespace hopscope {

std::optional<std::vector<CellRun>> cellRuns(const QRectF& area, const QImage& image, std::size_t most)
{
    const double width = area.width() / image.width(), height = area.height() / image.height();
    const QImage pixels = image.convertToFormat(QImage::Format_ARGB32);
    std::vector<CellRun> runs;
    for (int row = 0; row < pixels.height(); ++row) {
        const auto* line = reinterpret_cast<const QRgb*>(pixels.constScanLine(row));
        for (int column = 0; column < pixels.width();) {
            int end = column + 1;
            while (end < pixels.width() && line[end] == line[column]) ++end;
            if (runs.size() == most) return {};
            runs.push_back(
                {QRectF(area.left() + column * width, area.top() + row * height, (end - column) * width, height),
                 QColor::fromRgba(line[column])});
            column = end;
        }
    }
    return runs;
}

} // namespace hopscope
