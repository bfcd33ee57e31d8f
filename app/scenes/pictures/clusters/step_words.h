#pragma once

#include "scenes/pictures/clusters/group_levels.h"

#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Words of every message of the step, if all have as many.
std::optional<double> commonWords(const Run& run, StepIndex step);
/// "no two messages share a link: 10 + 1024 = 1034 units": the start-up and the transfer of a step; empty where it
/// costs something else, too.
QString aloneText(const Run& run, StepIndex step);
/// Cluster sizes from small to large, below each how many messages of the step leave the clusters of that size: filled
/// where there are some.
void paintSizeStrip(Canvas& canvas, const Theme& theme, const QRectF& area, const std::vector<ClustersOfSize>& levels);

} // namespace hopscope
