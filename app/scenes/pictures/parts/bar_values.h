#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include <cstddef>
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
};
/// Bars beside each other: where they begin, how far they are apart, and the tops of all.
struct BarPlaces {
    double left{}, pitch{};
    std::vector<double> tops{};
    double highest{}; ///< no number reaches further up
    double middle(std::size_t column) const { return left + pitch * (static_cast<double>(column) + 0.5); }
};
/// The numbers on their bars, the first of them first. One that is wider than its column stands above the bars that it
/// would hide, and above the numbers that are there; where that is too high it is left out. On the ground of its own
/// where lines cross it.
void paintBarValues(Canvas& canvas, const Theme& theme, const BarPlaces& bars, const std::vector<BarValue>& values);

} // namespace hopscope
