#pragma once

#include "ids.h"

#include <QPointF>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// Of a grid in layers whose processors all send alike along its axes: the messages on the rings through one of them.
/// They are drawn alone: those of all others would be the same again, with arcs from layer to layer above each other.
struct AxisRings {
    NodeId sender{};
    std::vector<std::optional<std::size_t>> axisOf{}; ///< by flight; nothing: it is on a ring of others
    std::vector<std::uint64_t> blocks{};              ///< by axis: of a message; 0: nothing is sent along it
};
std::optional<AxisRings> axisRings(const NetworkScene& scene, const NetworkProjection& projection);

/// Their lines in the colours of the axes, wider where the processor itself sends.
void paintAxisRings(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                    const AxisRings& rings, const Theme& theme);
/// Where a message on one of them is, by its place in moment->flights.
QPointF ringMessageAt(const NetworkScene& scene, const NetworkProjection& projection, std::size_t flight);
/// Their messages, with how many blocks those of the processor have.
void paintRingMessages(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const AxisRings& rings, const Theme& theme);
/// "▬ axis 3: columns", in fewer words where there is less room; its width.
void paintAxisKey(Canvas& canvas, const AxisRings& rings, QPointF at, double room, const Theme& theme);
double axisKeyWidth(const AxisRings& rings, bool brief, const Theme& theme);

} // namespace hopscope
