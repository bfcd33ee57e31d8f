#pragma once

#include "ids.h"

#include <QRectF>

#include <cstdint>
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
    void paint(Canvas& canvas, const Theme& theme) const;

private:
    struct Level {
        std::uint32_t unit{}; ///< processors below each of its bars
        double y{};
    };
    void paintLevels(Canvas& canvas, const Theme& theme) const;

    const NetworkProjection& m_projection;
    QRectF m_bar;
    std::vector<NetworkGroup> m_boxes; ///< of a row: those that are seen
    std::vector<Level> m_levels;       ///< from the boxes up, without the bar of all
};

} // namespace hopscope
