#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/product/matrix_product_scene.h"

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <algorithm>
#include <optional>
#include <utility>

namespace hopscope {

inline constexpr double matrixSide = 22;          ///< free at the left and the right
inline constexpr double leastMatrixPoints = 8.25; ///< eleven pixels

/// Whether the picture says what every act costs: where it is low with the names of the phases close to the bar, or
/// without them, if its numbers can still be read above that.
std::optional<StripNames> timesShown(const MatrixPlan& plan, const QSizeF& size, const Theme& theme, bool bare);
/// From the lower end of the bar of the times to that of the picture, in letters of usual size.
double timesAboveFoot(StripNames names);
/// Room for words above and below.
std::pair<double, double> matrixMargins(const MatrixPlan& plan, const QSizeF& size, const Theme& theme, bool bare);

/// Of letters in something this high: large letters grow with their cells only.
inline double matrixPoints(double wanted, double most, const Theme& theme)
{
    const double scale = std::max(theme.fontScale, 1.0);
    return std::clamp(wanted / scale, leastMatrixPoints / scale, most);
}

/// From cells to the canvas.
struct MatrixGrid {
    QRectF area;
    double wide{1}, high{1};
    static constexpr double leastHigh = 11.5;                        ///< of cells whose numbers can be read
    bool numbers() const { return wide >= 20 && high >= leastHigh; } ///< they can be read
    bool blocks() const { return std::min(wide, high) >= 2.2; }      ///< they can be seen
    QPointF at(QPointF cell) const { return {area.left() + cell.x() * wide, area.top() + cell.y() * high}; }
    QRectF at(const QRectF& cells) const
    {
        return {at(cells.topLeft()), QSizeF(cells.width() * wide, cells.height() * high)};
    }
};
MatrixGrid matrixGrid(const MatrixPlan& plan, const QSizeF& size, const Theme& theme, bool bare = false);

QColor colourOf(MatrixBlock::Of of, const Theme& theme);

/// The ways of the messages, where they are read, from block to block: behind the blocks, so that no line crosses a
/// number.
void paintWays(Canvas& canvas, const MatrixGrid& grid, const MatrixScene& scene, const Theme& theme);
/// What leaves and where it goes, and what is on its way; blocks that wait for their way on.
void paintMovement(Canvas& canvas, const MatrixGrid& grid, const MatrixScene& scene, const Theme& theme);

} // namespace hopscope
