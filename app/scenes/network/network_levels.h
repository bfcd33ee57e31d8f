#pragma once

#include "ids.h"
#include "scenes/network/network_tree_loads.h"

#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkGroup;
struct Theme;

/// The routers of a network whose boxes hang in a row below them: a bar over everything, and one over each unit that is
/// larger than a box. Of a ring of boxes around a single router: that one.
class RouterLevels {
public:
    explicit RouterLevels(const NetworkProjection& projection);

    /// The bar of all, or the one in the middle; empty where there is none.
    QRectF bar() const { return m_bar; }
    /// How high, in pixels, the lowest bar over both processors is.
    double above(NodeId one, NodeId other) const;
    /// `loads`: of the links of the step; those that messages share are in vermilion, with how many.
    void paint(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const;
    /// Whether messages share one of the links that are drawn.
    bool shares(std::span<const TreeLoad> loads) const;
    /// From one box up its links to the lowest bar over both, and down to the other; empty where they are one.
    QPainterPath way(NodeId from, NodeId to) const;
    /// Whether all that is drawn hangs from the bar of all.
    bool single() const { return m_levels.empty(); }
    /// What the lines from level to level carry.
    std::vector<TreeLoad> loads(std::span<const TreeLoad> loads) const;
    /// Where these lines are, and the bars of units.
    std::vector<QRectF> lines() const;
    /// The numbers, when all lines are drawn.
    void paintNumbers(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const;
    /// Where they stand.
    std::vector<QRectF> numbers(std::span<const TreeLoad> loads, const Theme& theme) const;

private:
    struct Level {
        std::uint32_t unit{}; ///< processors below each of its bars
        double y{};
    };
    /// A line from a box or a bar up to the bar above it, for the links of the processors below.
    struct Link {
        double x{}, from{}, to{};
        ProcessorRange below;
    };
    struct Bar {
        double left{}, right{}, y{};
    };
    void hang();
    /// What the bar of all stands for.
    QString name() const;
    /// Whether a number has room beside a link, so that it covers no bar and no box.
    static bool fits(const Link& link, const QRectF& number);
    struct Number {
        QString text;
        QRectF place;
    };
    /// Messages and how many of them share a link; the latter alone where both would reach the next line.
    Number numberOf(const Link& link, const TreeLoad& load, const Theme& theme) const;

    const NetworkProjection& m_projection;
    QRectF m_bar;
    std::vector<NetworkGroup> m_boxes; ///< of a row: those that are seen
    std::vector<Level> m_levels;       ///< from the boxes up, without the bar of all
    std::vector<Link> m_links;
    std::vector<Bar> m_bars; ///< without that of all
};

} // namespace hopscope
