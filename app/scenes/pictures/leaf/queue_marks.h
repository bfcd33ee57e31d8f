#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>

namespace hopscope {

class Canvas;
struct ChartScene;
struct Theme;

/// A point of the curve of a level, and how many packets wait there.
struct QueueMark {
    QPointF at;
    std::uint32_t waiting{}, level{};
};

/// The longest queue of every level, with its number on the curve, clear of the playhead.
void paintQueuePeaks(Canvas& canvas, const Theme& theme, std::span<const QueueMark> peaks, const QRectF& plot,
                     double playhead);
/// A logarithmic axis has no 0: from where a curve begins and ends down to the axis.
void paintQueueEnds(Canvas& canvas, const Theme& theme, std::span<const QueueMark> ends, const QRectF& plot);
/// What a logarithmic axis of so many steps counts, and the step of the playhead, `marked` from 0, where no number of
/// the axis is near.
void paintQueueSteps(Canvas& canvas, const Theme& theme, const QRectF& plot, double steps, std::int64_t marked,
                     double playhead);
/// The run ends at a number of its own, in place of a round one close to it.
void endStepAxis(ChartScene& scene, double steps);
/// Rings on the curves in the step of the playhead.
void paintQueueNow(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now);
/// How the longest of these came about, beside its ring on the side where its curve is lower; whether there is room.
bool paintQueueSum(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now, const QString& sum, bool grows,
                   const QRectF& plot, std::span<const QueueMark> peaks);
/// How many packets wait there: numbers, from the shortest queue up, that do not touch, and on the left where a peak
/// follows at once.
void paintQueueNumbers(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now, const QRectF& plot,
                       std::span<const QueueMark> peaks);

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

/// The colours of queues, and what they mean.
struct QueueScale {
    std::uint32_t peak{};
    bool logarithmic{};
    QColor colour(const Theme& theme, std::uint32_t waiting) const;
    void paint(Canvas& canvas, const Theme& theme, QPointF at, double room) const;
};

} // namespace hopscope
