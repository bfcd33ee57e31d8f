#include "scenes/chart/chart_frame.h"

#include "scenes/chart/chart_scene.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

QPointF ChartFrame::at(QPointF data) const
{
    const auto share = [](double value, double from, double to, bool logarithmic) {
        return logarithmic ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
    };
    return {share(data.x(), xFrom, xTo, xLogarithmic) * box.width(),
            share(data.y(), yFrom, yTo, yLogarithmic) * box.height()};
}

bool ChartFrame::holds(QPointF data) const
{
    return data.x() >= xFrom && data.x() <= xTo && data.y() >= yFrom && data.y() <= yTo;
}

double floorAt(const Curve& curve, std::size_t point) { return point < curve.floors.size() ? curve.floors[point] : 0; }

ChartFrame frameOf(const Chart& chart)
{
    const ChartRange range = rangeOf(chart);
    return {range.xFrom, range.xTo, range.yFrom, range.yTo, chart.xLogarithmic, chart.yLogarithmic, {}};
}

bool drawable(const Chart& chart, const Curve& curve)
{
    return std::ranges::any_of(curve.points, [&](QPointF point) { return drawable(chart, point); });
}

std::vector<std::vector<std::size_t>> indicesOf(const Chart& chart, const Curve& curve)
{
    std::vector<std::vector<std::size_t>> parts;
    bool begun = false;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const bool there = drawable(chart, curve.points[i]);
        if (there && !begun) parts.emplace_back();
        if (there) parts.back().push_back(i);
        begun = there;
    }
    return parts;
}

} // namespace hopscope
