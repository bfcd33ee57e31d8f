#pragma once

#include "run/run.h"

#include <QString>

namespace hopscope {

struct TimelineScene;

/// What rows, columns and colours are: the caption of a scene that has everything else, and shorter ones.
void addCaption(TimelineScene& scene, const Run& run);
/// Why the step at a position sends what it sends, and how far: of its first message.
QString sentenceOfStep(const Run& run, double position);

} // namespace hopscope
