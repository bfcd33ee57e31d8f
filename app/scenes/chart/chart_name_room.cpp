#include "drawing/canvas.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_name_lines.h"
#include "scenes/chart/chart_scene.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

// How much room the names of curves take.
namespace hopscope {

namespace {

constexpr double mostInOneLine = 0.25; ///< of the width of the chart; longer names have two lines

} // namespace

double sampleRoom(bool sample) { return sample ? sampleWidth + sampleGap : 0; }

bool needsSamples(const Chart& chart)
{
    const auto told = [&chart](const Curve& curve) {
        return curve.bound || curve.loose || !curveDashes(curve).empty() || hasShapes(chart, curve);
    };
    return !chart.bars && !chart.compact && chart.curves.size() > 1 && std::ranges::any_of(chart.curves, told);
}

QFont labelFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

double roomForNames(const Chart& chart, double width, const Theme& theme)
{
    if (chart.compact) return 0;
    double widest = 0;
    // A chart as narrow as a column of print has whole names below it, where it has room for them.
    const double inOneLine = chart.bare || !chart.sideNames.empty() || width > widestWithLegend
                                 ? mostInOneLine * width
                                 : std::numeric_limits<double>::infinity();
    const auto named =
        std::max<std::ptrdiff_t>(chart.sideNames.size(), std::ranges::count_if(chart.curves, [](const Curve& curve) {
                                     return !curve.peak && !curve.loose && !curve.label.isEmpty();
                                 }));
    const double room = sampleRoom(needsSamples(chart) || !chart.sideNames.empty());
    if (named > 1 && !chart.bars) widest = textWidth(theme.text(9), coinciding(static_cast<std::size_t>(named), {}));
    for (const Curve& curve : chart.curves)
        if (!curve.peak) widest = std::max(widest, nameWidth(labelFont(theme), curve.nameAtEnd(), inOneLine));
    if (width > leastWithWhy)
        for (const Curve& curve : chart.curves)
            if (!curve.peak) widest = std::max(widest, textWidth(theme.text(9), curve.why));
    for (const QString& name : chart.sideNames) widest = std::max(widest, nameWidth(labelFont(theme), name, inOneLine));
    return widest > 0 ? std::min(widest + besidePlot + room, mostForNames * width) : 0;
}

double nearerToOther(const QRectF& box, std::optional<std::size_t> own, const Chart& chart,
                     std::span<const std::vector<QPolygonF>> points, std::span<const std::size_t> same)
{
    if (!chart.compact || !own || chart.curves[*own].bound) return 0;
    constexpr double along = 32, price = 12;
    // From the middle of the box to the nearest of the points over or below its middle half.
    const QRectF half = box.adjusted(box.width() / 4, 0, -box.width() / 4, 0);
    const auto away = [&](std::size_t curve) {
        double least = std::numeric_limits<double>::infinity();
        for (const QPolygonF& part : points[curve]) // in the order of x
            for (auto point = std::ranges::lower_bound(part, half.left(), {}, &QPointF::x);
                 point != part.end() && point->x() <= half.right(); ++point)
                least = std::min(least, std::abs(point->y() - box.center().y()));
        return least;
    };
    const double mine = away(*own);
    for (std::size_t i = 0; i < points.size(); ++i)
        if (const double other = away(i);
            same[i] != same[*own] && !chart.curves[i].loose && other - box.height() / 2 < along && other < mine)
            return price;
    return 0;
}

} // namespace hopscope
