#pragma once

#include "drawing/theme.h"
#include "run/analysis/service_tree.h"
#include "run/run.h"
#include "scenes/pictures/parts/figure_area.h"

#include <QColor>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

namespace hopscope {

/// How many colours regions have.
inline constexpr std::size_t regionColours = 5;
/// Which categories of a theme these are: its second blue is too near to the first.
inline constexpr std::array<std::size_t, regionColours> regionPalette{0, 1, 2, 3, 5};
/// Of a region that a step cuts: what its holder keeps is darker than what it gives away.
enum class RegionTint : std::uint8_t { Whole, Kept, Given };
/// Pale, for all of a region.
QColor regionFill(const Theme& theme, std::size_t colour, RegionTint tint = RegionTint::Whole);

/// The colours of those that serve a region and have the message (`filled`).
std::set<std::uint8_t> discColours(std::span<const std::uint32_t> owner, std::span<const std::uint8_t> colours,
                                   const std::function<bool(std::uint32_t)>& filled);
/// What is drawn of regions, for their key.
struct RegionSigns {
    std::set<std::uint8_t> discs, cells; ///< their colours
    bool forwards{true};
    bool drawn{true};                   ///< holders are discs
    bool waiting{false}, dashed{false}; ///< some of these are hollow
    bool cut{false};                    ///< pieces have the hue of the region that the step cuts, or makes
    bool repeated{false};               ///< there are more regions than hues
};
std::vector<LegendKey> regionKeys(const Theme& theme, const RegionSigns& signs);
/// Of the borders where a step cuts regions, or merges them.
std::vector<LegendKey> borderKeys(const Theme& theme, bool forwards);

/// The colour of the region that each processor serves, 0 … regionColours − 1: a region keeps its colour in all steps,
/// a new one takes what none of its neighbours has, as far as there is one. `processorAt`: by node of the network.
/// Throws Cancelled if asked to stop.
std::vector<std::uint8_t> coloursOfRegions(const Run& run, const ServiceTree& tree,
                                           std::span<const std::uint32_t> processorAt, const std::stop_token& stop);

} // namespace hopscope
