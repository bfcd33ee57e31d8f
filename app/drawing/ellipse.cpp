#include "drawing/ellipse.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hopscope {

namespace {

constexpr std::size_t pieces = 360;
constexpr double turn = 2 * M_PI;

double partOfTurn(double y, double x)
{
    const double part = std::atan2(y, x) / turn;
    return part < 0 ? part + 1 : part;
}

} // namespace

Ellipse::Ellipse(double halfWidth, double halfHeight) : m_halfWidth(halfWidth), m_halfHeight(halfHeight)
{
    m_lengths.assign(pieces + 1, 0.0);
    const auto on = [&](std::size_t i) {
        const double angle = turn * static_cast<double>(i) / pieces;
        return QPointF(halfWidth * std::cos(angle), halfHeight * std::sin(angle));
    };
    for (std::size_t i = 1; i <= pieces; ++i) {
        const QPointF way = on(i) - on(i - 1);
        m_lengths[i] = m_lengths[i - 1] + std::hypot(way.x(), way.y());
    }
    m_perimeter = m_lengths.back();
    for (double& length : m_lengths) length /= m_perimeter;
}

QPointF Ellipse::at(QPointF point) const
{
    const double part = partOfTurn(point.y(), point.x()), radius = std::hypot(point.x(), point.y());
    const auto next = std::ranges::upper_bound(m_lengths, part);
    const auto i = std::clamp<std::size_t>(static_cast<std::size_t>(next - m_lengths.begin()), 1, pieces) - 1;
    const double share = (part - m_lengths[i]) / (m_lengths[i + 1] - m_lengths[i]),
                 angle = turn * (static_cast<double>(i) + share) / pieces;
    return {radius * m_halfWidth * std::cos(angle), radius * m_halfHeight * std::sin(angle)};
}

QPointF Ellipse::pointAt(QPointF at) const
{
    const double x = at.x() / m_halfWidth, y = at.y() / m_halfHeight, place = partOfTurn(y, x) * pieces;
    const auto i = std::min(static_cast<std::size_t>(place), pieces - 1);
    const double part = m_lengths[i] + (place - static_cast<double>(i)) * (m_lengths[i + 1] - m_lengths[i]);
    return std::hypot(x, y) * QPointF(std::cos(turn * part), std::sin(turn * part));
}

} // namespace hopscope
