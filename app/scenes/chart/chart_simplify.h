#pragma once

#include <QPolygonF>
#include <QSizeF>

namespace hopscope {

/// The line without the points that nobody could see missing: none is farther than a third of a pixel from what is left
/// (Ramer, Douglas and Peucker). `pixels` are those of a unit along each axis. Short lines stay as they are.
QPolygonF simplified(const QPolygonF& line, QSizeF pixels);

} // namespace hopscope
