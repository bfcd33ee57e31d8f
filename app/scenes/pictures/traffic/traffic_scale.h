#pragma once

#include <QColor>
#include <QPointF>

#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What the colours of the cells of a matrix of words mean.
class TrafficScale {
public:
    TrafficScale() = default;
    /// Of the words in all cells.
    explicit TrafficScale(const std::vector<double>& words);

    QColor colour(const Theme& theme, double words) const;
    /// Values that have colours of their own, ascending; empty where there are more than can be told apart.
    const std::vector<double>& values() const { return m_values; }
    double most() const { return m_most; }
    /// Returns how high it is; nothing is painted where it ends below `bottom`.
    double paint(Canvas& canvas, const Theme& theme, double x, double y, double width, double bottom) const;

private:
    /// Each with its colour.
    double paintValues(Canvas& canvas, const Theme& theme, QPointF at, double width, double bottom) const;

    double m_most{0};
    std::vector<double> m_values;
};

} // namespace hopscope
