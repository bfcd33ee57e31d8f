#pragma once

#include "run/queues.h"
#include "scenes/pictures/leaf/queue_marks.h"
#include "scenes/pictures/parts/router_rows.h"
#include "scenes/related.h"

#include <QRectF>

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Of the routers of a row the longest queue in a column.
std::uint32_t longestOf(std::span<const std::vector<QueueHistory::Column>> columns, const RouterRows::Row& row,
                        std::size_t column);

/// Where rows lie, and what is marked in them.
struct QueueRowsFrame {
    QRectF plot;            ///< of the curves above
    double scaleRoom{};     ///< right of them, for the key of the colours
    std::uint32_t leaves{}; ///< whose numbers come before those of the routers
    std::vector<Selected> about;
};
/// A row for every router, or for several, in the colours of its queue over the steps.
void paintQueueRows(Canvas& canvas, const Theme& theme, const RouterRows& rows,
                    std::span<const std::vector<QueueHistory::Column>> columns, const QueueScale& scale,
                    const QueueRowsFrame& frame);

} // namespace hopscope
