#include "scenes/chart_scene.h"

#include "scenes/canvas.h"
#include "scenes/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

// Yellow is no colour for a thin line, and the second blue is too near to the first: after these come dashes.
constexpr std::array<std::size_t, 4> lineColours{0, 1, 2, 3};

QFont labelFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

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
            const double at = factor * std::pow(10.0, exponent);
            if (at >= from * (1 - 1e-9) && at <= to * (1 + 1e-9)) ticks.push_back({at, numberText(at)});
        }
    return ticks;
}

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
    if (!chart.xLogarithmic && std::ranges::any_of(chart.curves, &Curve::loose)) {
        const double room = 0.03 * (scene.xTo - scene.xFrom);
        scene.xFrom -= room, scene.xTo += room;
    }
    if (chart.bars) scene.xFrom -= 0.6, scene.xTo += 0.6, scene.yFrom = 0;
    scene.yFrom = chart.yFrom.value_or(scene.yFrom);
    scene.yTo = chart.yTo.value_or(scene.yTo);
}

/// How much of the curves lies under a label.
int crossings(const ChartScene& scene, const QRectF& box, const QFont& font)
{
    int count = 0;
    for (const Curve& curve : scene.chart.curves) {
        if (curve.loose)
            for (const QPointF& point : curve.points)
                if (shown(scene.chart, point) && box.contains(scene.toPixels(point))) count += 2;
        if (curve.loose) continue;
        const QPointF* before = nullptr;
        for (const QPointF& point : curve.points) {
            if (!shown(scene.chart, point)) {
                before = nullptr;
                continue;
            }
            if (before) {
                const QLineF line(scene.toPixels(*before), scene.toPixels(point));
                for (const double share : {0.0, 0.25, 0.5, 0.75})
                    if (box.contains(line.pointAt(share))) ++count;
            }
            before = &point;
        }
    }
    if (scene.chart.here) {
        const double x = scene.toPixels({*scene.chart.here, scene.yFrom}).x();
        if (box.left() < x && x < box.right()) count += 5;
    }
    for (const ChartScene::Label& other : scene.labels) {
        const double width = textWidth(font, other.text), cap = capHeight(font);
        const QRectF taken(other.baseline.x() - other.anchor * width, other.baseline.y() - cap, width, cap);
        if (box.intersects(taken)) count += 20;
    }
    return count;
}

/// Beside a marked point, where the words cover least.
void labelPoint(ChartScene& scene, QPointF data, const QString& text, std::optional<std::size_t> curve,
                const Theme& theme)
{
    const QFont font = labelFont(theme);
    const double width = textWidth(font, text), cap = capHeight(font), pitch = lineHeight(font);
    const QPointF peak = scene.toPixels(data);
    struct Candidate {
        QPointF offset;
        double anchor;
    };
    const Candidate candidates[] = {{{0, -12}, 0.5},         {{-10, -8}, 1},         {{10, -8}, 0},
                                    {{-12, cap / 2}, 1},     {{12, cap / 2}, 0},     {{0, 14 + cap}, 0.5},
                                    {{10, 14 + cap}, 0},     {{-10, 14 + cap}, 1},   {{0, -14 - pitch}, 0.5},
                                    {{-10, -10 - pitch}, 1}, {{10, -10 - pitch}, 0}, {{0, 16 + cap + pitch}, 0.5}};
    int least = std::numeric_limits<int>::max();
    ChartScene::Label best;
    for (const Candidate& candidate : candidates) {
        const QPointF baseline = peak + candidate.offset;
        const QRectF box(baseline.x() - candidate.anchor * width - 3, baseline.y() - cap - 4, width + 6, cap + 8);
        const int outside =
            scene.area.adjusted(scene.plot.left() - scene.area.left(), 2, -2, 0).contains(box) ? 0 : 1000;
        // Nearer to another marked point, it would seem to be about that one.
        const auto away = [&](QPointF point) {
            return std::hypot(point.x() - std::clamp(point.x(), box.left(), box.right()),
                              point.y() - std::clamp(point.y(), box.top(), box.bottom()));
        };
        int mistaken = 0;
        const auto confuse = [&](QPointF other) {
            const QPointF at = scene.toPixels(other);
            if (at != peak && away(at) < away(peak) + 6) mistaken += 15;
        };
        for (const QPointF other : scene.chart.herePoints) confuse(other);
        for (const Chart::Mark& other : scene.chart.marks) confuse(other.at);
        const int cost = crossings(scene, box, font) + outside + mistaken;
        if (cost >= least) continue;
        least = cost;
        best = {baseline, text, curve, false, candidate.anchor};
    }
    scene.labels.push_back(best);
}

/// Inside the plot, where there is no room beside it: along the curve, where the words cover least.
void labelInside(ChartScene& scene, std::size_t index, const Theme& theme)
{
    const Curve& curve = scene.chart.curves[index];
    const QFont font = labelFont(theme);
    const double width = textWidth(font, curve.label), cap = capHeight(font);
    int least = 30; // what is covered more than this is better left without words
    std::optional<ChartScene::Label> best;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        if (!shown(scene.chart, curve.points[i])) continue;
        const QPointF at = scene.toPixels(curve.points[i]);
        if (!scene.plot.contains(at)) continue;
        for (const bool above : {true, false})
            for (const double anchor : {0.0, 0.5, 1.0}) {
                const QPointF baseline = at + QPointF(anchor == 0 ? 5 : anchor == 1 ? -5 : 0, above ? -7 : 7 + cap);
                const QRectF box(baseline.x() - anchor * width - 2, baseline.y() - cap - 3, width + 4, cap + 6);
                if (!scene.plot.adjusted(0, 0, 8, 0).contains(box)) continue;
                const int cost = 4 * crossings(scene, box, font) + (anchor == 0.5 ? 1 : 0);
                if (cost >= least) continue;
                least = cost;
                best = ChartScene::Label{baseline, curve.label, index, false, anchor};
            }
    }
    if (best) scene.labels.push_back(*best);
}

