#pragma once

#include "scenes/pictures/parts/group_box.h"
#include "scenes/pictures/parts/group_key.h"
#include "scenes/pictures/parts/group_levels.h"
#include "scenes/pictures/parts/group_names.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace hopscope {

struct Theme;

/// How the groups of a level are written.
struct GroupWriting {
    std::uint32_t width{}; ///< processors in a row of a network that has rows, else 0
    GroupNaming naming{};
    bool same{}; ///< all have as much, and the picture says so elsewhere
};
/// The width of the longest name of a level.
double widestGroupName(const GroupLevels::Level& level, std::uint32_t width, GroupNaming naming, const Theme& theme);
/// What stands in each box of a level: below the name the messages that stay inside, or how much the group has; that
/// stands beside the names where boxes are low and all have room for it. The key learns what it has to explain.
std::vector<GroupWords> groupWords(const GroupLevels::Level& level, const std::vector<QRectF>& boxes,
                                   const GroupWriting& writing, const Theme& theme, GroupKey& key);

} // namespace hopscope
