#include "scenes/chart/chart_scene.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/pictures/parts/parts.h"

#include <QTransform>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

constexpr double badgeSide = 24, badgeGap = 14; ///< from the border, and above

struct Range {
    double from{std::numeric_limits<double>::infinity()}, to{-std::numeric_limits<double>::infinity()};
    void take(double value)
    {
        from = std::min(from, value);
        to = std::max(to, value);
    }
};

bool fit(const ChartScene& scene, const QFont& font)
{
    double free = -1e300;
    for (const Tick& tick : scene.xTicks) {
        const double x = scene.toPixels({tick.at, scene.range.yFrom}).x(), half = textWidth(font, tick.text) / 2;
        if (x - half < free) return false;
        free = x + half + 8;
    }
    return true;
}

} // namespace

bool countsAlongX(const Chart& chart)
{
    return chart.bars || chart.xCounts
           || std::ranges::any_of(chart.curves, [](const Curve& curve) { return curve.form == CurveForm::Stairs; });
}

bool drawable(const Chart& chart, QPointF point)
{
    return std::isfinite(point.x()) && std::isfinite(point.y()) && (!chart.xLogarithmic || point.x() > 0)
           && (chart.nearOne > 0 ? point.y() > 1 - chart.nearOne : !chart.yLogarithmic || point.y() > 0);
}

ChartRange rangeOf(const Chart& chart)
{
    ChartRange range{0, 1, 0, 1};
    Range x, y;
    for (const Curve& curve : chart.curves) {
        for (const QPointF point : curve.points)
            if (drawable(chart, point)) x.take(point.x()), y.take(point.y());
        for (std::size_t i = 0; i < std::min(curve.spreads.size(), curve.points.size()); ++i)
            for (const double end : {curve.spreads[i].low, curve.spreads[i].high})
                if (drawable(chart, {curve.points[i].x(), end})) y.take(end);
        if (curve.form == CurveForm::Area && !chart.yLogarithmic)
            y.take(curve.floors.empty() ? 0 : std::ranges::min(curve.floors));
    }
    if (chart.field) {
        range.xFrom = chart.field->xEdges.front(), range.xTo = chart.field->xEdges.back();
        range.yFrom = chart.field->yEdges.front(), range.yTo = chart.field->yEdges.back();
        return range;
    }
    if (!(x.from <= x.to)) return range;
    if (chart.here && (!chart.xLogarithmic || *chart.here > 0)) x.take(*chart.here);
    if (chart.nearOne > 0) {
        constexpr double room = 0.06;
        const double from = onAxes(chart, {1, y.from}).y(), to = onAxes(chart, {1, y.to}).y(),
                     more = room * std::max(to - from, 1.0);
        range.yFrom = fromAxes(chart, {0, from - more}).y(), range.yTo = fromAxes(chart, {0, to + more}).y();
    } else if (chart.yLogarithmic) {
        // Room above and below, a twentieth of the height.
        const double room = std::pow(std::max(y.to / y.from, 1.5), 0.06);
        range.yFrom = y.from / room, range.yTo = y.to * room;
    } else {
        const double span = std::max(y.to - std::min(y.from, y.to), std::abs(y.to) * 0.05 + 1e-12);
        range.yTo = y.from == 0 && y.to == 0 ? 1 : y.to + span * 0.06; // nothing but zero: an axis from 0
        range.yFrom = y.from >= 0 && (y.from < 0.5 * y.to || y.to == 0) ? 0 : y.from - span * 0.06;
    }
    range.xFrom = x.from, range.xTo = x.to;
    if (range.xTo <= range.xFrom) { // one point only
        const double room = chart.xLogarithmic ? 0 : std::max(1.0, std::abs(range.xFrom));
        range.xTo = chart.xLogarithmic ? range.xFrom * 2 : range.xFrom + room;
        range.xFrom = chart.xLogarithmic ? range.xFrom / 2 : range.xFrom - room;
    }
    // Discs at the ends of the range are to be seen whole, and the ring of the experiment, beside words of the axis.
    const auto discs = [](const Curve& curve) { return curve.loose || curve.form == CurveForm::Dots; };
    const auto atEnd = [&x](QPointF point) { return point.x() <= x.from || point.x() >= x.to; };
    if (std::ranges::any_of(chart.curves, discs) || std::ranges::any_of(chart.herePoints, atEnd)) {
        const double room = 0.02 * (range.xTo - range.xFrom), factor = std::pow(range.xTo / range.xFrom, 0.02);
        range.xFrom = chart.xLogarithmic ? range.xFrom / factor : range.xFrom - room;
        range.xTo = chart.xLogarithmic ? range.xTo * factor : range.xTo + room;
    }
    const auto stairs = [](const Curve& curve) { return curve.form == CurveForm::Stairs; };
    if (!chart.xLogarithmic && std::ranges::any_of(chart.curves, stairs)) range.xFrom -= 0.5, range.xTo += 0.5;
    if (chart.bars) range.xFrom -= 0.6, range.xTo += 0.6, range.yFrom = chart.yLogarithmic ? range.yFrom : 0;
    const auto take = [&chart](double& end, const std::optional<double>& wanted) {
        if (wanted && drawable(chart, {chart.xLogarithmic ? 1.0 : 0.0, *wanted})) end = *wanted;
    };
    if (chart.xFrom && chart.xTo) range.xFrom = *chart.xFrom, range.xTo = *chart.xTo;
    take(range.yFrom, chart.yFrom);
    take(range.yTo, chart.yTo);
    return range;
}

