#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/pictures/parts/parts.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hopscope {

namespace {

Anchor anchorOf(double share) { return share == 0 ? Anchor::Start : share == 1 ? Anchor::End : Anchor::Middle; }

void paintAxes(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("axes"));
    const QFont font = theme.mono(9);
    const double cap = capHeight(font), height = lineHeight(font);
    const Stroke grid{theme.line, theme.strokeScale, {}};
    for (const ChartScene::Tick& tick : scene.yTicks) {
        const double y = scene.toPixels({scene.xFrom, tick.at}).y();
        if (!scene.chart.field) canvas.line({scene.plot.left(), y}, {scene.plot.right(), y}, grid);
        canvas.text({scene.plot.left() - 8, y + cap / 2}, tick.text, {font, theme.inkSoft, Anchor::End, {}});
    }
    double free = scene.area.left(); // no tick label may touch the one before
    for (const ChartScene::Tick& tick : scene.xTicks) {
        const double x = scene.toPixels({tick.at, scene.yFrom}).x();
        const double half = textWidth(font, tick.text) / 2;
        if (x - half < free) continue;
        canvas.line({x, scene.plot.bottom()}, {x, scene.plot.bottom() + 4}, {theme.inkSoft, theme.strokeScale, {}});
        canvas.text({x, scene.plot.bottom() + 8 + cap}, tick.text, {font, theme.inkSoft, Anchor::Middle, {}});
        free = x + half + 8;
    }
    canvas.line(scene.plot.bottomLeft(), scene.plot.bottomRight(), {theme.inkSoft, theme.strokeScale, {}});
    const QFont titleFont = theme.text(9.5);
    if (!scene.chart.xTitle.isEmpty())
        canvas.text({scene.plot.center().x(), scene.plot.bottom() + 8 + height + capHeight(titleFont) + 6},
                    scene.chart.xTitle, {titleFont, theme.inkSoft, Anchor::Middle, {}});
    if (!scene.chart.yTitle.isEmpty())
        canvas.text({scene.area.left() + (scene.chart.compact ? 12 : 24), scene.plot.top() - 14}, scene.chart.yTitle,
                    {titleFont, theme.inkSoft, Anchor::Start, {}});
}

/// The bars of one curve of several, side by side around their x.
void paintBars(Canvas& canvas, const ChartScene& scene, std::size_t index, const Theme& theme)
{
    const double count = static_cast<double>(scene.chart.curves.size()),
                 unit = scene.toPixels({1, 0}).x() - scene.toPixels({0, 0}).x(), width = unit * 0.8 / count;
    std::vector<QRectF> bars;
    for (const QPointF point : scene.chart.curves[index].points) {
        const QPointF top = scene.toPixels(point);
        const double left = top.x() + (static_cast<double>(index) - count / 2) * width;
        bars.emplace_back(left, top.y(), std::max(width - 1, 1.0), scene.plot.bottom() - top.y());
    }
    canvas.fills(bars, curveColour(theme, scene.chart.curves[index]));
}

QColor outlineOf(const Theme& theme, const Curve& curve)
{
    return curve.bound ? QColor() : seriesOutline(theme, curve.style);
}

void paintCurve(Canvas& canvas, const ChartScene& scene, std::size_t index, const Theme& theme)
{
    const Curve& curve = scene.chart.curves[index];
    const QColor colour = curveColour(theme, curve);
    const bool dots = curve.form == CurveForm::Dots && !curve.bound;
    const double width = (scene.chart.compact || curve.bound ? 1.6 : dots ? 1.2 : 2.2) * theme.strokeScale;
    // Where it lies beneath others, its edges are seen on both sides of them.
    for (const ChartScene::Covered& covered : scene.covered[index]) {
        QPainterPath beneath;
        beneath.addPolygon(covered.line);
        canvas.path(beneath, {{}, {colour, width + 2.4 * std::min(covered.by, 3U) * theme.strokeScale, {}}});
    }
    QPainterPath path;
    std::vector<QPainterPath> discs;
    // So are the edges of a disc beneath others.
    const auto above = [&](QPointF place) {
        int count = 0;
        for (std::size_t upper = 0; upper < index; ++upper)
            count += std::ranges::any_of(scene.chart.curves[upper].points, [&](QPointF point) {
                return (scene.toPixels(point) - place).manhattanLength() < 2;
            });
        return count;
    };
    for (const QPolygonF& part : linesOf(scene, curve)) {
        path.addPolygon(part);
        for (qsizetype i = 0; dots && i < part.size(); ++i) discs.push_back(circle(part[i], 3 + 1.8 * above(part[i])));
    }
    if (const QColor outline = outlineOf(theme, curve); outline.isValid())
        canvas.path(path, {{}, {outline, width + 1.6 * theme.strokeScale, curveDashes(curve)}});
    canvas.path(path, {{}, {colour, width, curveDashes(curve)}});
    if (dots) canvas.paths(discs, {colour, {}});
}

