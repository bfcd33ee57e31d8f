#include "scenes/chart/chart_scene.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_labels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

bool shown(const Chart& chart, QPointF point)
{
    return std::isfinite(point.x()) && std::isfinite(point.y()) && (!chart.xLogarithmic || point.x() > 0)
           && (!chart.yLogarithmic || point.y() > 0);
}

std::vector<ChartScene::Tick> evenTicks(double from, double to, int about, bool counts)
{
    const double span = to - from, even = span / std::max(about, 1), raw = counts ? std::max(even, 1.0) : even,
                 power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, counts ? 5.0 : 2.5, 5.0})
        if (factor * power >= raw) {
            step = factor * power;
            break;
        }
    std::vector<ChartScene::Tick> ticks;
    for (double at = std::ceil(from / step - 1e-9) * step; at <= to + step * 1e-9; at += step) {
        const double clean = std::abs(at) < step * 1e-9 ? 0 : at;
        ticks.push_back({clean, numberText(clean)});
    }
    return ticks;
}

std::vector<ChartScene::Tick> powerTicks(double from, double to, int about)
{
    const int first = static_cast<int>(std::ceil(std::log10(from) - 1e-9)),
              last = static_cast<int>(std::floor(std::log10(to) + 1e-9));
    const auto text = [](double at, int exponent) {
        return exponent >= -2 && exponent <= 3 ? numberText(at) : powerOfTen(exponent);
    };
    std::vector<ChartScene::Tick> ticks;
    if (last - first >= 2) {
        const int step = std::max(1, (last - first + about - 1) / std::max(about, 1));
        for (int exponent = first; exponent <= last; exponent += step)
            ticks.push_back({std::pow(10.0, exponent), text(std::pow(10.0, exponent), exponent)});
        return ticks;
    }
    // A short stretch: 1, 2, 5 of every power.
    for (int exponent = first - 1; exponent <= last + 1; ++exponent)
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (about < 3 && factor != 1 && last > first) continue;
            const double at = factor * std::pow(10.0, exponent);
            if (at >= from * (1 - 1e-9) && at <= to * (1 + 1e-9)) ticks.push_back({at, numberText(at)});
        }
    return ticks;
}

constexpr double badgeSide = 24, badgeGap = 14; ///< from the border, and above

struct Range {
    double from{std::numeric_limits<double>::infinity()}, to{-std::numeric_limits<double>::infinity()};
    void take(double value)
    {
        from = std::min(from, value);
        to = std::max(to, value);
    }
};

