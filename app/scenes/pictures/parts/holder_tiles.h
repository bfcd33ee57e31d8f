#pragma once

#include "scenes/pictures/parts/parts.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
class PacketPlaces;
struct Theme;

/// Who holds the blocks of square tiles of a matrix, source × destination, "16–31", so that it is not said by colour
/// alone where cells are too small for numbers.
class HolderTiles {
public:
    HolderTiles() = default;
    /// `side`: sources and destinations of a tile; 0: there are none.
    HolderTiles(const PacketPlaces& places, std::uint32_t side);
    /// Whether tiles have room for their numbers.
    bool fit(const Theme& theme, const Side& rows) const;
    void paint(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns) const;

private:
    std::uint32_t m_side{0}, m_across{0};
    std::vector<QString> m_names; ///< row by row; empty where holders are no range
};

} // namespace hopscope
