#pragma once

#include "scenes/pictures/clusters/group_levels.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hopscope {

/// How the groups of a level are named, all of them in the same way.
enum class GroupNaming : std::uint8_t {
    Sides,   ///< "rows 0–7, columns 8–15"
    Product, ///< "0–7 × 8–15"
    Ends,    ///< "0–63", "0 … 231"
    First,   ///< "0"
    Margins  ///< not in its box: rows stand left of the boxes, columns above them
};
/// Those that are possible, the best first; `width`: processors in a row of a network that has rows, else 0; `margins`:
/// whether there is room beside the boxes.
std::vector<GroupNaming> groupNamings(const GroupLevels::Level& level, std::uint32_t width, bool margins);
QString groupName(const GroupLevels::Group& group, std::uint32_t width, GroupNaming naming);
/// Rows and columns of a group of a grid: "0–7", "8–15".
std::pair<QString, QString> sidesOfGroup(const GroupLevels::Group& group, std::uint32_t width);
/// What a level is, in ever fewer words: of the first how its clusters are counted, of others what is opened.
QStringList groupTitles(const GroupLevels::Level& level, const GroupLevels::Group* opened, std::uint32_t width,
                        GroupNaming naming);
/// What is said of it below that, in ever fewer words: how much all of it have if that is the same (`each`), and what
/// messages do; `width` as above.
QStringList groupNotes(const GroupLevels::Level& level, bool first, const QString& each, std::uint32_t width);
/// Where all messages of an opened level go and come from, if that is one place and each of its groups has as many:
/// then arrows out of every box would say no more. Else empty.
QString commonGoal(const GroupLevels::Level& level, std::uint32_t width);
/// "↔ 256–263": who is outside of the level and gets the messages of a group, and sends to it; empty where these are in
/// several places. In the same way as the group itself is named.
QString partnerText(const GroupLevels::Group& group, std::uint32_t width, GroupNaming naming);
/// Of a hypercube, how the numbers in the rows and columns of a level differ, in ever fewer words: "columns differ in
/// bits 6 and 8, rows in bits 7 and 9".
QStringList cubeSidesTexts(const GroupLevels::Level& level);
/// "every arrow: 64 messages each way", where one number is that of all arrows; else empty.
QString commonFlowText(const GroupLevels::Level& level);

} // namespace hopscope