constexpr double shapeReach = 3.8, pointReach = 4.5;

Style shapeStyle(const Curve& curve, const Theme& theme)
{
    const QColor outline = outlineOf(theme, curve);
    return {curveColour(theme, curve), {outline.isValid() ? outline : theme.ground, 1.1 * theme.strokeScale, {}}};
}

/// Shapes along a curve, at places of its own: where it lies on another one, those of both are seen in turn.
void paintShapes(Canvas& canvas, const ChartScene& scene, std::size_t index, const Theme& theme)
{
    const Curve& curve = scene.chart.curves[index];
    if (!hasShapes(scene.chart, curve)) return;
    const double pitch = std::clamp(scene.plot.width() / 5, 64.0, 150.0);
    const double share = (static_cast<double>(index) + 0.5) / static_cast<double>(scene.chart.curves.size());
    std::vector<QPointF> kept; // free for what is said there
    for (const QPointF point : scene.chart.herePoints) kept.push_back(scene.toPixels(point));
    for (const Chart::Mark& mark : scene.chart.marks) kept.push_back(scene.toPixels(mark.at));
    if (curve.peak) kept.push_back(scene.toPixels(*curve.peak));
    std::vector<QPainterPath> shapes;
    for (const QPolygonF& part : linesOf(scene, curve))
        for (double x = scene.plot.left() + share * pitch; x < scene.plot.right() - 4; x += pitch) {
            const auto after = std::ranges::find_if(part, [x](QPointF point) { return point.x() >= x; });
            if (after == part.begin() || after == part.end()) continue;
            const QPointF from = *std::prev(after), way = *after - from;
            const QPointF at = from + way * (way.x() > 0 ? (x - from.x()) / way.x() : 1);
            const bool taken =
                std::ranges::any_of(kept, [at](QPointF other) { return (other - at).manhattanLength() < 12; });
            if (!taken && scene.plot.contains(at)) shapes.push_back(seriesShape(curve.style, at, shapeReach));
        }
    canvas.paths(shapes, shapeStyle(curve, theme));
}

/// Points by themselves, with a dark outline.
void paintPoints(Canvas& canvas, const ChartScene& scene, const Curve& curve, const Theme& theme)
{
    std::vector<QPainterPath> shapes;
    for (const QPointF point : curve.points)
        if (std::isfinite(point.x()) && std::isfinite(point.y()))
            shapes.push_back(seriesShape(curve.style, scene.toPixels(point), pointReach));
    canvas.paths(shapes, {curveColour(theme, curve), {theme.ink, 1.2 * theme.strokeScale, {}}});
}

/// A piece of the curve, and its points if it has some, before its name.
void paintSampleOf(Canvas& canvas, const ChartScene& scene, const ChartScene::Label& label, const Theme& theme)
{
    const Curve& curve = scene.chart.curves[*label.curve];
    const QFont font = labelFont(theme);
    const double right = label.baseline.x() - label.anchor * textWidth(font, label.text) - sampleGap,
                 y = label.baseline.y() - capHeight(font) / 2;
    const bool points = std::ranges::any_of(
        scene.chart.curves, [&](const Curve& other) { return other.loose && other.style == curve.style; });
    if (!curve.loose)
        paintSample(canvas, {right - sampleWidth, y}, sampleWidth, curve, !points && hasShapes(scene.chart, curve),
                    theme);
    if (points)
        canvas.path(seriesShape(curve.style, {right - sampleWidth / 2, y}, pointReach),
                    {curveColour(theme, curve), {theme.ink, 1.2 * theme.strokeScale, {}}});
}

void ring(Canvas& canvas, QPointF at, const QColor& colour, const Theme& theme)
{
    canvas.path(circle(at, 4.5), {theme.panel, {colour, 2 * theme.strokeScale, {}}});
}

/// Another shape than the experiment's, which may stand close to it.
void diamond(Canvas& canvas, QPointF at, const Theme& theme)
{
    constexpr double reach = 6;
    QPainterPath path;
    path.addPolygon(QPolygonF({at - QPointF(reach, 0), at - QPointF(0, reach), at + QPointF(reach, 0),
                               at + QPointF(0, reach), at - QPointF(reach, 0)}));
    canvas.path(path, {theme.ink, {theme.ground, 1.5}});
}

