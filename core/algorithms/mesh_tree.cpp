#include "algorithms/mesh_tree.h"

#include "text.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>
#include <string_view>

namespace hopscope {

namespace {

constexpr std::uint32_t none = ~0U;

/// A group on the mesh, with its successors by number.
struct Cell {
    std::uint32_t down{none}, right{none};
};

/// Ranks and arrivals by a walk from the root; `nodeOf(cell, i)` is processor i of a group.
MeshTree makeTree(std::span<const Cell> cells, std::uint32_t root, std::uint32_t r,
                  const std::function<NodeId(std::uint32_t cell, std::uint32_t i)>& nodeOf)
{
    struct Open {
        std::uint32_t cell, arrival, parent;
        Feed feed;
    };
    MeshTree tree{.group = r, .groups = {}, .nodes = {}};
    std::vector<Open> open{{root, 0, 0, Feed::Root}};
    while (!open.empty()) {
        const Open at = open.back();
        open.pop_back();
        const auto base = static_cast<std::uint32_t>(tree.nodes.size());
        tree.groups.push_back({base, r, at.arrival, at.feed, at.parent});
        for (std::uint32_t i = 0; i < r; ++i) tree.nodes.push_back(nodeOf(at.cell, i));
        const Cell& cell = cells[at.cell];
        if (cell.right != none) open.push_back({cell.right, at.arrival + r + 1, base, Feed::Right});
        if (cell.down != none) open.push_back({cell.down, at.arrival + r, base, Feed::Down});
    }
    return tree;
}

/// Cells of an H-tree on side × side, by y · side + x.
class HTree {
public:
    explicit HTree(std::uint32_t side) : m_side(side), cells(std::size_t{side} * side), m_used(cells.size())
    {
        const auto level = 2 * (static_cast<std::uint32_t>(std::bit_width(side)) - 2);
        m_used[at(side / 2 - 1, side / 2 - 1)] = true;
        grow(side / 2 - 1, side / 2 - 1, level);
        // What is left lies in the 2 × 2 block of a leaf and hangs below it.
        for (std::uint32_t y = 0; y < side; y += 2)
            for (std::uint32_t x = 0; x < side; x += 2) fill(x, y);
    }

private:
    std::uint32_t m_side;

public:
    std::vector<Cell> cells;

private:
    std::vector<bool> m_used;

    std::uint32_t at(std::uint32_t x, std::uint32_t y) const { return y * m_side + x; }
    void grow(std::uint32_t x, std::uint32_t y, std::uint32_t level)
    {
        if (level == 0) return;
        const std::uint32_t delta = 1U << ((level + 1) / 2 - 1);
        const bool vertical = level % 2 == 0;
        for (const bool down : {true, false}) {
            const std::uint32_t nextX = vertical ? x : down ? x - delta : x + delta;
            const std::uint32_t nextY = !vertical ? y : down ? y - delta : y + delta;
            (down ? cells[at(x, y)].down : cells[at(x, y)].right) = at(nextX, nextY);
            m_used[at(nextX, nextY)] = true;
            grow(nextX, nextY, level - 1);
        }
    }
    void fill(std::uint32_t x, std::uint32_t y)
    {
        std::vector<std::uint32_t> left;
        for (const std::uint32_t cell : {at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)})
            if (!m_used[cell]) left.push_back(cell);
        Cell& leaf = cells[at(x, y)];
        if (!left.empty()) leaf.down = left[0];
        if (left.size() > 1) leaf.right = left[1];
        if (left.size() > 2) cells[left[0]].down = left[2];
    }
};

/// A layout as text: the number of the group in each cell, and whether its head is the west or the east node. Groups
/// are numbered as in a heap; the last one is the down successor of `above`.
struct StoredLayout {
    std::uint32_t rows, columns;
    std::string_view cells;
    std::span<const std::uint32_t> exchanged; ///< groups whose down successor has the odd number
    std::uint32_t above;
};
constexpr std::uint32_t exchangedSmall[] = {2, 3};
constexpr std::uint32_t exchangedLarge[] = {1, 2, 4, 5, 7, 9, 10, 12, 13, 16, 17, 23, 25, 26, 28, 30};
constexpr StoredLayout storedLayouts[] = {
    {4, 8,
     "16w  9e  6e 13w "
     " 8e  4e 12w  3w "
     " 5e  2e  1e 15e "
     "10w 11w 14e  7e",
     exchangedSmall, 8},
    {8, 16,
     "33w 32w 18e 37w 49e 24w 26e 52w "
     "16e  8e 36w  9w 12e 48e 53w 13w "
     " 5w 34e  4w 19e 25w 51w  6e 55e "
     "35e 17e 38e 39e 50w  3w 54e 27e "
     "41w  2e 45e 22w 56w  7w 15w 30w "
     "20w 40w 11w 44e 28w 57w 60e 61e "
     "10w 21w 46w  1w 59e 58e 31w 62w "
     "43e 42e 23w 47w 14e 29w 63w 64e",
     exchangedLarge, 62},
};

} // namespace

