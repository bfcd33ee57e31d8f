#pragma once

#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <QColor>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace hopscope {

class Canvas;
class Run;
struct Theme;

/// "Longest queue: 27 packets in the root, step 12; it passes on 27 blocks, each over 2 links": where, and why there;
/// then in fewer words.
QStringList longestQueueWords(const QueueHistory::Longest& longest, const LeafTree& tree);

/// Steps one after another in which a queue grows or shrinks by as much in each.
struct QueueSlope {
    StepIndex first{}, last{};       ///< the queue in step `first` is what it begins with
    std::uint32_t from{}, to{};      ///< packets that wait in these
    std::int64_t arriving{}, sent{}; ///< per step, once for each link that they are to leave over
    std::int64_t received{};         ///< blocks that come in one of these steps
    QString text() const;            ///< "3 in × 2 copies − 3 out = +3 per step"
};
/// The longest even rise before the peak of the longest queue and the longest even fall after it; nothing where they
/// are short or come about in different ways.
struct QueueSlopes {
    std::optional<QueueSlope> rise, fall;
};
QueueSlopes queueSlopes(const Run& run, const QueueHistory& history);
/// What they say beside the curve, in a plot of so many steps up to `top` packets, clear of the numbers at `now`.
void paintQueueSlopes(Canvas& canvas, const Theme& theme, const QueueSlopes& slopes, const QRectF& plot,
                      StepIndex steps, double top, double now, const QColor& ink);

} // namespace hopscope
