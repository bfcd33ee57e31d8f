#pragma once

#include "algorithms/fractional_layout.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// A fractional tree whose groups are rectangles of a mesh. Ranks are in preorder, group after group, all of them full.
struct MeshTree {
    std::uint32_t group{};               ///< processors of a group
    std::vector<FractionalGroup> groups; ///< by rank
    std::vector<NodeId> nodes;           ///< by rank: the processor, row · columns + column

    std::uint32_t last() const; ///< step in which block 0 reaches the last processor
    bool gap() const { return groups.size() > 2; }
};

/// H-tree of groups of groupRows × groupColumns processors, chained row by row in alternating direction. Nothing unless
/// both sides are the same power of two of groups.
std::optional<MeshTree> canonicalMeshTree(std::uint32_t rows, std::uint32_t columns, std::uint32_t groupRows,
                                          std::uint32_t groupColumns);
/// The processor that this tree begins with, without making it.
std::optional<NodeId> canonicalMeshRoot(std::uint32_t rows, std::uint32_t columns, std::uint32_t groupRows,
                                        std::uint32_t groupColumns);
/// Layouts in which no two transfers of a step share a link if messages run along the row first: 8 × 16 (after Sanders
/// & Sibeyn, Fig. 4) and 4 × 8 with groups of 1 × 2. Nothing for other sizes.
std::optional<MeshTree> storedMeshTree(std::uint32_t rows, std::uint32_t columns, std::uint32_t groupRows,
                                       std::uint32_t groupColumns);

} // namespace hopscope
