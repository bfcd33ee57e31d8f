#pragma once

/// Measures of the picture of a product or a transposition, in cells.
namespace hopscope::matrix_cells {

inline constexpr double padding = 0.32;           ///< inside the frame of a processor
inline constexpr double gap = 0.3, between = 0.6; ///< between its blocks, and between frames
inline constexpr double nameWidth = 1.1;
inline constexpr double strayWidth = 4.6; ///< for blocks that wait for their way on

} // namespace hopscope::matrix_cells
