#pragma once

#include "run/analysis/leaf_courses.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// Packets that a leaf sends one after another and that turn at one level.
struct LeafPortion {
    std::uint32_t level{};
    std::size_t count{};
    StepIndex first{}; ///< step in which the first of them crosses the link
};
/// All that a leaf sends, one packet per step from the first step on, by level; empty where it is not so, where it
/// receives, too, or where there are more portions than levels.
std::vector<LeafPortion> leafPortions(std::span<const LeafCourse> courses);
/// Whether each goes at least as far as those after it, and not all equally far.
bool furthestGoFirst(std::span<const LeafPortion> portions);
/// Then the path of one of the furthest as if it were sent last.
std::optional<LeafCourse> furthestSentLast(std::span<const LeafCourse> courses);

} // namespace hopscope
