#include "scenes/network/flows/network_flow_style.h"

#include "drawing/arrow_head.h"
#include "drawing/theme.h"
#include "scenes/axis_name.h"
#include "scenes/network/inside/network_inside_layers.h"
#include "scenes/network/network_projection.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

std::vector<QPainterPath> FlowStyle::headsOf(const FlowLine& line) const
{
    const double straight = QLineF(line.corners.empty() ? line.begin : line.corners.back(), line.end).length(),
                 length = std::clamp((line.corners.empty() ? 0.6 : 1.0) * straight, 4.0, 8.0),
                 larger = line.corners.empty() ? 4 : 2;
    const bool bold = isExample(line), reversed = bold && isReversed(line);
    const auto head = [&](bool end, bool target) {
        return headOf(end ? line.end : line.begin, line.before(end), target && line.back ? length + larger : length);
    };
    std::vector<QPainterPath> heads;
    if (line.back) heads.push_back(head(false, reversed));
    heads.push_back(head(true, bold && !reversed));
    return heads;
}

bool FlowStyle::isDrawn(const FlowLine& line) const { return isStrong(line) || line.over.size() <= 1; }

bool FlowStyle::isStrong(const FlowLine& line) const
{
    return !one || isExample(line) || standsOutOf(*line.flow, flows, *one, projection);
}

bool FlowStyle::isExample(const FlowLine& line) const
{
    if (line.loop) return false; // it is one of many there
    const NetworkGroups& groups = projection.groups();
    const std::uint32_t from = groups.first(line.flow->from).value, to = groups.first(line.flow->to).value;
    for (std::size_t i = 1; i < example.size(); ++i) {
        const bool there = example[i - 1] == from && example[i] == to,
                   back = example[i - 1] == to && example[i] == from;
        // A line of both directions is taken in either.
        if (line.back ? there || back : line.opposite ? back : there) return true;
    }
    return false;
}

bool FlowStyle::isReversed(const FlowLine& line) const
{
    const NetworkGroups& groups = projection.groups();
    const std::array ends{groups.first(line.flow->to).value, groups.first(line.flow->from).value};
    return !std::ranges::search(example, ends).empty();
}

QColor FlowStyle::colourOf(const FlowLine& line) const
{
    if (isExample(line) && line.over.size() <= 1 && !line.tooMuch()) return theme.ink;
    const bool axes = flows.shown && flows.shown->sums; // the words beside what is shown are their key
    const QColor colour = line.tooMuch() ? theme.trouble
                          : axes         ? drawnAxisColour(boxAxis(line.flow->from, line.flow->to), theme)
                                         : theme.edgeActive;
    return isStrong(line) ? colour : mixed(colour, theme.ground, 0.75);
}

double FlowStyle::widthOf(const FlowLine& line) const
{
    if (!isStrong(line)) return 0.8 * theme.strokeScale;
    if (flows.mostRate > 0) return 0.8 * theme.strokeScale; // what moves is drawn upon it
    constexpr double boldLine = 3.2;                        // of the message that stands for the others
    // Of those that spread over many routers one is drawn in bold, and by itself.
    constexpr std::size_t few = 8;
    if (line.over.size() > 1) return (line.over.size() > few ? 0.6 : 1.1) * theme.strokeScale;
    if (isExample(line)) return boldLine * theme.strokeScale;
    return (1 + 1.6 * line.messages / most) * theme.strokeScale;
}

QPainterPath FlowStyle::headOf(QPointF tip, QPointF from, double length)
{
    const QPointF way = tip - from;
    const double far = std::max(std::hypot(way.x(), way.y()), 1e-9);
    return arrowHead(tip, way / far, length);
}

double FlowStyle::beside(const FlowLine& line) const
{
    constexpr double dot = 3.5, boldHead = 6, gap = 1.5;
    const double wide = flows.mostRate > 0
                            ? widestLine * theme.strokeScale * line.flow->rate() / flows.mostRate + betweenWays
                            : widthOf(line);
    return std::max(wide / 2, isExample(line) ? boldHead : dot) + gap;
}

} // namespace hopscope
