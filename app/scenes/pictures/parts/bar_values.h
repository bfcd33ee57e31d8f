#pragma once

#include "run/run.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// A number that stands on a bar.
struct BarValue {
    std::size_t column{};
    QString text;
    QFont font;
    QColor ink;
    bool always{false}; ///< even where others must make room: of the last bar, of the present step
    bool onward{false}; ///< begins where its bar does, so that the bar before it has room for its own
};
/// Bars beside each other: where they stand, how far they are apart, and the tops of all.
struct BarPlaces {
    QRectF area{}; ///< with the room above the bars: nothing reaches out of it
    double pitch{};
    std::vector<double> tops{};
    std::optional<std::size_t> marked{}; ///< has a frame around it
    bool centred{false};                 ///< no number stands beside its bar, but for the present one beside the last
    double middle(std::size_t column) const { return area.left() + pitch * (static_cast<double>(column) + 0.5); }
};
/// Where numbers and the frame of the present step are.
struct PlacedValues {
    struct Placed {
        std::size_t value; ///< of those that were given
        QRectF area;       ///< from the line of the text to the tops of its digits
        bool overlaps;     ///< it is wider than its column, so lines may cross it
    };
    std::vector<Placed> numbers;
    QRectF frame; ///< null: none
};

/// Numbers of one chart in one notation: all digits where these can stand on bars so far apart, else thousands and more
/// as 1.0·10⁶.
QStringList numbersAlike(std::span<const double> numbers, const QFont& font, double pitch);
/// Of numbers that are wider than their columns those of the first bar, of the present step and of the last.
std::vector<BarValue> fewOf(std::vector<BarValue> values, double pitch);
/// The numbers on their bars, those that must be there first. One that is wider than its column stands above the bars
/// that it would hide, over the lower neighbours if there are any, and never on another number or on the frame: those
/// without a place are left out. The frame goes round the whole column where the number has room in it, else round the
/// bar.
PlacedValues placeBarValues(const BarPlaces& bars, const std::vector<BarValue>& values);
void paintBarValues(Canvas& canvas, const Theme& theme, const BarPlaces& bars, const std::vector<BarValue>& values);

} // namespace hopscope
