#pragma once

#include "drawing/ellipse.h"
#include "ids.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

/// How the processors of a network too large for nodes of their own are told apart: rows of a grid and places in a row,
/// or one line of numbers if `columns` is 1.
struct GroupShape {
    std::uint32_t rows{1}, columns{1};
    std::vector<std::uint32_t> units{1}; ///< numbers of rows that belong together (layers, subtrees), ascending
    enum class Lie : std::uint8_t {
        Halves, ///< each half beside the other or below it, as there is room
        Row,    ///< all side by side, below the routers that join them
        Round   ///< one after the other on an ellipse
    };
    Lie lie{Lie::Halves};
    QString unit{};           ///< what the largest unit is called, "pod"
    std::uint32_t routers{0}; ///< of a row, above it
    bool linked{false};       ///< lines between boxes follow links, so that neighbours have room for an arrow between
    bool cube{false};         ///< a hypercube, whose halves are subcubes
    bool reading{false};      ///< boxes of one line of numbers lie in rows from above, like words
    bool ring{false};         ///< each is linked to the next and nobody else
    bool plane{false};        ///< columns are those of the network, and rows, or those of its layers
    std::uint32_t layer{1};   ///< of a plane with layers: rows in each
    bool wrapsAcross{false}, wrapsDown{false}; ///< of a plane: whether its last columns (rows) are linked to the first
};
/// Of a network with these axes, the last one the fastest.
GroupShape groupShape(std::uint32_t processors, const std::vector<std::uint32_t>& axes);

/// Processors that are drawn as one box: some rows, and some places in each of them.
struct NetworkGroup {
    std::uint32_t firstRow{0}, endRow{0}, firstColumn{0}, endColumn{0};
    QRectF area; ///< its part of the picture; those of all groups leave nothing out
    QRectF box;  ///< what is drawn of it

    std::uint32_t size() const { return (endRow - firstRow) * (endColumn - firstColumn); }
};

/// A network as boxes that fall into halves as one looks closer, and grow together again: at every scale those that are
/// large enough to be read.
class NetworkGroups {
public:
    /// Of what is asked for: a circle of boxes has less room than an area of them.
    static constexpr double roundShare = 0.8;
    NetworkGroups() = default;
    /// `gap`: between boxes whose lines are links, across and down; then one is no higher than `mostHeight`.
    NetworkGroups(GroupShape shape, const QRectF& whole, QSizeF least, QSizeF gap = {0, 0}, double mostHeight = 1e9);

    /// Those that can be seen in a picture of this size.
    std::vector<NetworkGroup> within(const QRectF& screen) const;
    NetworkGroup of(NodeId processor) const;
    std::optional<NetworkGroup> at(QPointF point) const;
    /// The processor in the upper left corner; no two groups of a picture have the same.
    NodeId first(const NetworkGroup& group) const
    {
        return NodeId{group.firstRow * m_shape.columns + group.firstColumn};
    }
    NodeId last(const NetworkGroup& group) const
    {
        return NodeId{(group.endRow - 1) * m_shape.columns + group.endColumn - 1};
    }
    /// Whether its numbers follow each other without a gap.
    bool consecutive(const NetworkGroup& group) const
    {
        return group.endRow - group.firstRow == 1 || group.endColumn - group.firstColumn == m_shape.columns;
    }
    /// The place of a processor among those of a group, row by row, if it is one of them; and the inverse.
    std::optional<std::uint32_t> placeIn(const NetworkGroup& group, NodeId processor) const
    {
        const std::uint32_t row = processor.value / m_shape.columns, column = processor.value % m_shape.columns;
        if (row < group.firstRow || row >= group.endRow || column < group.firstColumn || column >= group.endColumn)
            return {};
        return (row - group.firstRow) * (group.endColumn - group.firstColumn) + column - group.firstColumn;
    }
    NodeId processorAt(const NetworkGroup& group, std::uint32_t place) const
    {
        const std::uint32_t columns = group.endColumn - group.firstColumn;
        return NodeId{(group.firstRow + place / columns) * m_shape.columns + group.firstColumn + place % columns};
    }
    /// Whether one begins where the other ends; the first follows the last.
    bool follow(const NetworkGroup& before, const NetworkGroup& group) const
    {
        return (last(before).value + 1) % (m_shape.rows * m_shape.columns) == first(group).value;
    }
    QSizeF least() const { return m_least; }
    const GroupShape& shape() const { return m_shape; }
    /// The middle of everything.
    QPointF center() const { return m_whole.area.center(); }
    template <class Visit> void each(const NetworkGroup& group, Visit visit) const
    {
        for (std::uint32_t row = group.firstRow; row < group.endRow; ++row)
            for (std::uint32_t column = group.firstColumn; column < group.endColumn; ++column)
                visit(row * m_shape.columns + column);
    }

private:
    using Halves = std::array<NetworkGroup, 2>;
    /// Nothing: they would be too small, or there is one processor.
    std::optional<Halves> halves(const NetworkGroup& group) const;
    std::optional<Halves> halvesOfRound(const NetworkGroup& group) const;
    /// The box of some rows on the ellipse; nothing if their arc has no room for it.
    std::optional<QRectF> boxOnArc(std::uint32_t first, std::uint32_t end) const;
    /// Of a ring, which is drawn as two lines of boxes, there and back; nothing if the gaps between them become less
    /// than arrows in both directions need with their numbers.
    std::optional<QRectF> boxOnRing(std::uint32_t first, std::uint32_t end) const;
    std::uint32_t cutOf(std::uint32_t first, std::uint32_t end) const;
    /// Of a row of units that have no box each: so many in every box that all boxes are equal, where that is possible;
    /// and the width of the narrowest box, so that all have it.
    void shareOut();
    /// With no more height than its words need where lines pass between the boxes.
    NetworkGroup drawn(NetworkGroup group) const;
    void collect(const NetworkGroup& group, const QRectF& screen, std::vector<NetworkGroup>& found) const;

    GroupShape m_shape;
    NetworkGroup m_whole;
    QSizeF m_least{1, 1};
    QSizeF m_gap{0, 0};
    double m_mostHeight{1e9}, m_mostWidth{1e9};
    std::uint32_t m_boxUnit{0}; ///< rows of each box, if they are to be equal
    Ellipse m_ellipse;          ///< of what lies round
};

} // namespace hopscope