double bandRoom(const Chart& chart, const Theme& theme)
{
    // Of one band the sentence below tells all.
    return chart.bands.size() < 2 || chart.compact ? 0 : lineHeight(theme.text(9)) + 6;
}

QPointF onAxes(const Chart& chart, QPointF data)
{
    const double y = chart.nearOne > 0 ? data.y() - 1 + chart.nearOne : data.y();
    return {chart.xLogarithmic ? std::log10(data.x()) : data.x(),
            chart.yLogarithmic || chart.nearOne > 0 ? std::log10(y) : y};
}

QPointF fromAxes(const Chart& chart, QPointF along)
{
    const auto value = [](double at, bool logarithmic) { return logarithmic ? std::pow(10.0, at) : at; };
    const double y = value(along.y(), chart.yLogarithmic || chart.nearOne > 0);
    return {value(along.x(), chart.xLogarithmic), chart.nearOne > 0 ? y + 1 - chart.nearOne : y};
}

QPointF ChartScene::toPixels(QPointF data) const
{
    const QPointF from = onAxes(chart, {range.xFrom, range.yFrom}), to = onAxes(chart, {range.xTo, range.yTo}),
                  at = onAxes(chart, data);
    return {plot.left() + (at.x() - from.x()) / (to.x() - from.x()) * plot.width(),
            plot.bottom() - (at.y() - from.y()) / (to.y() - from.y()) * plot.height()};
}

QPointF ChartScene::toData(QPointF pixel) const
{
    const QPointF from = onAxes(chart, {range.xFrom, range.yFrom}), to = onAxes(chart, {range.xTo, range.yTo});
    return fromAxes(chart, {std::lerp(from.x(), to.x(), (pixel.x() - plot.left()) / plot.width()),
                            std::lerp(from.y(), to.y(), (plot.bottom() - pixel.y()) / plot.height())});
}

double ChartScene::xAt(double pixel) const
{
    return toData({std::clamp(pixel, plot.left(), plot.right()), plot.bottom()}).x();
}

std::vector<QStringList> subtitleLines(const Chart& chart)
{
    std::vector<QStringList> lines;
    for (const QString& form : QStringList(chart.subtitle) + chart.shorterSubtitles) {
        const QStringList own = form.split(u'\n', Qt::SkipEmptyParts);
        lines.resize(std::max(lines.size(), static_cast<std::size_t>(own.size())));
        for (qsizetype i = 0; i < own.size(); ++i) lines[static_cast<std::size_t>(i)] += own[i];
    }
    return lines;
}