void paintHere(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    if (!scene.chart.here) return;
    const auto group = canvas.group(QStringLiteral("this-experiment"));
    const double x = scene.toPixels({*scene.chart.here, scene.yFrom}).x();
    canvas.line({x, scene.plot.top() - 4}, {x, scene.plot.bottom()}, {theme.ink, 1.2 * theme.strokeScale, {4, 3}});
    const QFont font = theme.text(9, QFont::DemiBold);
    const QString text = QStringLiteral("this experiment");
    const bool left = x - textWidth(font, text) - 8 > scene.plot.left() + 60;
    const double width = textWidth(font, text), start = left ? x - 6 - width : x + 6;
    // At the foot of its line, where a name stands beside the head.
    const bool taken = std::ranges::any_of(scene.labels, [&](const ChartScene::Label& label) {
        const double wide = textWidth(labelFont(theme), label.text), from = label.baseline.x() - label.anchor * wide;
        return std::abs(label.baseline.y() - scene.plot.top() - 4) < lineHeight(font) && from < start + width + 4
               && from + wide > start - 4;
    });
    if (!scene.chart.compact)
        canvas.text({start, taken ? scene.plot.bottom() - 5 : scene.plot.top() + 4}, text,
                    {font, theme.ink, Anchor::Start, theme.ground});
    for (const QPointF point : scene.chart.herePoints)
        if (point.y() <= scene.yTo && point.y() >= scene.yFrom) ring(canvas, scene.toPixels(point), theme.ink, theme);
}

} // namespace

void paintSample(Canvas& canvas, QPointF left, double width, const Curve& curve, bool shape, const Theme& theme)
{
    const QPointF right = left + QPointF(width, 0), middle = left + QPointF(width / 2, 0);
    const double thick = 2.2 * theme.strokeScale;
    if (const QColor outline = outlineOf(theme, curve); outline.isValid())
        canvas.line(left, right, {outline, thick + 1.6 * theme.strokeScale, curveDashes(curve)});
    canvas.line(left, right, {curveColour(theme, curve), thick, curveDashes(curve)});
    if (curve.form == CurveForm::Dots && !curve.bound)
        canvas.path(circle(middle, 3), {curveColour(theme, curve), {}});
    else if (shape)
        canvas.path(seriesShape(curve.style, middle, shapeReach), shapeStyle(curve, theme));
}

void paint(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("chart"));
    const Chart& chart = scene.chart;
    canvas.fill(scene.area, chart.compact ? theme.panel : theme.ground);
    if (chart.bare) {
        const QFont title = theme.text(10, QFont::DemiBold);
        if (!chart.title.isEmpty())
            canvas.text({scene.area.left() + 24, scene.area.top() + 16 * theme.fontScale},
                        elided(title, chart.title, scene.area.width() - 48), {title, theme.ink, Anchor::Start, {}});
    } else if (!chart.compact) {
        const double left = scene.area.left() + 24, width = scene.area.width() - 48, scale = theme.fontScale;
        double points = 12;
        while (points > 9.5 && textWidth(theme.text(points, QFont::DemiBold), chart.title) > width) points -= 0.5;
        const QFont title = theme.text(points, QFont::DemiBold), subtitle = theme.text(9.5);
        canvas.text({left, scene.area.top() + 8 + 22 * scale}, elided(title, chart.title, width),
                    {title, theme.ink, Anchor::Start, {}});
        canvas.text({left, scene.area.top() + 8 + 41 * scale},
                    fitting(subtitle, QStringList(chart.subtitle) + chart.shorterSubtitles, width),
                    {subtitle, theme.inkSoft, Anchor::Start, {}});
    }
    if (chart.badge) {
        const QSizeF badge = scene.badge.size;
        paint(canvas, scene.badge, scene.area.bottomRight() - QPointF(badge.width() + 24, badge.height() + 10), theme);
    }
    if (scene.empty()) {
        const QFont font = theme.text(10);
        QPointF at = scene.area.center();
        for (const QString& line : wrapped(font, chart.empty, std::min(scene.area.width() - 64, 640.0))) {
            canvas.text(at, line, {font, theme.inkSoft, Anchor::Middle, {}});
            at.ry() += lineHeight(font);
        }
        return;
    }
    if (chart.field) paintField(canvas, scene, theme);
    paintAxes(canvas, scene, theme);
    if (chart.field) paintFieldLegend(canvas, scene, theme);
    {
        Canvas::Group lines = canvas.group(QStringLiteral("curves"), {.clip = scene.plot.adjusted(-1, -6, 8, 1)});
        for (std::size_t i = 0; chart.bars && i < chart.curves.size(); ++i) paintBars(canvas, scene, i, theme);
        for (const bool dashed : {false, true}) // the first on top, and dashed ones, as one sees through their gaps
            for (std::size_t i = chart.curves.size(); i-- > 0;)
                if (const Curve& curve = chart.curves[i];
                    !curve.bound && !chart.bars && !curve.loose && curveDashes(curve).empty() != dashed)
                    paintCurve(canvas, scene, i, theme);
        for (std::size_t i = chart.curves.size(); i-- > 0;) // over the curves: where one attains it, it is dashed
            if (chart.curves[i].bound) paintCurve(canvas, scene, i, theme);
        for (std::size_t i = chart.curves.size(); i-- > 0;) paintShapes(canvas, scene, i, theme);
        for (const Curve& curve : chart.curves)
            if (curve.loose) paintPoints(canvas, scene, curve, theme);
    }
    paintHere(canvas, scene, theme);
    const Stroke leader{theme.inkSoft, theme.strokeScale, {}};
    for (const ChartScene::Label& label : scene.labels)
        if (label.leader) canvas.line(label.leader->p1(), label.leader->p2(), leader);
    for (const Curve& curve : chart.curves)
        if (curve.peak) ring(canvas, scene.toPixels(*curve.peak), curveColour(theme, curve), theme);
    for (const Chart::Mark& mark : chart.marks) diamond(canvas, scene.toPixels(mark.at), theme);
    const QColor halo = chart.compact ? theme.panel : theme.ground;
    for (const ChartScene::Label& label : scene.labels) {
        if (label.sample) paintSampleOf(canvas, scene, label, theme);
        const QColor ink = label.soft    ? theme.inkSoft
                           : label.curve ? curveTextColour(theme, chart.curves[*label.curve])
                                         : theme.ink;
        canvas.text(label.baseline, label.text,
                    {label.soft ? theme.text(9) : labelFont(theme), ink, anchorOf(label.anchor), halo});
    }
}