std::uint32_t MeshTree::last() const
{
    std::uint32_t last = 0;
    for (const FractionalGroup& g : groups) last = std::max(last, g.arrival + g.size - 1);
    return last;
}

namespace {

/// Groups of a mesh, numbered row by row.
struct Grouping {
    std::uint32_t side, columns, groupRows, groupColumns; ///< groups on a side; processors of a row
    std::uint32_t size() const { return groupRows * groupColumns; }
    /// Group that the tree begins with.
    std::uint32_t root() const { return side == 1 ? 0 : (side / 2 - 1) * (side + 1); }
    NodeId nodeOf(std::uint32_t cell, std::uint32_t i) const
    {
        const std::uint32_t row = i / groupColumns, along = i % groupColumns;
        const std::uint32_t column = row % 2 == 0 ? along : groupColumns - 1 - along;
        return NodeId{(cell / side * groupRows + row) * columns + cell % side * groupColumns + column};
    }
};

std::optional<Grouping> groupingOf(std::uint32_t rows, std::uint32_t columns, std::uint32_t groupRows,
                                   std::uint32_t groupColumns)
{
    if (groupRows == 0 || groupColumns == 0 || rows % groupRows != 0 || columns % groupColumns != 0)
        return std::nullopt;
    const std::uint32_t side = rows / groupRows;
    if (side != columns / groupColumns || !std::has_single_bit(side)) return std::nullopt;
    return Grouping{side, columns, groupRows, groupColumns};
}

} // namespace

std::optional<NodeId> canonicalMeshRoot(std::uint32_t rows, std::uint32_t columns, std::uint32_t groupRows,
                                        std::uint32_t groupColumns)
{
    const auto grouping = groupingOf(rows, columns, groupRows, groupColumns);
    if (!grouping) return std::nullopt;
    return grouping->nodeOf(grouping->root(), 0);
}

std::optional<MeshTree> canonicalMeshTree(std::uint32_t rows, std::uint32_t columns, std::uint32_t groupRows,
                                          std::uint32_t groupColumns)
{
    const auto grouping = groupingOf(rows, columns, groupRows, groupColumns);
    if (!grouping) return std::nullopt;
    const auto nodeOf = [&](std::uint32_t cell, std::uint32_t i) { return grouping->nodeOf(cell, i); };
    if (grouping->side == 1) return makeTree(std::vector<Cell>(1), grouping->root(), grouping->size(), nodeOf);
    return makeTree(HTree(grouping->side).cells, grouping->root(), grouping->size(), nodeOf);
}

std::optional<MeshTree> storedMeshTree(std::uint32_t rows, std::uint32_t columns, std::uint32_t groupRows,
                                       std::uint32_t groupColumns)
{
    const auto* const layout = std::ranges::find_if(
        storedLayouts, [=](const StoredLayout& known) { return known.rows == rows && known.columns == columns; });
    if (layout == std::end(storedLayouts) || groupRows != 1 || groupColumns != 2) return std::nullopt;

    const std::uint32_t count = rows * columns / 2;
    std::vector<NodeId> heads(count + 1), seconds(count + 1); // by number, from 1
    constexpr std::size_t width = 4;
    for (std::uint32_t place = 0; place < count; ++place) {
        const std::string_view text = layout->cells.substr(place * width, width - 1);
        const auto number = static_cast<std::uint32_t>(*parseNumber(trimmed(text.substr(0, 2))));
        const NodeId west{2 * place}, east{2 * place + 1};
        const bool eastFirst = text[2] == 'e';
        heads[number] = eastFirst ? east : west;
        seconds[number] = eastFirst ? west : east;
    }
    std::vector<Cell> cells(count + 1);
    for (std::uint32_t v = 1; v < count / 2; ++v) {
        const bool exchanged = std::ranges::find(layout->exchanged, v) != layout->exchanged.end();
        cells[v] = {2 * v + (exchanged ? 1 : 0), 2 * v + (exchanged ? 0 : 1)};
    }
    cells[layout->above].down = count;
    return makeTree(cells, 1, 2, [&](std::uint32_t v, std::uint32_t i) { return i == 0 ? heads[v] : seconds[v]; });
}

} // namespace hopscope
