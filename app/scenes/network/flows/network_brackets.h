#pragma once

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

/// Whether two boxes stand so near beside or below each other that a straight line between them passes nothing.
bool areNeighbours(const QRectF& one, const QRectF& other);

using BoxPair = std::pair<QRectF, QRectF>;

/// Lines with right angles between boxes that stand in rows. Two of the same row that are not neighbours are joined by
/// a bracket below that row or above it, two of rows that follow each other by a step between these; each leaves the
/// middle of an edge, and ends at one, beside what else does there. Brackets that overlap have lanes of their own: none
/// enters a box or lies on another, and those that would cross are on different sides as far as possible.
/// `picture`: where lanes may run. By pair the points from the first box to the second; empty where a straight line
/// does, or lanes have no room. `unit`: Theme::fontScale.
std::vector<std::vector<QPointF>> bracketsOf(std::span<const BoxPair> pairs, std::span<const QRectF> boxes,
                                             const QRectF& picture, double unit);

/// Lanes of intervals, the shortest first, so that two of one lane are at least `apart` from each other.
std::vector<std::uint32_t> lanesOf(std::span<const std::pair<double, double>> intervals, double apart);

} // namespace hopscope
