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
/// "no two messages share a link: 10 + 16 × 64 = 1034 units": the start-up and the transfer of a step, with the blocks
/// of a message where all have as many; empty where it costs something else, too.
QString aloneText(const Run& run, StepIndex step);
/// Of clusters of 2, 4, 8 … processors with consecutive numbers the step whose partners stay inside them and in none
/// that are smaller, where every step has such a size and they rise or fall; else nothing.
/// Throws Cancelled.
std::vector<StepIndex> stepsOfSizes(const Run& run, const std::stop_token& stop);
/// Cluster sizes from small to large, below each which steps stay inside such clusters (`steps`: by bit, may be empty)
/// and how many messages of the step `now` leave them: filled where there are some.
void paintSizeStrip(Canvas& canvas, const Theme& theme, const QRectF& area, const std::vector<ClustersOfSize>& levels,
                    const std::vector<StepIndex>& steps, StepIndex now);

} // namespace hopscope
