#pragma once

#include <QRectF>

namespace hopscope {

class Canvas;
struct BandwidthMoment;
struct Theme;

inline constexpr double leastGridPoints = 7.5; ///< of numbers, ten pixels

/// Where it lies in the room that it has.
QRectF trafficMatrixBox(const QRectF& area);

/// Who sends how much to whom: processors that send as rows, those that receive as columns, in cluster order. What
/// leaves the chosen cluster lies beside its square on the diagonal, what enters it above and below.
void paintTrafficMatrix(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);

} // namespace hopscope
