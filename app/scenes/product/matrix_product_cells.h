#pragma once

#include <cstdint>

namespace hopscope {

/// Measures of the picture of a product or a transposition, in cells.
inline constexpr double tilePadding = 0.32;                ///< inside the frame of a processor
inline constexpr double tileGap = 0.3, betweenTiles = 0.6; ///< between its blocks, and between frames
/// Left of a column of tiles: messages down it are named there, if there are so few columns that it costs no numbers.
inline double besideTiles(std::uint32_t across) { return across <= 4 ? 2.1 : betweenTiles; }
inline constexpr double tileNameWidth = 1.1;
inline constexpr double strayWidth = 4.6; ///< for blocks that wait for their way on

} // namespace hopscope