QFont chartTitleFont(const Theme& theme, double points) { return theme.text(points, QFont::DemiBold); }

namespace {

/// Between that of remarks and that of words: all of them can be read.
QColor boundColour(const Theme& theme, std::size_t grey)
{
    constexpr std::size_t greys = 3;
    return mixed(theme.inkSoft, theme.ink, static_cast<double>(grey % greys) / (greys - 1));
}

} // namespace

QColor curveColour(const Theme& theme, const Curve& curve)
{
    if (curve.bound) return boundColour(theme, curve.grey);
    const QColor colour = seriesColour(theme, curve.style);
    return curve.aside ? mixed(colour, theme.ground, 0.35) : colour;
}

QColor curveTextColour(const Theme& theme, const Curve& curve)
{
    if (curve.aside) return theme.inkSoft;
    return curve.bound ? boundColour(theme, curve.grey) : seriesTextColour(theme, curve.style);
}

std::vector<double> curveDashes(const Curve& curve)
{
    if (!curve.bound) return seriesDashes(curve.style);
    if (curve.reached) return {8, 3, 1.5, 3};
    static const std::array<std::vector<double>, 3> dashes{std::vector<double>{5, 4}, {2, 3}, {10, 4}};
    return dashes[curve.grey % dashes.size()];
}

bool hasShapes(const Chart& chart, const Curve& curve)
{
    const auto line = [](const Curve& one) {
        return !one.bound && !one.loose && one.form != CurveForm::Dots && one.form != CurveForm::Area;
    };
    return !chart.compact && !chart.bars && line(curve) && std::ranges::count_if(chart.curves, line) > 1;
}

double curveWidth(const Chart& chart, const Curve& curve, const Theme& theme)
{
    const bool dots = curve.form == CurveForm::Dots && !curve.bound;
    return (dots ? 1.2 : curve.aside ? 1.4 : chart.compact || curve.bound ? 1.6 : 2.2) * theme.strokeScale;
}

std::vector<QPolygonF> partsOf(const Chart& chart, const Curve& curve)
{
    std::vector<QPolygonF> parts;
    bool begun = false;
    for (const QPointF point : curve.points) {
        if (!drawable(chart, point)) {
            begun = false;
            continue;
        }
        if (!begun) parts.emplace_back();
        parts.back().append(onAxes(chart, point));
        begun = true;
    }
    if (curve.form != CurveForm::Stairs) return parts;
    for (QPolygonF& part : parts) {
        QPolygonF steps;
        const qsizetype last = part.size() - 1;
        const auto middle = [&](qsizetype i) { return (part[i].x() + part[i + 1].x()) / 2; };
        const double half = last > 0 ? (part[1].x() - part[0].x()) / 2 : 0.5;
        for (qsizetype i = 0; i <= last; ++i) {
            steps.append({i > 0 ? middle(i - 1) : part[i].x() - half, part[i].y()});
            steps.append({i < last ? middle(i) : 2 * part[i].x() - steps.last().x(), part[i].y()});
        }
        part = steps;
    }
    return parts;
}

std::vector<QPolygonF> linesOf(const ChartScene& scene, const Curve& curve)
{
    const Chart& chart = scene.chart;
    const QPointF from = onAxes(chart, {scene.range.xFrom, scene.range.yFrom}),
                  to = onAxes(chart, {scene.range.xTo, scene.range.yTo});
    const QTransform pixels =
        QTransform::fromTranslate(scene.plot.left(), scene.plot.bottom())
            .scale(scene.plot.width() / (to.x() - from.x()), -scene.plot.height() / (to.y() - from.y()))
            .translate(-from.x(), -from.y());
    std::vector<QPolygonF> parts = partsOf(chart, curve);
    for (QPolygonF& part : parts) part = pixels.map(part);
    return parts;
}

