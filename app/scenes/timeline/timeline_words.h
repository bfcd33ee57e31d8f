#pragma once

#include "run/run.h"

#include <QString>

namespace hopscope {

struct TimelineScene;

/// What rows, columns and colours are: the caption of a scene that has everything else, and shorter ones.
void addCaption(TimelineScene& scene, const Run& run);
/// What a caption says of the times below columns that are alike: ", below: their times"; empty where they have none.
QString timesClause(const TimelineScene& scene);
/// Why the step at a position sends what it sends, and how far: of its first message.
QString sentenceOfStep(const Run& run, double position);
/// Of one block that spreads along a tree: why it needs so many steps, and how many receive it in each.
void addReason(TimelineScene& scene, const Run& run);
/// How the time is the sum of the steps, and why the step of the clock sends what it sends.
void addRemarks(TimelineScene& scene, const Run& run);

} // namespace hopscope
