#pragma once

#include "scenes/network/network_groups.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// A bar as long as processors are full on average, paler up to what some of them have; both 0 … 1.
void paintFraction(Canvas& canvas, const QRectF& track, double mean, double most, const Theme& theme);
/// "boxes"
QString pluralOf(const QString& unit);
/// "21 pod 0 → 1", "40 between pods": messages of a box from one of its units to another.
QString betweenUnits(std::uint64_t messages, const std::optional<std::pair<std::uint32_t, std::uint32_t>>& units,
                     const QString& unit);
/// "0–63", "0 … 483", "7"; of whole units "pods 2–3"
QString groupName(const NetworkGroups& groups, const NetworkGroup& group);
/// A sentence for the pointer.
QString explainGroup(const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& group);

/// Where it is said in the middle of boxes around the picture how much contention there is inside each; empty where it
/// is not.
QRectF wordsBetweenBoxes(const NetworkScene& scene, const NetworkProjection& projection,
                         const std::vector<NetworkGroup>& boxes, const Theme& theme);
/// Groups of processors as boxes, as high as they are full, with their names.
void paintBoxes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                const std::vector<NetworkGroup>& boxes, const Theme& theme);

} // namespace hopscope
