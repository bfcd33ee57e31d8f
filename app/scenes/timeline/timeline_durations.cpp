#include "scenes/timeline/timeline_durations.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/time_shares.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/timeline/timeline_scene.h"

#include <algorithm>
#include <cstddef>

namespace hopscope {

namespace {

/// Steps that are looked at one by one whenever a picture is made.
constexpr StepIndex fewSteps = 24;

bool haveFewSteps(const Run& run) { return !run.clockless() && run.steps() > 0 && run.steps() <= fewSteps; }

bool fewShareLinks(const Run& run)
{
    constexpr std::uint32_t mostProcessors = 1024;
    return haveFewSteps(run) && run.topology().processors() <= mostProcessors && run.maxLinkLoad() > 1;
}

} // namespace

bool axisOfTime(const Run& run, const TimelineOptions& options)
{
    if (run.clockless()) return true; // there, steps are no measure
    if (options.proportional) return *options.proportional;
    // Where each column is a line, what is seen is their area; three steps tell whether they grow or shrink on the way.
    constexpr StepIndex manySteps = 128;
    constexpr double muchLonger = 4;
    if (run.steps() < manySteps) return false;
    const auto [least, most] =
        std::minmax({run.stepTime(0), run.stepTime(run.steps() / 2), run.stepTime(run.steps() - 1)});
    return most >= muchLonger * least;
}

bool columnsLast(const Run& run, const TimelineOptions& options)
{
    if (axisOfTime(run, options)) return true;
    if (options.proportional || !fewShareLinks(run)) return false;
    constexpr double leastPart = 0.04; // of the whole, for a column that can be read
    double shortest = run.time(), longest = 0;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        shortest = std::min(shortest, run.stepTime(k));
        longest = std::max(longest, run.stepTime(k));
    }
    return longest > shortest * (1 + 1e-9) && shortest >= leastPart * run.time();
}

std::vector<StepDuration> durationsOf(const Run& run, const TimelineScene& scene)
{
    if (!haveFewSteps(run) || scene.table->stepsPerColumn() > 1) return {};
    std::vector<StepDuration> durations;
    if (run.maxLinkLoad() <= 1) {
        bool alike = true;
        for (int column = 0; column < scene.table->columns(); ++column) {
            const double time = run.stepTime(scene.table->stepOf(column));
            durations.push_back({time, time});
            alike = alike && time == durations.front().time;
        }
        return alike ? std::vector<StepDuration>{} : durations;
    }
    if (!fewShareLinks(run)) return {};
    TrafficMeter meter = run.meter();
    for (int column = 0; column < scene.table->columns(); ++column) {
        const StepIndex k = scene.table->stepOf(column);
        const double time = run.stepTime(k);
        durations.push_back({time, time - timeParts(run, meter, k)[TimePart::Contention]});
    }
    return durations;
}

QStringList durationForms(const Run& run, StepIndex step, const StepDuration& duration)
{
    const QString number = numberText(static_cast<double>(step + 1)), start = number + QStringLiteral(": "),
                  terms = QStringLiteral("%1 + %2").arg(numberText(duration.alone),
                                                        numberText(duration.time - duration.alone)),
                  time = withTimeUnit(run, duration.time), brief = numberText(duration.time);
    if (!duration.lengthened()) return {start + time, start + brief, number};
    return {start + terms + QStringLiteral(" = ") + time, start + terms + QStringLiteral(" = ") + brief, start + terms,
            start + brief, number};
}

void paintDurations(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                    const Theme& theme)
{
    const QRectF strip = projection.durations();
    if (strip.isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("durations"), {.clip = strip});
    std::vector<QRectF> alone, added;
    for (std::size_t i = 0; i < scene.durations.size(); ++i) {
        const StepDuration& one = scene.durations[i];
        const double left = projection.x(scene.edges[i]) + 1, right = projection.x(scene.edges[i + 1]) - 1;
        if (right <= left || one.time <= 0) continue;
        const double turn = left + (right - left) * one.alone / one.time;
        alone.emplace_back(left, strip.top(), turn - left, strip.height());
        if (one.lengthened()) added.emplace_back(turn, strip.top(), right - turn, strip.height());
    }
    canvas.fills(alone, uncontendedInk(theme));
    paintHatched(canvas, theme, added);
}

} // namespace hopscope
