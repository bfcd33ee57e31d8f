#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/regions/region_sheet.h"

#include <memory>

namespace hopscope {

class Canvas;
struct Theme;

/// Who serves which cells of a grid while the only block spreads along a tree: the borders, over small cells.
struct SpreadRegions {
    RegionBorders borders; ///< empty: there is no such tree, or regions are so many that they would hide the cells
    bool cuts{false};      ///< the step under way cuts regions
    /// What these are drawn with, softer than the path over them; without a colour where there are none.
    Stroke stroke(const Theme& theme) const;
    Stroke cutStroke(const Theme& theme) const;
};
/// Kept for the next picture of the same moment and place.
std::shared_ptr<const SpreadRegions> spreadRegions(const std::shared_ptr<const Run>& run, const Arrivals& arrivals,
                                                   StepIndex done, bool moving, const GridCells& cells);
void paintSpreadRegions(Canvas& canvas, const Theme& theme, const SpreadRegions& regions);

} // namespace hopscope
