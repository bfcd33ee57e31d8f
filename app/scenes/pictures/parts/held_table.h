#pragma once

#include "drawing/canvas.h"
#include "run/run.h"

#include <QRectF>

#include <cstdint>
#include <utility>
#include <vector>

namespace hopscope {

struct Theme;

/// How many blocks a processor holds after a step.
using HeldAfter = std::pair<StepIndex, std::uint64_t>;
/// Of when blocks arrive at it, by block: after every step where a table has room for `most`, else after the marked
/// one, after levels and in the end. Empty without a marked step.
std::vector<HeldAfter> heldAfter(const Run& run, const std::vector<std::int32_t>& arrivals, StepIndex marked,
                                 std::size_t most);

/// In two lines, steps above what is held after them; the marked step is strong.
void paintHeldTable(Canvas& canvas, const Theme& theme, const std::vector<HeldAfter>& held, StepIndex marked,
                    const QRectF& area);
/// What it takes, and how many columns have room.
double heldTableHeight(const Theme& theme);
std::size_t heldTableColumns(const Theme& theme, std::uint64_t most, double width);

} // namespace hopscope
