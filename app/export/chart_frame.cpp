#include "export/chart_frame.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace hopscope {

namespace {

constexpr double room = 0.06; ///< above and below what is drawn, as a share

struct Range {
    double from{std::numeric_limits<double>::infinity()}, to{-std::numeric_limits<double>::infinity()};
    void take(double value, bool logarithmic)
    {
        if (!std::isfinite(value) || (logarithmic && value <= 0)) return;
        from = std::min(from, value);
        to = std::max(to, value);
    }
};

void takeHeights(Range& y, const Chart& chart, const Curve& curve, std::size_t i)
{
    y.take(curve.points[i].y(), chart.yLogarithmic);
    if (curve.form == CurveForm::Area) y.take(floorAt(curve, i), chart.yLogarithmic);
    if (i >= curve.spreads.size()) return;
    y.take(curve.spreads[i].low, chart.yLogarithmic);
    y.take(curve.spreads[i].high, chart.yLogarithmic);
}

void setHeights(ChartFrame& frame, const Chart& chart, const Range& y)
{
    if (chart.yLogarithmic) {
        const double factor = std::pow(std::max(y.to / y.from, 1.5), room);
        frame.yFrom = y.from / factor, frame.yTo = y.to * factor;
    } else {
        const double span = std::max(y.to - y.from, std::abs(y.to) * 0.05 + 1e-12);
        frame.yTo = y.from == 0 && y.to == 0 ? 1 : y.to + span * room;
        // Near 0 an axis begins there: only then heights can be compared.
        frame.yFrom = y.from >= 0 && (y.from < 0.5 * y.to || y.to == 0) ? 0 : y.from - span * room;
    }
    if (chart.bars && !chart.yLogarithmic) frame.yFrom = std::min(0.0, y.from);
    const auto take = [&chart](double& end, const std::optional<double>& wanted) {
        if (wanted && (!chart.yLogarithmic || *wanted > 0)) end = *wanted;
    };
    take(frame.yFrom, chart.yFrom);
    take(frame.yTo, chart.yTo);
}

void setWidths(ChartFrame& frame, const Chart& chart, Range x)
{
    if (x.to <= x.from) { // one point only
        const double beside = std::max(1.0, std::abs(x.from));
        x = chart.xLogarithmic ? Range{x.from / 2, x.to * 2} : Range{x.from - beside, x.to + beside};
    }
    const auto discs = [](const Curve& curve) { return curve.loose || curve.form == CurveForm::Dots; };
    const auto stairs = [](const Curve& curve) { return curve.form == CurveForm::Stairs; };
    const double ends = !chart.xLogarithmic && chart.bars                                  ? 0.6
                        : !chart.xLogarithmic && std::ranges::any_of(chart.curves, stairs) ? 0.5
                                                                                           : 0;
    const bool apart = ends == 0 && std::ranges::any_of(chart.curves, discs);
    const double more = ends + (apart ? 0.02 * (x.to - x.from) : 0), factor = apart ? std::pow(x.to / x.from, 0.02) : 1;
    frame.xFrom = chart.xLogarithmic ? x.from / factor : x.from - more;
    frame.xTo = chart.xLogarithmic ? x.to * factor : x.to + more;
}

} // namespace

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

bool drawable(const Chart& chart, QPointF point)
{
    return std::isfinite(point.x()) && std::isfinite(point.y()) && (!chart.xLogarithmic || point.x() > 0)
           && (!chart.yLogarithmic || point.y() > 0);
}

double floorAt(const Curve& curve, std::size_t point) { return point < curve.floors.size() ? curve.floors[point] : 0; }

ChartFrame frameOf(const Chart& chart)
{
    ChartFrame frame{.xLogarithmic = chart.xLogarithmic, .yLogarithmic = chart.yLogarithmic};
    Range x, y;
    for (const Curve& curve : chart.curves)
        for (std::size_t i = 0; i < curve.points.size(); ++i)
            if (drawable(chart, curve.points[i])) {
                x.take(curve.points[i].x(), chart.xLogarithmic);
                takeHeights(y, chart, curve, i);
            }
    if (!(x.from <= x.to)) return frame;
    if (chart.here) x.take(*chart.here, chart.xLogarithmic);
    setHeights(frame, chart, y);
    setWidths(frame, chart, x);
    return frame;
}

bool drawable(const Chart& chart, const Curve& curve)
{
    return std::ranges::any_of(curve.points, [&](QPointF point) { return drawable(chart, point); });
}

std::vector<std::vector<std::size_t>> partsOf(const Chart& chart, const Curve& curve)
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
