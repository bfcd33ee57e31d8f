#pragma once

#include "run/analysis/service_tree.h"

#include <QRectF>
#include <QString>

#include <cstddef>
#include <vector>

namespace hopscope {

class Canvas;
struct SpreadGrowth;
struct Theme;

/// Why regions become no more in so many steps: "A holder sends to at most 4 others in a step, so regions grow at most
/// × 5: 1, 5, 25, 125. At least 3 steps for 100 processors; here 4, as not every region is cut into 5." Empty of a tree
/// that joins them, and where there is nothing to multiply. `growth`: regions at the start, after step 1, 2 …
QString growthSentence(const ServiceTree& tree, const std::vector<std::size_t>& growth);
/// The chart, and below it the sentence where both have room.
void paintRegionGrowth(Canvas& canvas, const Theme& theme, const QRectF& area, const SpreadGrowth& growth,
                       const QString& sentence);

} // namespace hopscope
