#pragma once

#include <QPointF>

#include <vector>

namespace hopscope {

/// A circle bent to an ellipse around the origin so that what stood at equal distances on it does so still.
class Ellipse {
public:
    Ellipse() = default;
    Ellipse(double halfWidth, double halfHeight);

    bool isNull() const { return m_lengths.empty(); }
    double perimeter() const { return m_perimeter; }
    /// Of a point of the unit disc, and back.
    QPointF at(QPointF point) const;
    QPointF pointAt(QPointF at) const;

private:
    double m_halfWidth{}, m_halfHeight{}, m_perimeter{};
    std::vector<double> m_lengths; ///< of the arcs up to equidistant parameters, in parts of a turn
};

} // namespace hopscope
