#pragma once

#include "run/analysis/leaf_courses.h"

#include <QRectF>

#include <cstddef>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Packets that a leaf sends one after another and that turn at one level.
struct LeafPortion {
    std::uint32_t level{};
    std::size_t count{};
    StepIndex first{}; ///< step in which the first of them crosses the link
};
/// All that a leaf sends, one packet per step from the first step on, by level; empty where it is not so, where it
/// receives, too, or where there are more portions than levels.
std::vector<LeafPortion> leafPortions(std::span<const LeafCourse> courses);

/// How high paintLeafBar() is.
double leafBarHeight(const Theme& theme);
/// The portions side by side on the steps of the link, each as wide as it has packets, but wide enough for its number,
/// with the mark of a step and a frame around the last `enlarged` packets, which stand below.
void paintLeafBar(Canvas& canvas, const Theme& theme, std::span<const LeafPortion> portions, const QRectF& area,
                  StepIndex marked, std::size_t enlarged);

} // namespace hopscope
