#pragma once

#include "run/run.h"

#include <QRectF>
#include <QStringList>

#include <vector>

namespace hopscope {

class Canvas;
class TimelineProjection;
struct Theme;
struct TimelineOptions;
struct TimelineScene;

/// What a step lasts, and what it would if no two of its messages shared a link.
struct StepDuration {
    double time{}, alone{};
    bool lengthened() const { return time > alone * (1 + 1e-9); }
};

/// Whether the axis counts time: as chosen, else where there is no common clock, or where many steps grow much longer or
/// shorter on the way.
bool axisOfTime(const Run& run, const TimelineOptions& options);
/// Whether columns are as wide as their steps last: as chosen, else where the axis counts time, and where messages share links in some of few steps, as
/// long as the shortest of these can be seen.
bool columnsLast(const Run& run, const TimelineOptions& options);
/// By column, where some of few steps last longer than others, each of which has a column; else nothing.
std::vector<StepDuration> durationsOf(const Run& run, const TimelineScene& scene);

/// "3: 180 + 240 = 420 units", then ever shorter, at last the number of the step alone.
QStringList durationForms(const Run& run, StepIndex step, const StepDuration& duration);

/// Below columns that are as wide as their steps last a bar for each: what contention adds is hatched.
void paintDurations(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                    const Theme& theme);

} // namespace hopscope