namespace {

/// Ticks, the sides of the plot that depend on their words, and the places of the names.
void layOut(ChartScene& scene, const Theme& theme, ChartNames names = ChartNames::All,
            const ChartScene* whole = nullptr)
{
    const Chart& chart = scene.chart;
    const QFont font = theme.mono(9);
    const auto ticks = [](bool logarithmic, double from, double to, int about, bool counts = false) {
        return logarithmic ? powerTicks(from, to, about) : evenTicks(from, to, about, counts);
    };
    // One number alone says nothing about the scale. Powers stand at uneven distances: as many as keep clear.
    const auto crowded = [&scene, &font, &chart] {
        for (std::size_t i = 1; i < scene.yTicks.size(); ++i)
            if (std::abs(scene.toPixels({scene.range.xFrom, scene.yTicks[i].at}).y()
                         - scene.toPixels({scene.range.xFrom, scene.yTicks[i - 1].at}).y())
                < (chart.bare ? 1.1 : 1.3) * lineHeight(font))
                return true;
        return false;
    };
    const double perTick = chart.compact ? 52 : chart.bare && chart.yLogarithmic ? 24 : chart.yLogarithmic ? 34 : 40;
    const int most = std::clamp(static_cast<int>(scene.plot.height() / perTick), chart.compact ? 2 : 3, 10);
    for (int about = most; about >= 2 && (about == most || crowded()); --about)
        scene.yTicks = ticks(chart.yLogarithmic, scene.range.yFrom, scene.range.yTo, about, chart.yCounts);
    for (int about = most; scene.yTicks.size() < 2 && about <= most + 3; ++about)
        scene.yTicks = ticks(chart.yLogarithmic, scene.range.yFrom, scene.range.yTo, about, chart.yCounts);
    // A low or small chart has the numbers between the powers that there is room for: all of one kind seldom fit.
    if ((chart.bare || chart.compact) && chart.yLogarithmic)
        if (auto clear =
                clearPowerTicks(scene.range.yFrom, scene.range.yTo, scene.plot.height(), 1.25 * lineHeight(font));
            clear.size() > scene.yTicks.size())
            scene.yTicks = std::move(clear);
    if (chart.nearOne > 0)
        scene.yTicks = nearOneTicks(
            [&scene](double at) {
                return scene.toPixels({scene.range.xFrom, at}).y();
            },
            {scene.plot.top(), scene.plot.bottom()}, (chart.bare ? 1.05 : 1.25) * lineHeight(font));
    // A base line that is not 0 has its number.
    if (constexpr double near = 14; chart.compact && !chart.yLogarithmic && scene.range.yFrom > 0
                                    && !scene.yTicks.empty()
                                    && scene.toPixels({0, scene.yTicks.front().at}).y() < scene.plot.bottom() - near)
        scene.yTicks.insert(scene.yTicks.begin(), {scene.range.yFrom, numberText(scene.range.yFrom)});
    if (chart.field)
        if (auto rows = fieldTicks(chart.field->yEdges, chart.yLogarithmic);
            !rows.empty() && static_cast<double>(rows.size()) * capHeight(font) * 1.4 <= scene.plot.height()) {
            // Numbers that run together are left out, some here and some there: every second is even.
            const bool close = scene.plot.height() / static_cast<double>(rows.size()) < 1.15 * lineHeight(font);
            scene.yTicks.clear();
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (!close || (rows.size() - 1 - i) % 2 == 0) scene.yTicks.push_back(std::move(rows[i]));
        }
    double left = textWidth(font, chart.sideNumber);
    for (const Tick& tick : scene.yTicks) left = std::max(left, textWidth(font, tick.text));
    const double margin = chart.compact ? 12 : 24,
                 right = scene.legend.names.empty() ? roomForNames(chart, scene.area.width(), theme) : 0;
    const double side = scene.area.left() + margin + left + 8;
    scene.plot.setLeft(whole ? std::max(side, whole->plot.left()) : side); // it stands still while one moves over it
    scene.plot.setRight(scene.area.right() - (right > 0 ? right + 8 : margin + 12));
    // As many ticks as can all have their words.
    const double apart = chart.bars ? 36 : chart.xDoubles ? 44 : 70; // powers of two have few digits
    int about = std::clamp(static_cast<int>(scene.plot.width() / apart), 2, 10);
    const auto here = chart.here && *chart.here >= scene.range.xFrom ? chart.here : std::nullopt;
    do
        scene.xTicks = chart.xDoubles
                           ? doublingTicks(scene.range.xFrom, scene.range.xTo, about, here)
                           : ticks(chart.xLogarithmic, scene.range.xFrom, scene.range.xTo, about, countsAlongX(chart));
    while (!fit(scene, font) && --about >= 2);
    placeLabels(scene, theme, names);
}

} // namespace

