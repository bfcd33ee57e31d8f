#pragma once

#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"

#include <QColor>
#include <QPainterPath>
#include <QPointF>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class NetworkProjection;
struct Theme;

/// How each line between boxes is drawn: strongly or faintly, how wide, in which colour and with which heads.
struct FlowStyle {
    static constexpr double widestLine = 11;   ///< of what moves most
    static constexpr double betweenWays = 1.5; ///< of a line with bands

    const GroupFlows& flows;
    const NetworkProjection& projection;
    const Theme& theme;
    std::span<const std::uint32_t> example; ///< boxes on the way of the message that is drawn in bold
    std::optional<NodeId> one{};            ///< first processor of the box whose lines alone are drawn strongly
    double most{1};                         ///< messages on a line

    /// Of a line of both directions the head of the message in bold is larger than the other.
    std::vector<QPainterPath> headsOf(const FlowLine& line) const;
    /// Faint ones to many routers would be a haze: they have stubs.
    bool isDrawn(const FlowLine& line) const;
    bool isStrong(const FlowLine& line) const;
    /// Whether the message that is drawn in bold takes it.
    bool isExample(const FlowLine& line) const;
    /// Whether that message goes from the end of the line to its beginning.
    bool isReversed(const FlowLine& line) const;
    QColor colourOf(const FlowLine& line) const;
    double widthOf(const FlowLine& line) const;
    static QPainterPath headOf(QPointF tip, QPointF from, double length);
    /// From the middle of a line to what stands beside it: half of its width, or of a dot that passes.
    double beside(const FlowLine& line) const;
};

} // namespace hopscope
