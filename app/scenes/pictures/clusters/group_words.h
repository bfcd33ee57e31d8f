#pragma once

#include "scenes/pictures/clusters/group_box.h"
#include "scenes/pictures/clusters/group_key.h"
#include "scenes/pictures/clusters/group_levels.h"
#include "scenes/pictures/clusters/group_names.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

struct Theme;

/// What the clusters are: some algorithms have groups of their own, which are something else, and where everybody is
/// linked to everybody the network has none.
QString clustersText(const Run& run);
/// From 1 % on whole numbers, so that those beside each other are alike; what is not all is not 100 %.
QString clusterPercent(double fraction);
/// "each holds 25 %", of what every processor has.
QString amountOfAll(const Run& run, double amount);

/// " · 9 messages inside, 4 between clusters", of a step; empty where there are none.
QString messagesText(const GroupLevels::Level& level);
/// "25 % held", "0 to 25 % combined", of the processors of a group.
QString amountOf(const Run& run, const GroupLevels::Group& group);
/// Whether the groups of a level have as much as each other, though not all of the network need have.
bool sameAmounts(const GroupLevels::Level& level);

/// How the groups of a level are written.
struct GroupWriting {
    std::uint32_t width{}; ///< processors in a row of a network that has rows, else 0
    GroupNaming naming{};
    bool same{};     ///< all have as much, and the picture says so elsewhere
    bool partners{}; ///< no arrow says where messages go: the boxes do
};
/// The width of the longest name of a level.
double widestGroupName(const GroupLevels::Level& level, std::uint32_t width, GroupNaming naming, const Theme& theme);
/// What stands in each box of a level: below the name the messages that stay inside, or how much the group has; that
/// stands beside the names where boxes are low and all have room for it. The key learns what it has to explain.
std::vector<GroupWords> groupWords(const GroupLevels::Level& level, const std::vector<QRectF>& boxes,
                                   const GroupWriting& writing, const Theme& theme, GroupKey& key);

} // namespace hopscope
