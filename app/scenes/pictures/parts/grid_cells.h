#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "run/run.h"

#include <QRectF>
#include <QSizeF>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// Nodes of a line, ring, mesh or torus as boxes, squares or wider where the area is: the last axis runs across, the
/// one before it down, further ones make blocks of blocks, across and down in turn. A long line is folded, every second
/// row backwards.
class GridCells {
public:
    /// How the cells of a grid lie.
    struct Look {
        double mostCell{62}; ///< height
        double widest{1.8};  ///< width by height, where the area is wide
        /// Of a grid of rows and columns: the node in the middle of the axes that wrap, so that what lies around it is
        /// not cut in two.
        std::optional<std::uint32_t> middle{};
    };
    GridCells(const Topology& grid, const QRectF& area, Look look);
    GridCells(const Topology& grid, const QRectF& area) : GridCells(grid, area, Look{}) {}

    double side() const { return m_side; } ///< height of a cell
    double width() const { return m_width; }
    /// What a number in a corner may take: half of the cell, or what lies beside a disc in its middle.
    QSizeF corner(double half, double discRadius) const
    {
        return {std::max(half * m_side, (0.5 * m_width - (discRadius + 0.1) * m_side) / 0.8), half * m_side};
    }
    QRectF cell(std::uint32_t node) const; ///< without the gap to its neighbours
    QPointF middle(std::uint32_t node) const { return cell(node).center(); }
    QRectF extent() const { return m_extent; }
    std::optional<std::uint32_t> nodeAt(QPointF point) const;
    /// The line of a link from one node to its neighbour, away from the middles by `offset`: straight; where the link
    /// closes an axis a stub on either side; to another block an arc.
    void appendLink(NodeId from, NodeId to, QPointF offset, QPainterPath& out) const;

private:
    Topology m_grid;
    bool m_folded{};
    bool m_turned{false};           ///< does not begin with node 0
    std::vector<QPointF> m_corners; ///< by node, in cells
    QPointF m_origin;
    double m_side{1}, m_width{1};
    QRectF m_extent;
};

/// Why a run has no picture of this kind; empty if it has.
std::string gridObjection(const Run& run);
/// Largest size of the numbers 0 … count − 1 in so large a part of a cell; nothing where they do not fit.
std::optional<double> cellNumberPoints(const Theme& theme, QSizeF room, std::uint32_t count);

/// The messages of one step on the cells: their ways over the links, beside each other where they share one, and links
/// with more than they carry at once in the colour of trouble, with how many times over.
class GridMessages {
public:
    GridMessages() = default;
    GridMessages(const Run& run, const Step& step);
    /// `within`: only those that begin or end there; all, if it is empty.
    void paint(Canvas& canvas, const Theme& theme, const GridCells& cells, const QRectF& within = {}) const;
    /// Whether a way from one node to another is long enough to be drawn: of small cells only what goes over several.
    static bool isSeen(const GridCells& cells, NodeId from, NodeId to);
    bool allSeen(const GridCells& cells) const;
    bool overbooked(NodeId node) const; ///< whether one of its links has more messages than it carries
    double worst() const;               ///< messages on the busiest link by its capacity; 0 without messages

private:
    struct Way {
        std::vector<Ends> links; ///< in order of travel, numbers of the topology
        std::uint32_t lane{0};
    };
    struct Load {
        Ends ends;
        double ratio{};
    };
    std::vector<Way> m_ways;
    std::vector<Load> m_loads; ///< only of links with more than they carry
    double m_worst{0};
};

} // namespace hopscope
