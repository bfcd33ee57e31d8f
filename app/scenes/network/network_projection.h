#pragma once

#include "drawing/ellipse.h"
#include "drawing/theme.h"
#include "scenes/network/map/region_map.h"
#include "scenes/network/network_groups.h"
#include "scenes/network/network_plan.h"
#include "scenes/network/trees/network_tree_boxes.h"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <utility>

namespace hopscope {

/// Size of the picture and where the camera stands; without a camera the whole network is seen.
struct NetworkFrame {
    QSizeF size{1000, 600};
    double zoom{1};
    QPointF pan{};      ///< of the middle, in pixels
    double reserved{0}; ///< width at the end of the title's line that controls and the step take
    bool bare{false};   ///< no words around the network: who shows it says them
    bool caption{true}; ///< title, what is to be seen, and the clock
    bool badge{true};   ///< verdict and machine
    double foot{0};     ///< height below a bare network that something else takes
    friend bool operator==(const NetworkFrame&, const NetworkFrame&) = default;
};

/// Most of the title's line that "step 100 of 1000" at its end takes beside controls, times the scale of the fonts.
inline constexpr double stepWidth = 128;

/// Lines that the sentence above a network may take, and how far they are apart.
std::size_t captionRows(const NetworkFrame& frame, const Theme& theme);
double captionLine(const Theme& theme);
/// Whether what the boxes are is said below a network without other words.
bool bareNote(const NetworkPlan& plan, const NetworkFrame& frame);

/// Between head and foot, or all but the border: where a network is fitted into.
QRectF areaOf(const NetworkFrame& frame, const Theme& theme);
/// What a plan needs to know of it; a bare network is as it is everywhere.
QSizeF roomOf(const NetworkFrame& frame, const Theme& theme);

/// How much of a node there is room for.
enum class Detail : std::uint8_t { Groups, Dots, Rings, Numbers };

/// From places to pixels.
class NetworkProjection {
public:
    /// `climb`: of boxes below routers, how many processors are below the highest router that messages pass; 0: it is
    /// not known, or none move.
    NetworkProjection(const NetworkPlan& plan, const NetworkFrame& frame, const Theme& theme, std::uint32_t climb = 0);

    const NetworkPlan& plan() const { return *m_plan; }
    const NetworkFrame& frame() const { return m_frame; }
    QRectF area() const { return m_area; } ///< where the network is fitted into; between head and foot
    Detail detail() const { return m_detail; }
    bool low() const { return m_low; }                 ///< as in a small window: discs are smaller, the width is used
    double radius() const { return m_radius; }         ///< of a node
    double router() const { return m_router; }         ///< side of the box of a router
    double hole() const { return m_hole; }             ///< radius of the hole in its ring, where its number stands
    bool packetTexts() const { return m_packetTexts; } ///< packets have room for words
    double packet() const { return m_packet; }         ///< side of a packet
    double mark() const { return m_mark; }             ///< side of one without a word
    double wordWidth(const QString& word) const;       ///< of a packet with a word on it
    double spacing() const { return m_spacing; }       ///< least distance of two nodes
    double across() const { return m_scale.x(); }      ///< pixels of a place, to the right
    double ladder() const { return m_ladder; } ///< right of the area: of a large tree what is said of its levels; or 0
    /// Right of a grid and of the names of its last links, or below boxes: what one processor passes on; empty where
    /// there is no room.
    QRectF passedOn() const { return m_frame.zoom == 1 && m_frame.pan.isNull() ? m_passedOn : QRectF(); }
    double ring() const { return m_ring; } ///< below the area: of a tree for the ring of its messages; or 0
    double unit() const { return m_unit; } ///< Theme::fontScale

    QPointF at(QPointF place) const
    {
        if (!m_bent.isNull()) return m_origin + m_bent.at(place / m_plan->circle);
        return {m_origin.x() + place.x() * m_scale.x(), m_origin.y() + place.y() * m_scale.y()};
    }
    /// The inverse.
    QPointF placeAt(QPointF pixel) const
    {
        if (!m_bent.isNull()) return m_plan->circle * m_bent.pointAt(pixel - m_origin);
        return {(pixel.x() - m_origin.x()) / m_scale.x(), (pixel.y() - m_origin.y()) / m_scale.y()};
    }
    QPointF node(NodeId node) const { return m_plan->compact ? boxOf(node).center() : at(m_plan->place(node)); }
    /// Whether something of this size around the point can be seen.
    bool visible(QPointF point, double margin) const
    {
        return point.x() > -margin && point.y() > -margin && point.x() < m_frame.size.width() + margin
               && point.y() < m_frame.size.height() + margin;
    }

    /// Of a compact network: its processors as boxes, as many as there is room for at this scale.
    const NetworkGroups& groups() const { return m_groups; }
    /// Of a tree of groups: its upper levels as boxes, and folds.
    const TreeBoxes& treeBoxes() const { return m_treeBoxes; }
    /// Of a compact network: the box that a processor is drawn in.
    QRectF boxOf(NodeId node) const
    {
        if (m_map) return m_map->cell(node);
        return m_plan->groupTree ? m_treeBoxes.of(m_plan->groupTree->groupOf[node.value]).area : m_groups.of(node).box;
    }
    /// Below the boxes: where one of them is shown from within; empty where there is no room.
    QRectF inside() const { return m_inside; }
    /// Of boxes below routers none of which any message passes: they are one low row, and what is inside has the room.
    bool slim() const { return m_slim; }
    /// Of a plane: the corner between the names of its rows, as wide, and those of its columns, as high; else empty.
    QRectF axes() const { return m_axes; }

    /// Of a broadcast whose regions are drawn and no boxes, where they are; see projectionOf().
    const std::optional<RegionMap>& map() const { return m_map; }
    void setMap(std::optional<RegionMap> map) { m_map = std::move(map); }

    /// Where a folded subtree is drawn.
    QRectF foldArea(const Fold& fold) const;

    /// Node under a point of the screen; the router on top of a folded subtree.
    std::optional<NodeId> nodeAt(QPointF point) const;

private:
    void fitPlaces(const Theme& theme);
    void fitCircle(const Theme& theme);
    double nearest() const; ///< least distance of two nodes, in pixels
    void fitGroups(const Theme& theme, std::uint32_t climb);
    void fitSlim(const QRectF& all, QRectF whole, const QSizeF& least, std::uint32_t climb, const Theme& theme);
    void fitGroupTree(const Theme& theme);

    const NetworkPlan* m_plan;
    NetworkFrame m_frame;
    QRectF m_area;
    QPointF m_origin, m_scale{1, 1};
    Ellipse m_bent; ///< of a circle
    double m_radius{1}, m_router{1.5}, m_hole{0}, m_packet{1}, m_mark{1}, m_spacing{1}, m_unit{1}, m_ladder{0},
        m_ring{0};
    Detail m_detail{Detail::Groups};
    bool m_packetTexts{false}, m_low{false}, m_slim{false};
    QFont m_wordFont;
    NetworkGroups m_groups;
    TreeBoxes m_treeBoxes;
    QRectF m_inside, m_axes, m_passedOn;
    std::optional<RegionMap> m_map;
};

/// How far from the ends of a track a packet begins and ends.
struct Insets {
    double from{}, to{};
};
/// A point of the way from the border of the sender to the border of the receiver, 0 … 1, on a track in pixels.
/// `direction` becomes the direction of travel.
QPointF alongTrack(std::span<const QPointF> track, Insets insets, double progress, QPointF& direction);

} // namespace hopscope
