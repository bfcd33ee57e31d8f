#pragma once

#include "figures/leaf_theorems.h"
#include "scenes/pictures/leaf/theorem_list.h"
#include "topology/leaf_tree.h"

#include <QRectF>

#include <cstddef>
#include <span>
#include <string>

namespace hopscope {

/// Rows with a head over them.
struct TheoremTable {
    const LeafTree& tree;
    std::span<const LeafTheorem> all; ///< to whose ratios the bars are
    std::span<const LeafTheorem* const> rows;
    const std::string& algorithm; ///< of the run
    bool whole{};                 ///< of all theorems: those of the run have a band
};

/// Whether a run of the algorithm is one that the theorem is about, with the capacities of its tree.
bool isAbout(const LeafTheorem& theorem, const std::string& algorithm);
constexpr double lowTheoremRow = 1.05; ///< height of a row of a low table, in lines
bool theoremRowsFit(const Theme& theme, std::size_t count, double room);
/// Returns where the rows end; those for which there is no room are seen in a higher picture.
double paintTheoremTable(Canvas& canvas, const Theme& theme, const TheoremTable& table, const QRectF& area,
                         TheoremPlaces& places);

} // namespace hopscope
