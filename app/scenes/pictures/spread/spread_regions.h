#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/grid_cells.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Who serves which cells of a grid while the only block spreads along a tree.
struct SpreadRegions {
    std::vector<std::uint32_t> owner, larger; ///< by processor, the latter before the step under way; empty: at rest
    std::uint32_t count{};
};
/// Nothing where there is no such tree, or regions are so many that their borders would hide the cells.
std::optional<SpreadRegions> spreadRegions(const Run& run, const Arrivals& arrivals, StepIndex done, bool moving);
/// Their borders over small cells.
void paintSpreadRegions(Canvas& canvas, const Theme& theme, const Run& run, const GridCells& cells,
                        const SpreadRegions& regions);

} // namespace hopscope
