#pragma once

namespace hopscope {

class Canvas;
class TimelineProjection;
struct Theme;
struct TimelineScene;

/// Between the caption and the plot: of a pipeline, which of its steps fill it and which bring packets to the last
/// processor, and in the plot, where nothing else is, some steps of one group, processor by processor; of pairs, why
/// the step of the clock sends what it sends.
void paintRemarks(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme);

} // namespace hopscope
