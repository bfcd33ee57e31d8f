#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <span>

namespace hopscope {

class Canvas;
struct Theme;

/// A point of the curve of a level, and how many packets wait there.
struct QueueMark {
    QPointF at;
    std::uint32_t waiting{}, level{};
};

/// The longest queue of every level, with its number on the curve; none where the playhead says it.
void paintQueuePeaks(Canvas& canvas, const Theme& theme, std::span<const QueueMark> peaks, const QRectF& plot,
                     double playhead);
/// A logarithmic axis has no 0: from where a curve begins and ends down to the axis.
void paintQueueEnds(Canvas& canvas, const Theme& theme, std::span<const QueueMark> ends, const QRectF& plot);
/// How many packets wait in the step of the playhead: numbers, from the shortest queue up, that do not touch, and on
/// its left where a peak follows at once.
void paintQueueNow(Canvas& canvas, const Theme& theme, std::span<const QueueMark> now, const QRectF& plot,
                   std::span<const QueueMark> peaks);

/// Of a level: what its curve is called, and whose it is.
struct QueueName {
    std::uint32_t level{};
    QString text, routers;
};
/// One below the other right of the plot; whose they are, where there is room.
void paintQueueNames(Canvas& canvas, const Theme& theme, std::span<const QueueName> names, const QRectF& plot);

/// The colours of queues, and what they mean.
struct QueueScale {
    std::uint32_t peak{};
    bool logarithmic{};
    QColor colour(const Theme& theme, std::uint32_t waiting) const;
    void paint(Canvas& canvas, const Theme& theme, QPointF at, double room) const;
};

} // namespace hopscope
