#pragma once

#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/messages_of_pair.h"
#include "scenes/pictures/parts/parts.h"

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

/// All messages of a pair, as a bow.
struct Arrow : MessagesOfPair {
    std::vector<QPointF> track; ///< from border to border
    QPointF label;
    QRectF reach;
    bool onLink{false}; ///< straight along a link and in its place: what goes back over it lies beside it
};

/// The network as it lies, fitted into an area, and between its nodes arrows: along a straight link where there is one,
/// else as bows that stand in each other's way as little as can be had.
class ArrowLayout {
public:
    static constexpr double labelSize = 15;

    ArrowLayout() = default;
    /// `crowded`: only some arrows are numbered, where there is room (see freeLabel), and no links lie below them;
    /// `top`: where the area begins.
    ArrowLayout(std::shared_ptr<const NetworkPlan> plan, QSizeF size, std::vector<MessagesOfPair> pairs,
                bool crowded = false, double top = headingHeight);

    const std::vector<Arrow>& arrows() const { return m_arrows; }
    double radius() const { return m_radius; } ///< of a node
    QPointF node(NodeId id) const { return onPicture(m_plan->place(id)); }
    QPointF onPicture(QPointF place) const
    {
        return {m_origin.x() + place.x() * m_scale.x(), m_origin.y() + place.y() * m_scale.y()};
    }
    /// The links that no arrow lies on, or of these cables alone.
    std::vector<QPainterPath> links(const std::set<LinkId>* cables) const;
    /// Where a number on an arrow, or beside a short one, lies on no node, no other arrow and none of `taken`.
    std::optional<QPointF> freeLabel(const Arrow& arrow, std::span<const QPointF> taken) const;
    /// The arrow under a point; null if there is none.
    const Arrow* nearest(QPointF point) const;

private:
    void place(const std::array<double, 4>& margins);
    double spacing() const;
    const Wire* wireOf(NodeId a, NodeId b) const;
    /// Along the link, if it is straight and passes no node; what goes the other way beside it.
    bool layOnLink(Arrow& arrow) const;
    QPointF labelOn(const std::vector<QPointF>& track, double share) const;
    /// What a bow looks like from one node to the other: even, or rising at once, so that it goes over nodes between.
    enum class Bow { Even, Steep };
    std::vector<QPointF> bow(const Arrow& arrow, double height, Bow kind) const;
    bool isFree(QPointF label, const Arrow& arrow, std::span<const QPointF> taken) const;
    double faultsOf(const Arrow& arrow, const std::vector<QPointF>& track, QPointF label) const;
    void lay(Arrow& arrow);
    void keepInside(Arrow& arrow) const;
    QRectF reachOfArrows() const;

    std::shared_ptr<const NetworkPlan> m_plan;
    QSizeF m_size;
    double m_top{};
    QPointF m_origin, m_scale{1, 1};
    double m_radius{1};
    bool m_crowded{false};
    std::vector<Arrow> m_arrows;
    std::map<std::pair<long, long>, std::set<std::size_t>>
        m_shapes; ///< of bows over each distance: parallel ones alike
};

} // namespace hopscope
