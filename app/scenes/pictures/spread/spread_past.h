#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/grid_cells.h"

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstdint>

namespace hopscope {

/// The line of a message from one cell to another, past the boxes between two that lie in a row or column: out into the
/// gap beside them, along it and back. `box`: what a processor takes of its cell.
void appendPast(const QRectF& from, const QRectF& to, QSizeF box, QPainterPath& line);
/// The same the other way round the axis on which both lie: out over the border of all cells and in over the opposite
/// one, at the same height.
void appendAround(const QRectF& from, const QRectF& to, QSizeF box, const QRectF& all, QPainterPath& line);
/// From the middle of a cell to the middle of another: in a grid over its links.
QPainterPath lineOverLinks(TrafficMeter& meter, const GridCells& cells, const Run& run, std::uint32_t from,
                           std::uint32_t to);
/// What is seen of a message between two middles: of one that goes around an axis of `all` cells only stubs, so
/// nothing.
QPointF seenWay(QPointF from, QPointF to, const QRectF& all, bool aroundRows, bool aroundColumns);
/// A cross whose arms reach so far from its middle.
void appendCross(QPointF at, double half, QPainterPath& line);
/// From the middle of a box to its border, in a direction.
double toBorder(QSizeF box, QPointF along);

} // namespace hopscope