void findRanges(ChartScene& scene)
{
    const Chart& chart = scene.chart;
    Range x, y;
    for (const Curve& curve : chart.curves)
        for (const QPointF point : curve.points)
            if (shown(chart, point)) x.take(point.x()), y.take(point.y());
    if (chart.field) {
        scene.xFrom = chart.field->xEdges.front(), scene.xTo = chart.field->xEdges.back();
        scene.yFrom = chart.field->yEdges.front(), scene.yTo = chart.field->yEdges.back();
        return;
    }
    if (!(x.from <= x.to)) return;
    if (chart.here && (!chart.xLogarithmic || *chart.here > 0)) x.take(*chart.here);
    if (chart.yLogarithmic) {
        // Room above and below, a twentieth of the height.
        const double room = std::pow(std::max(y.to / y.from, 1.5), 0.06);
        scene.yFrom = y.from / room, scene.yTo = y.to * room;
    } else {
        const double span = std::max(y.to - std::min(y.from, y.to), std::abs(y.to) * 0.05 + 1e-12);
        scene.yTo = y.from == 0 && y.to == 0 ? 1 : y.to + span * 0.06; // nothing but zero: an axis from 0
        scene.yFrom = y.from >= 0 && (y.from < 0.5 * y.to || y.to == 0) ? 0 : y.from - span * 0.06;
    }
    scene.xFrom = x.from, scene.xTo = x.to;
    if (scene.xTo <= scene.xFrom) { // one point only
        const double room = chart.xLogarithmic ? 0 : std::max(1.0, std::abs(scene.xFrom));
        scene.xTo = chart.xLogarithmic ? scene.xFrom * 2 : scene.xFrom + room;
        scene.xFrom = chart.xLogarithmic ? scene.xFrom / 2 : scene.xFrom - room;
    }
    // Discs at the ends of the range are to be seen whole.
    const auto discs = [](const Curve& curve) { return curve.loose || curve.form == CurveForm::Dots; };
    if (std::ranges::any_of(chart.curves, discs)) {
        const double room = 0.02 * (scene.xTo - scene.xFrom), factor = std::pow(scene.xTo / scene.xFrom, 0.02);
        scene.xFrom = chart.xLogarithmic ? scene.xFrom / factor : scene.xFrom - room;
        scene.xTo = chart.xLogarithmic ? scene.xTo * factor : scene.xTo + room;
    }
    const auto stairs = [](const Curve& curve) { return curve.form == CurveForm::Stairs; };
    if (!chart.xLogarithmic && std::ranges::any_of(chart.curves, stairs)) scene.xFrom -= 0.5, scene.xTo += 0.5;
    if (chart.bars) scene.xFrom -= 0.6, scene.xTo += 0.6, scene.yFrom = 0;
    scene.yFrom = chart.yFrom.value_or(scene.yFrom);
    scene.yTo = chart.yTo.value_or(scene.yTo);
}

/// Whether x takes whole numbers only.
bool counts(const Chart& chart)
{
    return chart.bars
           || std::ranges::any_of(chart.curves, [](const Curve& curve) { return curve.form == CurveForm::Stairs; });
}

bool fit(const ChartScene& scene, const QFont& font)
{
    double free = -1e300;
    for (const ChartScene::Tick& tick : scene.xTicks) {
        const double x = scene.toPixels({tick.at, scene.yFrom}).x(), half = textWidth(font, tick.text) / 2;
        if (x - half < free) return false;
        free = x + half + 8;
    }
    return true;
}

} // namespace

QPointF ChartScene::toPixels(QPointF data) const
{
    const auto share = [](double value, double from, double to, bool logarithmic) {
        return logarithmic ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
    };
    return {plot.left() + share(data.x(), xFrom, xTo, chart.xLogarithmic) * plot.width(),
            plot.bottom() - share(data.y(), yFrom, yTo, chart.yLogarithmic) * plot.height()};
}

double ChartScene::xAt(double pixel) const
{
    const double share = std::clamp((pixel - plot.left()) / plot.width(), 0.0, 1.0);
    return chart.xLogarithmic ? xFrom * std::pow(xTo / xFrom, share) : xFrom + share * (xTo - xFrom);
}

QColor curveColour(const Theme& theme, const Curve& curve)
{
    return curve.bound ? theme.inkSoft : seriesColour(theme, curve.style);
}

QColor curveTextColour(const Theme& theme, const Curve& curve)
{
    return curve.bound ? theme.inkSoft : seriesTextColour(theme, curve.style);
}

std::vector<double> curveDashes(const Curve& curve)
{
    return curve.bound ? std::vector<double>{5, 4} : seriesDashes(curve.style);
}

bool hasShapes(const Chart& chart, const Curve& curve)
{
    const auto line = [](const Curve& one) { return !one.bound && !one.loose && one.form != CurveForm::Dots; };
    return !chart.compact && !chart.bars && line(curve) && std::ranges::count_if(chart.curves, line) > 1;
}

