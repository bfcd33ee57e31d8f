#pragma once

#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct QueueSlopes;
struct Theme;

/// The longest queue on linear axes, on which a router that gets and sends as much in every step has straight lines.
struct QueueInset {
    std::uint32_t level{};
    QString title;
    std::vector<QPointF> bends; ///< steps, and packets that wait, from the last 0 over the peak to the first 0
    QString rise, fall;         ///< by how much per step
};
/// Nothing where it does not grow and shrink evenly.
std::optional<QueueInset> queueInset(const QueueHistory& history, const LeafTree& tree, const QueueSlopes& slopes);
QSizeF queueInsetSize(const Theme& theme, const QueueInset& inset);
/// A small chart of it.
void paintQueueInset(Canvas& canvas, const Theme& theme, const QueueInset& inset, const QRectF& area);

} // namespace hopscope
