#pragma once

#include "schedule/data.h"

#include <QRectF>
#include <QSizeF>
#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What a processor of a scan has.
struct ScanRow {
    std::vector<RankInterval> result, message; ///< ranks of the operands in them
    QString numbers, letters;                  ///< the same in words; letters only if there is room
    bool ordered{true}, chosen{false};
};

/// A scan as a triangle that fills: a row for each processor, a column for each operand. Row k must get the operands 0
/// to k; those in its result are filled, those that it only sends on have a frame. Returns the areas of the rows, for
/// the pointer.
std::vector<QRectF> paintScanTriangle(Canvas& canvas, const std::vector<ScanRow>& rows, bool messages,
                                      const QSizeF& size, const Theme& theme);

} // namespace hopscope
