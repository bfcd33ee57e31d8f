#pragma once

#include "scenes/chart/chart_scene.h"

namespace hopscope {

/// Where the names of zones stand: inside their zone, clear of `taken`. Zones without such a place have none.
struct ZoneName {
    QRectF box;
    std::size_t zone{};
};
std::vector<ZoneName> zoneNames(const ChartScene& scene, const std::vector<QRectF>& taken, const Theme& theme);
/// Dashed outlines of the zones of a field, a little inside, so that a border between owners stays in sight; and their
/// names.
void paintZones(Canvas& canvas, const ChartScene& scene, const std::vector<ZoneName>& names, const Theme& theme);
/// "- - what Open MPI runs", for the key above the plot, its right end at `end`; the width it takes.
double paintZoneKey(Canvas& canvas, const ChartScene& scene, QPointF end, const Theme& theme);

} // namespace hopscope
