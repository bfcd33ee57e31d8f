#include "state/curve_near.h"

#include "drawing/format.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

constexpr double nearTo = 1.05;    ///< the bound: a curve that comes so close is drawn
constexpr double mostAbove = 10;   ///< per cent that the axis has
constexpr double worthADetail = 3; ///< a chart that reaches no higher shows such differences itself

double perCent(double ratio) { return 100 * (ratio - 1); }

/// 15 848.9 → 16 000: points lie so far apart that more digits would say nothing.
double inTwoDigits(double value)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return std::round(value / unit) * unit;
}

double least(const Curve& curve)
{
    double lowest = std::numeric_limits<double>::infinity();
    for (const QPointF& point : curve.points)
        if (std::isfinite(point.y())) lowest = std::min(lowest, point.y());
    return lowest;
}

} // namespace

namespace {

/// By how many per cent they are above the bound.
std::optional<Chart> inPerCent(const Chart& whole)
{
    Chart chart{.xTitle = whole.xTitle,
                .yTitle = QObject::tr("per cent above the lower bound"),
                .xSymbol = whole.xSymbol,
                .xLogarithmic = whole.xLogarithmic,
                .xCounts = whole.xCounts,
                .here = whole.here,
                .yFrom = -0.05 * mostAbove,
                .yTo = mostAbove,
                .compact = true};
    double highest = 0;
    std::size_t near = 0;
    for (const Curve& curve : whole.curves) {
        for (const QPointF& point : curve.points)
            if (std::isfinite(point.y())) highest = std::max(highest, point.y());
        if (curve.loose || !(least(curve) <= nearTo)) continue;
        near += curve.bound || curve.label.isEmpty() ? 0 : 1;
        Curve detail = curve;
        detail.spreads.clear();
        detail.peak.reset();
        for (QPointF& point : detail.points) point.setY(perCent(point.y()));
        chart.curves.push_back(std::move(detail));
    }
    if (near < 2 || highest < worthADetail) return {};
    for (const QPointF& point : whole.herePoints)
        if (perCent(point.y()) <= mostAbove) chart.herePoints.emplace_back(point.x(), perCent(point.y()));
    return chart;
}

/// With a finding for its title.
Chart titled(Chart near)
{
    constexpr double close = 5;
    const Curve* best = nullptr; // the lowest at the end
    for (const Curve& curve : near.curves)
        if (!curve.bound && !curve.label.isEmpty() && !curve.points.empty()
            && (!best || curve.points.back().y() < best->points.back().y()))
            best = &curve;
    if (!best || best->points.back().y() > close) return near;
    const QString name = best->label;
    const std::vector<QPointF> points = best->points;
    // What the title speaks of, as a line.
    Curve line{.label = QObject::tr("5 %"), .bound = true, .grey = 1};
    for (const QPointF& point : points) line.points.emplace_back(point.x(), close);
    near.curves.push_back(std::move(line));
    const auto beyond = std::ranges::find_if(points.rbegin(), points.rend(),
                                             [](const QPointF& point) { return !(point.y() <= close); });
    if (beyond == points.rend()) {
        near.title = QObject::tr("%1 is within 5 % of the bound").arg(name);
        return near;
    }
    // Between two points, on the scale of the axis.
    const QPointF last = *beyond, next = *beyond.base();
    const double part = (last.y() - close) / (last.y() - next.y());
    const double from =
        near.xLogarithmic ? last.x() * std::pow(next.x() / last.x(), part) : last.x() + part * (next.x() - last.x());
    near.title = QObject::tr("%1: within 5 % of the bound from %2 ≈ %3")
                     .arg(name, near.xSymbol, numberText(inTwoDigits(std::isfinite(from) ? from : next.x())));
    return near;
}

} // namespace

std::optional<Chart> nearBound(const Chart& whole)
{
    auto near = inPerCent(whole);
    if (near) near = titled(*std::move(near));
    return near;
}

} // namespace hopscope
