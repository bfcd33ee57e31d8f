#pragma once

#include <QPainterPath>
#include <QPointF>

namespace hopscope {

/// An arrow head whose tip is at `tip`, pointing along `direction`, which has the length 1.
QPainterPath arrowHead(QPointF tip, QPointF direction, double size);

} // namespace hopscope