/// The place, or the next above it where no label is yet.
QPointF freePlace(const ChartScene& scene, QPointF baseline, const QString& text, const QFont& font)
{
    const double width = textWidth(font, text), cap = capHeight(font), pitch = lineHeight(font);
    const auto taken = [&](const ChartScene::Label& other) {
        return QRectF(baseline.x(), baseline.y() - cap, width, cap)
            .intersects(QRectF(other.baseline.x(), other.baseline.y() - cap, textWidth(font, other.text), cap));
    };
    while (std::ranges::any_of(scene.labels, taken) && baseline.y() > scene.plot.top()) baseline.ry() -= pitch;
    return baseline;
}

/// At the last point that is seen: right of the plot, or where the curve leaves it.
void labelEnds(ChartScene& scene, const Theme& theme)
{
    const QFont font = labelFont(theme);
    const double cap = capHeight(font), pitch = lineHeight(font);
    std::vector<ChartScene::Label> ends;
    for (std::size_t i = 0; i < scene.chart.curves.size(); ++i) {
        const Curve& curve = scene.chart.curves[i];
        if (curve.peak || curve.label.isEmpty()) continue;
        const auto visible = [&](QPointF point) {
            return shown(scene.chart, point) && point.y() <= scene.yTo && point.y() >= scene.yFrom;
        };
        const auto last = std::find_if(curve.points.rbegin(), curve.points.rend(), visible);
        if (last == curve.points.rend()) continue;
        const QPointF end = scene.toPixels(*last);
        if (scene.chart.bars || end.x() > scene.plot.right() - 24)
            ends.push_back({{scene.plot.right() + 8, end.y() + cap / 2}, curve.label, i, true, 0});
        else
            scene.labels.push_back(
                {freePlace(scene, end + QPointF(6, -6), curve.label, font), curve.label, i, false, 0});
    }
    std::ranges::sort(ends, {}, [](const ChartScene::Label& label) { return label.baseline.y(); });
    // Pushed down where they would touch, then back up from the bottom.
    for (std::size_t i = 1; i < ends.size(); ++i)
        ends[i].baseline.setY(std::max(ends[i].baseline.y(), ends[i - 1].baseline.y() + pitch));
    double lowest = scene.plot.bottom() + cap / 2;
    for (std::size_t i = ends.size(); i-- > 0;) {
        ends[i].baseline.setY(std::min(ends[i].baseline.y(), lowest));
        lowest = ends[i].baseline.y() - pitch;
    }
    scene.labels.insert(scene.labels.end(), ends.begin(), ends.end());
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
    return curve.bound ? theme.inkSoft : theme.categories[lineColours[curve.style % lineColours.size()]];
}

QColor curveTextColour(const Theme& theme, const Curve& curve)
{
    return curve.bound ? theme.inkSoft : theme.categoryText(lineColours[curve.style % lineColours.size()]);
}

std::vector<double> curveDashes(const Curve& curve)
{
    if (curve.bound) return {5, 4};
    static const std::array<std::vector<double>, 4> dashes{std::vector<double>{}, {9, 4}, {2, 3}, {9, 3, 2, 3}};
    return dashes[(curve.style / lineColours.size()) % dashes.size()];
}

ChartScene chartScene(Chart chart, const QRectF& area, const Theme& theme)
{
    ChartScene scene;
    scene.chart = std::move(chart);
    scene.area = area;
    constexpr double roomForWords = 230;
    if (!scene.chart.compact && area.height() < roomForWords) scene.chart.bare = true; // the curves come first
    const Chart& shownChart = scene.chart;
    const QFont tickFont = theme.mono(9), nameFont = labelFont(theme);
    const double top = shownChart.compact ? 30
                       : shownChart.bare  ? (shownChart.title.isEmpty() ? 30 : 52)
                                          : 94,
                 bottom = lineHeight(tickFont) + (shownChart.xTitle.isEmpty() ? 10 : 16 + lineHeight(theme.text(9.5)));
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
    scene.yTicks = ticks(shownChart.yLogarithmic, scene.yFrom, scene.yTo,
                         std::clamp(static_cast<int>(scene.plot.height() / 52), 2, 8));
    double left = 0, right = 0;
    for (const ChartScene::Tick& tick : scene.yTicks) left = std::max(left, textWidth(tickFont, tick.text));
    for (const Curve& curve : shownChart.curves)
        if (!curve.peak && !shownChart.compact) right = std::max(right, textWidth(nameFont, curve.label));
    const double margin = shownChart.compact ? 12 : 24;
    scene.plot.setLeft(area.left() + margin + left + 8);
    scene.plot.setRight(area.right() - (right > 0 ? right + 18 : margin + 12));
    scene.xTicks =
        ticks(shownChart.xLogarithmic, scene.xFrom, scene.xTo,
              std::clamp(static_cast<int>(scene.plot.width() / (shownChart.bars ? 36 : 70)), 2, 10), shownChart.bars);
    for (std::size_t i = 0; i < shownChart.curves.size(); ++i)
        if (const Curve& curve = shownChart.curves[i]; curve.peak)
            labelPoint(scene, *curve.peak, curve.peakText, i, theme);
    for (const Chart::Mark& mark : shownChart.marks) labelPoint(scene, mark.at, mark.text, {}, theme);
    if (shownChart.compact)
        for (std::size_t i = 0; i < shownChart.curves.size(); ++i) labelInside(scene, i, theme);
    else
        labelEnds(scene, theme);
    return scene;
}

} // namespace hopscope
