#pragma once

#include "scenes/network/inside/network_inside.h"

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

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
    std::vector<std::uint32_t> column{}; ///< of a line, by cell, where it stands if not in order
    QPointF at(std::uint32_t cell) const
    {
        if (cell < column.size()) cell = column[cell];
        return first + QPointF(cell % across * pitch.width(), cell / across * pitch.height());
    }
    /// Of an arrow: no longer than the way between two squares.
    double head() const { return std::clamp(std::min(pitch.width(), pitch.height()) - side - 1.5, 3.5, 5.5); }
};

/// In the colour of what their processors have on average.
void paintInsideSquares(Canvas& canvas, const NetworkScene& scene, const GroupInside& inside,
                        const NetworkGroups& groups, const InsideCells& cells, const Theme& theme);

/// By cell, what its processors have on average; the colour of a square whose processors have so much.
std::vector<double> amountsOfCells(const NetworkScene& scene, const GroupInside& inside, const NetworkGroups& groups);
QColor squareFill(double amount, const Theme& theme);

/// Whether the processors of some cell have nothing.
bool hasEmptySquares(const NetworkScene& scene, const GroupInside& inside, const NetworkGroups& groups);

/// Numbers of the first and the last processor that are shown, and whether there are more beyond them.
std::pair<QString, QString> numbersAtEnds(const GroupInside& inside, const NetworkGroups& groups);

/// A line with a head at its end; its last element is a curve.
void paintInsideArrow(Canvas& canvas, const QPainterPath& path, double width, const QColor& colour, double head = 5.5);

/// A box whose messages all go to one other box, or come from one: below it where they go, above it whence they come,
/// with a line from cell to cell.
void paintPartners(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area,
                   const Theme& theme);

} // namespace hopscope
