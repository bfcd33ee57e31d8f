#pragma once

#include "ids.h"
#include "scenes/network/inside/network_inside_tree.h"
#include "scenes/network/network_groups.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// What the messages of a step do within one box of a large network. Of a plane its processors lie in rows and columns,
/// of other networks in a line; in cells of equally many, as many as can be told apart. Where most messages would stay
/// within a cell, a part of the box in which they do not.
struct GroupInside {
    /// From a cell to another: messages that begin in one and end in the other; of a plane whose links are known, those
    /// that cross the links between two neighbours.
    struct Arc {
        std::uint32_t from{}, to{}; ///< cells, row by row
        std::uint64_t messages{};
        double onLink{}; ///< the most messages on a link that one of them meets, for each that it can carry at once
    };
    /// Of such a plane: what crosses links over the edge of what is shown.
    struct Edge {
        std::uint32_t cell{};
        int right{}, down{}; ///< of one step on the way
        bool out{};          ///< else in
        std::uint64_t messages{};
        double onLink{}; ///< the most messages on one of these links, for each that it can carry at once
    };
    /// Of a line out of which and into which everything goes: the one other box where that ends, or begins, of the same
    /// size and in the same cells.
    struct Partner {
        NetworkGroup group{};
        std::vector<Arc> arcs{}; ///< from a cell to one of the partner, or of the box from which it comes
        /// By cell of the partner where it is drawn: where every cell has one, below or above that, so that no two
        /// lines cross; else in the order of numbers.
        std::vector<std::uint32_t> column{};
        bool rising() const { return std::ranges::is_sorted(column); }
    };
    /// Of layers: messages that processors of the box send along an axis, to others of it and out of it.
    struct AxisSum {
        std::uint64_t inside{}, out{};
        std::uint64_t blocks{}; ///< of each of them; 0: they differ
        bool ahead{}, back{};   ///< to the next, or to the one before
    };
    using AxisSums = std::array<AxisSum, 3>; ///< between layers, between rows, between columns
    NetworkGroup group{};                    ///< the box
    bool plane{};                            ///< else a line, which is one row
    /// Of a plane whose rows are whole layers: rows in each, which follow each other in one row of cells.
    std::uint32_t layer{1};
    std::optional<AxisSums> sums{};            ///< of such; nothing where messages go further than to neighbours
    std::uint32_t firstRow{0}, firstColumn{0}; ///< of what is shown, in the box
    std::uint32_t rows{1}, columns{1};         ///< processors that are shown
    std::uint32_t tall{1}, wide{1};            ///< processors of a cell; in the last ones perhaps fewer
    std::uint32_t folded{0};                   ///< of a line that is drawn in several: cells in each of them; else 0
    std::vector<Arc> arcs{};                   ///< the most messages first
    std::size_t hidden{};                      ///< arcs that are too many to be told apart
    bool linked{};                             ///< arcs join neighbours
    bool numbered{};                           ///< every cell is a processor with its number: see closeUp()
    std::vector<Edge> edges{};
    /// By cell: whether a message begins there that ends in another box, or the reverse.
    std::vector<bool> leave{}, enter{};
    /// Other boxes where messages of the whole box end, and from which they come, by first processors, with how many
    /// these are; none where they are many.
    std::map<std::uint32_t, std::uint64_t> leaveTo{}, enterFrom{};
    std::optional<Partner> target{}, source{};
    std::optional<InsideTree> tree{}; ///< of a box that hangs below routers; arcs and partners are not drawn then

    /// Whether the second cell is the next of the first in that direction.
    bool next(std::uint32_t cell, std::uint32_t other, int right, int below) const
    {
        const int column = static_cast<int>(cell % across()) + right, row = static_cast<int>(cell / across()) + below;
        return column >= 0 && row >= 0 && static_cast<std::uint32_t>(column) == other % across()
               && static_cast<std::uint32_t>(row) == other / across();
    }
    /// Whether one box is the partner of those that leave and of those that enter.
    bool backAndForth() const { return target && source && leaveTo.begin()->first == enterFrom.begin()->first; }
    std::uint32_t count() const { return rows * columns; }
    std::uint32_t each() const { return tall * wide; }
    std::uint32_t down() const { return (rows + tall - 1) / tall; }      ///< rows of cells
    std::uint32_t across() const { return (columns + wide - 1) / wide; } ///< cells in a row
    std::uint32_t cells() const { return down() * across(); }
    std::uint32_t drawnAcross() const { return folded > 0 ? folded : across(); } ///< cells side by side
    std::uint32_t drawnDown() const { return folded > 0 ? (across() + folded - 1) / folded : down(); }
    /// Where a processor stands that is at a place of the box (NetworkGroups::placeIn); nothing if it is not shown.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> at(std::uint32_t place) const
    {
        const std::uint32_t row = place / line() - firstRow, column = place % line() - firstColumn;
        if (row >= rows || column >= columns) return {}; // those before the first become large
        return std::pair(row, column);
    }
    std::optional<std::uint32_t> cellAt(std::uint32_t place) const
    {
        const auto found = at(place);
        return found ? std::optional(found->first / tall * across() + found->second / wide) : std::nullopt;
    }
    std::optional<std::uint32_t> cellOf(const NetworkGroups& groups, NodeId node) const
    {
        const auto place = groups.placeIn(group, node);
        return place ? cellAt(*place) : std::nullopt;
    }
    /// Place of the first processor of a cell.
    std::uint32_t firstOf(std::uint32_t cell) const
    {
        return first() + cell / across() * tall * line() + cell % across() * wide;
    }
    /// Places of the first that is shown and of the last.
    std::uint32_t first() const { return firstRow * line() + firstColumn; }
    std::uint32_t last() const { return (firstRow + rows - 1) * line() + firstColumn + columns - 1; }
    /// Processors of the box in one row.
    std::uint32_t line() const { return plane ? layer * (group.endColumn - group.firstColumn) : group.size(); }
};

/// A processor of the box that is shown from within: of what is selected, of the message that stands for the others, of
/// the root, or of the first that is seen; nothing where there is no room, or nothing to unfold.
std::optional<NodeId> insideAt(const NetworkScene& scene, const NetworkProjection& projection);
/// One link on a way in a plane: to the right (1) or the left (-1), down (1) or up (-1), round the border, too; both 0:
/// from layer to layer.
std::pair<int, int> directionIn(const GroupShape& shape, NodeId from, NodeId to);
/// Of a box in a plane whose links are known: as many of its processors as have room for their numbers, there where the
/// message that stands for the others begins, or where most messages take links.
void closeUp(GroupInside& inside, const NetworkScene& scene, const NetworkProjection& projection);
/// Goes through all messages of the step.
GroupInside insideOf(const NetworkScene& scene, const NetworkProjection& projection, NodeId processor);
/// Whether the message that stands for the others is seen there in bold.
bool showsExample(const NetworkScene& scene, const NetworkProjection& projection);
/// In the place that the projection leaves for it.
void paintInside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

} // namespace hopscope
