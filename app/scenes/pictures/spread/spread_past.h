#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace hopscope {

/// The line of a message from one cell to another, past the boxes between two that lie in a row or column: out into the
/// gap beside them, along it and back. `box`: what a processor takes of its cell.
void appendPast(const QRectF& from, const QRectF& to, QSizeF box, QPainterPath& line);
/// A cross whose arms reach so far from its middle.
void appendCross(QPointF at, double half, QPainterPath& line);
/// From the middle of a box to its border, in a direction.
double toBorder(QSizeF box, QPointF along);

} // namespace hopscope
