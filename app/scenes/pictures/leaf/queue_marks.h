#pragma once

#include "schedule/schedule.h"

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct ChartScene;
struct QueueSlopes;
struct Theme;

/// Steps from 0 and packets from 0, or from 1 on a logarithmic axis, in a plot.
struct QueueAxes {
    QRectF plot;
    double steps{1}, top{1}; ///< what they reach
    bool logarithmic{false};
    QPointF at(double step, double waiting) const;
    double stepAt(double x) const;
};

/// A point of the curve of a level, and how many packets wait there.
struct QueueMark {
    QPointF at;
    std::uint32_t waiting{}, level{};
};

/// The longest queue of every level, with its number on the curve, clear of the playhead: above it, or before it where
/// other curves rise behind it.
void paintQueuePeaks(Canvas& canvas, const Theme& theme, std::span<const QueueMark> peaks, const QRectF& plot,
                     double playhead, bool before = false);
/// Where the curves of levels begin and end, of which each column has its longest queue.
std::vector<QueueMark> queueEnds(const QueueAxes& axes, std::span<const StepIndex> edges,
                                 std::span<const std::vector<std::uint32_t>> levels);
/// A logarithmic axis has no 0: from where a curve begins and ends down to the axis.
void paintQueueEnds(Canvas& canvas, const Theme& theme, std::span<const QueueMark> ends, const QRectF& plot);
/// What the axis of the steps counts, before its numbers.
void paintQueueStepName(Canvas& canvas, const Theme& theme, const QRectF& plot);
/// The number of a step, counted from 0, on the axis of the steps, where no number of the axis is near.
void paintQueueStep(Canvas& canvas, const Theme& theme, const ChartScene& scene, StepIndex step);
/// Rings on the curves in the step of the playhead.
void paintQueueNow(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now);
/// By how much per step the queue of a level grows and shrinks, beside its curve, clear of peaks and of the playhead.
void paintQueueSlopes(Canvas& canvas, const Theme& theme, const QueueAxes& axes, const QueueSlopes& slopes,
                      std::uint32_t level, std::span<const QueueMark> peaks, double playhead);
/// How the longest of these came about, beside its ring on the side where its curve is lower; whether there is room.
bool paintQueueSum(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now, const QString& sum, bool grows,
                   const QRectF& plot, std::span<const QueueMark> peaks);
/// How many packets wait there: numbers, from the shortest queue up, that do not touch, and on the left where a peak
/// follows at once.
void paintQueueNumbers(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now, const QRectF& plot,
                       std::span<const QueueMark> peaks);

inline constexpr double queueLine = 16; ///< height of a line above the charts
/// Above the charts: what waiting costs, if that is known, and lines about single routers, each in ever fewer words.
void paintQueueLines(Canvas& canvas, const Theme& theme, const QStringList& cost, std::span<const QStringList> lines,
                     double room);

/// Of a level: what its curve is called, and what is said below that in smaller letters.
struct QueueName {
    std::uint32_t level{};
    QString text;
    QStringList lines; ///< with a shorter form after a bar
};
/// One below the other right of the plot, up to `end`, with as many of their lines as there is room for, under a head
/// that tells what the first ones are. Returns how many lines each has.
int paintQueueNames(Canvas& canvas, const Theme& theme, std::span<const QueueName> names, const QStringList& head,
                    const QRectF& plot, double end);

/// How wide these are with their samples, of which `lines` have all texts.
double queueNamesRoom(const Theme& theme, const QStringList& lines);

/// The colours of queues, and what they mean.
struct QueueScale {
    std::uint32_t peak{};
    bool logarithmic{};
    QColor colour(const Theme& theme, std::uint32_t waiting) const;
    void paint(Canvas& canvas, const Theme& theme, QPointF at, double room) const;
};

} // namespace hopscope