std::vector<QPolygonF> linesOf(const ChartScene& scene, const Curve& curve)
{
    std::vector<QPolygonF> parts;
    bool begun = false;
    for (const QPointF point : curve.points) {
        if (!shown(scene.chart, point)) {
            begun = false;
            continue;
        }
        if (!begun) parts.emplace_back();
        parts.back().append(scene.toPixels(point));
        begun = true;
    }
    if (curve.form != CurveForm::Stairs) return parts;
    for (QPolygonF& part : parts) {
        QPolygonF steps;
        const qsizetype last = part.size() - 1;
        const auto middle = [&](qsizetype i) { return (part[i].x() + part[i + 1].x()) / 2; };
        const double half = last > 0 ? (part[1].x() - part[0].x()) / 2 : 0;
        for (qsizetype i = 0; i <= last; ++i) {
            steps.append({i > 0 ? middle(i - 1) : part[i].x() - half, part[i].y()});
            steps.append({i < last ? middle(i) : 2 * part[i].x() - steps.last().x(), part[i].y()});
        }
        part = steps;
    }
    return parts;
}

ChartScene chartScene(Chart chart, const QRectF& area, const Theme& theme)
{
    ChartScene scene;
    scene.chart = std::move(chart);
    scene.area = area;
    constexpr double roomForWords = 230;
    if (!scene.chart.compact && area.height() < roomForWords) scene.chart.bare = true; // the curves come first
    const Chart& shownChart = scene.chart;
    const QFont tickFont = theme.mono(9);
    const double top = shownChart.compact ? 30
                       : shownChart.bare  ? (shownChart.title.isEmpty() ? 30 : 22 + 30 * theme.fontScale)
                                          : 34 + 60 * theme.fontScale,
                 axis = lineHeight(tickFont) + (shownChart.xTitle.isEmpty() ? 10 : 16 + lineHeight(theme.text(9.5)));
    if (shownChart.badge) scene.badge = badgeLayout(*shownChart.badge, area.width() - 2 * badgeSide, theme);
    const double bottom = axis + (shownChart.badge ? scene.badge.size.height() + badgeGap : 0);
    scene.plot = area.adjusted(60, top, -24, -bottom);
    findRanges(scene);
    const bool drawn =
        shownChart.field || std::ranges::any_of(shownChart.curves, [&](const Curve& curve) {
            return std::ranges::any_of(curve.points, [&](QPointF point) { return shown(shownChart, point); });
        });
    if (!drawn || scene.plot.width() < 40 || scene.plot.height() < 40) return scene;

    const auto ticks = [](bool logarithmic, double from, double to, int about, bool counts = false) {
        return logarithmic ? powerTicks(from, to, about) : evenTicks(from, to, about, counts);
    };
    // One number alone says nothing about the scale.
    for (int about = std::clamp(static_cast<int>(scene.plot.height() / 52), 2, 8), finest = about + 3;
         scene.yTicks.size() < 2 && about <= finest; ++about)
        scene.yTicks = ticks(shownChart.yLogarithmic, scene.yFrom, scene.yTo, about);
    if (shownChart.field)
        if (auto rows = fieldTicks(shownChart.field->yEdges, shownChart.yLogarithmic);
            !rows.empty() && static_cast<double>(rows.size()) * capHeight(tickFont) * 1.4 <= scene.plot.height())
            scene.yTicks = std::move(rows);
    double left = 0;
    for (const ChartScene::Tick& tick : scene.yTicks) left = std::max(left, textWidth(tickFont, tick.text));
    const double margin = shownChart.compact ? 12 : 24, right = roomForNames(shownChart, theme);
    scene.plot.setLeft(area.left() + margin + left + 8);
    scene.plot.setRight(area.right() - (right > 0 ? right + 8 : margin + 12));
    // As many ticks as can all have their words.
    int about = std::clamp(static_cast<int>(scene.plot.width() / (shownChart.bars ? 36 : 70)), 2, 10);
    do scene.xTicks = ticks(shownChart.xLogarithmic, scene.xFrom, scene.xTo, about, counts(shownChart));
    while (!fit(scene, tickFont) && --about >= 2);
    placeLabels(scene, theme);
    return scene;
}

} // namespace hopscope
