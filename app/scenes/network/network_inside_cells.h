#pragma once

#include "scenes/network/network_inside.h"

#include <QPainterPath>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <cstdint>
#include <utility>

namespace hopscope {

class Canvas;
class NetworkGroups;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// Where cells stand: in one line from left to right, or in rows.
struct InsideCells {
    QPointF first; ///< the middle of the one in the upper left corner
    QSizeF pitch;
    double side{};
    std::uint32_t across{1};
    std::uint32_t panel{0}; ///< rows, if more of them stand to the right of these
    double beside{0};       ///< how far they do
    std::uint32_t panelOf(std::uint32_t cell) const { return panel > 0 ? cell / across / panel : 0; }
    QPointF at(std::uint32_t cell) const
    {
        const std::uint32_t row = cell / across - panelOf(cell) * panel;
        return first + QPointF(cell % across * pitch.width() + panelOf(cell) * beside, row * pitch.height());
    }
};

/// In the colour of what their processors have on average.
void paintInsideSquares(Canvas& canvas, const NetworkScene& scene, const GroupInside& inside,
                        const NetworkGroups& groups, const InsideCells& cells, const Theme& theme);

/// Numbers of the first and the last processor that are shown, and whether there are more beyond them.
std::pair<QString, QString> numbersAtEnds(const GroupInside& inside, const NetworkGroups& groups);

/// A line with a head at its end; its last element is a curve.
void paintInsideArrow(Canvas& canvas, const QPainterPath& path, double width, const QColor& colour);

/// A box whose messages all go to one other box, or come from one: below it where they go, above it whence they come,
/// with a line from cell to cell.
void paintPartners(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area,
                   const Theme& theme);

} // namespace hopscope
