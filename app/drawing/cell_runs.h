#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>

#include <cstddef>
#include <optional>
#include <vector>

namespace hopscope {

/// Neighbours of one colour in a row of cells.
struct CellRun {
    QRectF area;
    QColor colour;
};

/// An image of cells as rectangles: programs that show vector files smooth images, and a matrix has sharp edges.
/// Nothing if there were more than `most`: then it is a photograph, not a matrix.
std::optional<std::vector<CellRun>> cellRuns(const QRectF& area, const QImage& image, std::size_t most = 20'000);

} // namespace hopscope
