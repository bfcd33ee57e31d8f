#pragma once

#include "drawing/theme.h"
#include "ids.h"
#include "scenes/pictures/regions/region_sheet.h"

#include <cstdint>
#include <functional>
#include <span>

namespace hopscope {

class Canvas;

/// How regions are told apart on a sheet, and who serves them.
struct RegionLook {
    std::span<const std::uint8_t> colours;        ///< of the region that a processor serves, by processor
    NodeId root;                                  ///< has a ring
    std::function<bool(std::uint32_t)> waits;     ///< whether the message of one that is to serve a region is under way
    bool tints{false};                            ///< what holders keep is darker than what the step takes from them
    bool enlarged{false};                         ///< there is a map of all beside it
    bool narrow{false};                           ///< a small card: discs are large, so that numbers have room in them
    std::function<bool(std::uint32_t)> crowded{}; ///< has no number of its own, as marks of messages would cover it
};
/// Around small discs dashes would be no circle.
bool dashedDiscs(const RegionSheet& sheet, bool enlarged);
Stroke rootRing(const Theme& theme);

/// Every cell in the pale colour of its region.
void paintRegionCells(Canvas& canvas, const Theme& theme, const RegionSheet& sheet, const RegionLook& look);
/// Whether every region, or piece of one, says how many processors it has: of a few in small cells, where there is
/// room.
bool saysSizes(const RegionSheet& sheet);
/// Those that serve a region, over the messages: discs with their numbers as far as there is room, hollow until the
/// message has arrived; and the numbers of the others.
void paintHolders(Canvas& canvas, const Theme& theme, const RegionSheet& sheet, const RegionLook& look);

} // namespace hopscope