void paintReading(Canvas& canvas, const ChartScene& scene, const Theme& theme, QPointF pointer)
{
    if (scene.empty()) return;
    if (scene.chart.field) return paintFieldReading(canvas, scene, theme, pointer);
    // Of every curve the point nearest to the pointer; x itself snaps to the nearest of them all.
    struct Reading {
        const Curve* curve;
        QPointF point;
    };
    std::vector<Reading> readings;
    double snapped = scene.xAt(pointer.x()), nearest = 1e300;
    for (const Curve& curve : scene.chart.curves) {
        double best = 1e300;
        std::optional<QPointF> found;
        for (const QPointF point : curve.points) {
            if (!std::isfinite(point.y()) || (scene.chart.xLogarithmic && point.x() <= 0)) continue;
            const double distance = std::abs(scene.toPixels({point.x(), scene.yFrom}).x() - pointer.x());
            if (distance < best) best = distance, found = point;
        }
        if (!found) continue;
        readings.push_back({&curve, *found});
        if (best < nearest) nearest = best, snapped = found->x();
    }
    if (readings.empty()) return;
    std::ranges::stable_sort(readings, std::greater(), [](const Reading& reading) { return reading.point.y(); });

    const double at = scene.toPixels({snapped, scene.yFrom}).x();
    canvas.line({at, scene.plot.top()}, {at, scene.plot.bottom()}, {theme.inkSoft, 1, {}});
    const QFont name = theme.text(9), number = theme.mono(9, QFont::DemiBold);
    const double row = lineHeight(name) + 2;
    const QString head = QStringLiteral("%1 = %2").arg(scene.chart.xSymbol, numberText(snapped));
    double names = 0, numbers = 0;
    for (const Reading& reading : readings) {
        names = std::max(names, textWidth(name, reading.curve->label));
        numbers = std::max(numbers, textWidth(number, numberText(reading.point.y())));
        const QPointF place = scene.toPixels(reading.point);
        if (scene.plot.adjusted(-1, -1, 1, 1).contains(place))
            ring(canvas, place, curveColour(theme, *reading.curve), theme);
    }
    const double width = std::max(names + numbers + 56, textWidth(name, head) + 24),
                 height = row * (static_cast<double>(readings.size()) + 1) + 16;
    double left = at + 14;
    if (left + width > scene.area.right() - 4) left = at - 14 - width;
    left = std::max(left, scene.area.left() + 4);
    const QRectF box(left, scene.plot.top() + 10, width, height);
    canvas.path(roundedRect(box, 6), {theme.panel, {theme.line, 1, {}}});
    double y = box.top() + 8 + capHeight(name);
    canvas.text({box.left() + 12, y}, head, {name, theme.inkSoft, Anchor::Start, {}});
    for (const Reading& reading : readings) {
        y += row;
        paintSample(canvas, {box.left() + 10, y - capHeight(name) / 2}, 18, *reading.curve,
                    hasShapes(scene.chart, *reading.curve), theme);
        canvas.text({box.left() + 34, y}, reading.curve->label, {name, theme.ink, Anchor::Start, {}});
        canvas.text({box.right() - 12, y}, numberText(reading.point.y()), {number, theme.ink, Anchor::End, {}});
    }
}

} // namespace hopscope
