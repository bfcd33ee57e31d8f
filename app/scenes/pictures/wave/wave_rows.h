#pragma once

#include "scenes/pictures/parts/parts.h"

#include <QColor>
#include <QRectF>
#include <QString>

#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Blocks in the largest message of every step along one axis.
struct WaveRow {
    QString name, sum;           ///< "axis 2, between rows", "8 × 7 = 56 blocks"
    std::vector<double> heights; ///< by column
    QColor colour;
};

/// Charts one below the other, one for every axis at its own scale: where bars side by side would be lines.
struct WaveRows {
    QRectF area; ///< of the bars; names stand on its left
    const StepColumns* columns;
    std::vector<WaveRow> rows;
    std::vector<double> largest; ///< of all axes, by column: their numbers are bold
    StepIndex marked;            ///< its numbers are written in any case

    static constexpr double nameRoom = 206; ///< for names and numbers of the scales
    static constexpr double leastRow = 32;

    void paint(Canvas& canvas, const Theme& theme) const;

private:
    void paintRow(Canvas& canvas, const Theme& theme, const WaveRow& row, const QRectF& plot) const;
    /// Where not all have room, the highest, those at equal distances from it, and that of the marked step.
    std::vector<std::size_t> written(const WaveRow& row, double widest) const;
};

} // namespace hopscope