ChartScene chartScene(Chart chart, const QRectF& area, const Theme& theme)
{
    ChartScene scene;
    scene.chart = std::move(chart);
    scene.area = area;
    constexpr double roomForText = 230;
    if (!scene.chart.compact && area.height() < roomForText) { // the curves come first
        scene.chart.bare = true;
        scene.chart.subtitle.clear();
    }
    const Chart& shownChart = scene.chart;
    scene.titleLines = {shownChart.title};
    if (const QFont least = chartTitleFont(theme, leastTitle); !shownChart.bare && !shownChart.compact)
        scene.titleLines = wrapped(least, shownChart.title, area.width() - 2 * titleSide);
    const double more = static_cast<double>(std::max<std::size_t>(scene.titleLines.size(), 1) - 1)
                        * lineHeight(chartTitleFont(theme, leastTitle));
    scene.legend = legendBelow(shownChart, area.width(), theme);
    const double second = static_cast<double>(subtitleLines(shownChart).size()) * (lineHeight(theme.text(9)) + 2);
    const double top = shownChart.compact ? 30
                       : shownChart.bare  ? (shownChart.title.isEmpty() ? 30 : 22 + 30 * theme.fontScale + second)
                                          : 34 + 60 * theme.fontScale + more,
                 axis =
                     lineHeight(theme.mono(9)) + (shownChart.xTitle.isEmpty() ? 10 : 16 + lineHeight(theme.text(9.5)));
    if (shownChart.badge) scene.badge = badgeLayout(*shownChart.badge, area.width() - 2 * badgeSide, theme);
    constexpr double leastPlot = 90; // the curves come before names in rows
    const double foot = axis + (shownChart.badge ? scene.badge.size.height() + badgeGap : 0);
    if (area.height() - top - foot - bandRoom(shownChart, theme) - scene.legend.height < leastPlot) scene.legend = {};
    const double bottom = foot + scene.legend.height;
    scene.plot = area.adjusted(60, top + bandRoom(shownChart, theme), -24, -bottom);
    scene.legendAt = {area.left() + titleSide, scene.plot.bottom() + axis};
    scene.range = rangeOf(scene.chart);
    const bool drawn =
        shownChart.field || std::ranges::any_of(shownChart.curves, [&](const Curve& curve) {
            return std::ranges::any_of(curve.points, [&](QPointF point) { return drawable(shownChart, point); });
        });
    if (drawn && scene.plot.width() >= 40 && scene.plot.height() >= 40) layOut(scene, theme);
    return scene;
}

ChartScene zoomed(const ChartScene& whole, const ChartRange& range, const Theme& theme, ChartNames names)
{
    ChartScene scene = whole;
    if (whole.empty()) return scene;
    scene.range = range;
    scene.xTicks.clear(), scene.yTicks.clear(), scene.labels.clear();
    layOut(scene, theme, names, &whole);
    return scene;
}

} // namespace hopscope
