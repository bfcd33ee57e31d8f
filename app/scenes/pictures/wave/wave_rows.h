#pragma once

#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/wave/wave_words.h"

#include <QColor>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Blocks in the largest message of every step along one axis.
struct WaveRow {
    QString name, sum;           ///< "axis 2, between rows", "8 blocks × 7 hops = 56"
    double carried{};            ///< 56
    std::vector<double> heights; ///< by column
    QColor colour;
};

/// Where bars side by side would be lines: a chart for every axis, all on one scale, so that it is seen which of them
/// carries nearly all; below each its numbers, at the same steps as those of the steps. On its left how much the axis
/// carries in all.
struct WaveRows {
    QRectF area; ///< of charts and numbers; names stand on its left
    const StepColumns* columns;
    std::vector<WaveRow> rows;
    std::optional<EvenShare> even; ///< a mark across what the axes carry
    StepIndex marked;              ///< its numbers are written in any case
    QString peak;                  ///< said above the highest bar of all

    static constexpr double nameRoom = 302;   ///< for names and sums
    static constexpr double leastHeight = 22; ///< of a row
    static constexpr double leastApart = 60;  ///< of steps with numbers, so that these do not fill the picture

    void paint(Canvas& canvas, const Theme& theme) const;
    /// How wide the numbers are.
    double widest(const Theme& theme) const;

private:
    double mostCarried() const; ///< of what the axes carry in all
    std::size_t highestRow() const;
    double rowHeight(std::size_t row) const; ///< the more, the higher its bars are
    double blockHeight() const;              ///< in pixels, in all rows
    void paintChart(Canvas& canvas, const Theme& theme, std::size_t row, const QRectF& place) const;
    void paintPeak(Canvas& canvas, const Theme& theme, const QRectF& plot) const;
    void paintNumbers(Canvas& canvas, const Theme& theme, const WaveRow& row, double baseline, double wide) const;
    void paintCarried(Canvas& canvas, const Theme& theme, const WaveRow& row, const QRectF& track, double bottom) const;
    void paintEven(Canvas& canvas, const Theme& theme, const QRectF& track) const;
};

} // namespace hopscope
