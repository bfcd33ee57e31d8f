#pragma once

namespace hopscope {

class Canvas;
class TimelineProjection;
struct Theme;
struct TimelineScene;

/// Where all rows are alike: a bar for every column, with the blocks of its messages and how many share a link.
void paintBars(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int from, int to,
               bool pale, const Theme& theme);
/// The playhead strikes through the texts of its bar: they stand on the side that has more room. Of bars too narrow for
/// numbers some.
void paintCrossedNumber(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int column,
                        const Theme& theme);

} // namespace hopscope
