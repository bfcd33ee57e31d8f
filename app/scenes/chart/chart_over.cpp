#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_cover.h"
#include "scenes/chart/chart_cut.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_plot.h"
#include "scenes/pictures/parts/parts.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace hopscope {

namespace {

Anchor anchorOf(double share) { return share == 0 ? Anchor::Start : share == 1 ? Anchor::End : Anchor::Middle; }

void paintHeading(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const Chart& chart = scene.chart;
    const double left = scene.area.left() + titleSide, width = scene.area.width() - 2 * titleSide,
                 scale = theme.fontScale;
    if (chart.bare) {
        const QFont title = theme.text(10, QFont::DemiBold);
        if (!chart.title.isEmpty())
            canvas.text({left, scene.area.top() + 16 * scale}, elided(title, chart.title, width),
                        {title, theme.ink, Anchor::Start, {}});
        const QFont subtitle = theme.text(9);
        double y = scene.area.top() + 16 * scale;
        if (!chart.title.isEmpty())
            for (const QStringList& forms : subtitleLines(chart))
                canvas.text({left, y += lineHeight(subtitle) + 2}, fitting(subtitle, forms, width),
                            {subtitle, theme.inkSoft, Anchor::Start, {}});
    } else if (!chart.compact) {
        double points = 12;
        while (points > leastTitle && textWidth(chartTitleFont(theme, points), chart.title) > width) points -= 0.5;
        const QFont title = chartTitleFont(theme, points), subtitle = theme.text(9.5);
        double y = scene.area.top() + 8 + 22 * scale;
        for (const QString& line : scene.titleLines) {
            canvas.text({left, y}, line, {title, theme.ink, Anchor::Start, {}});
            y += lineHeight(title);
        }
        canvas.text({left, y - lineHeight(title) + 19 * scale},
                    fitting(subtitle, QStringList(chart.subtitle) + chart.shorterSubtitles, width),
                    {subtitle, theme.inkSoft, Anchor::Start, {}});
    }
    if (!chart.badge) return;
    const QSizeF badge = scene.badge.size;
    paint(canvas, scene.badge, scene.area.bottomRight() - QPointF(badge.width() + 24, badge.height() + 10), theme);
}

/// Why there is nothing to be seen.
void paintNothing(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const QFont font = theme.text(10);
    QPointF at = scene.area.center();
    for (const QString& line : wrapped(font, scene.chart.empty, std::min(scene.area.width() - 64, 640.0))) {
        canvas.text(at, line, {font, theme.inkSoft, Anchor::Middle, {}});
        at.ry() += lineHeight(font);
    }
}

/// Whether a point lies in the plot, and not beyond what is shown of the chart.
bool seen(const ChartScene& scene, QPointF point)
{
    return scene.plot.adjusted(-1, -1, 1, 1).contains(scene.toPixels(point));
}

void paintTitles(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const Chart& chart = scene.chart;
    const QFont font = theme.text(9.5);
    if (!chart.xTitle.isEmpty()) {
        const QFont ticks = theme.mono(9);
        const double below = 8 + lineHeight(ticks) + capHeight(font) + 6;
        canvas.text({scene.plot.center().x(), scene.plot.bottom() + below}, chart.xTitle,
                    {font, theme.inkSoft, Anchor::Middle, {}});
    }
    if (!chart.yTitle.isEmpty())
        canvas.text({scene.area.left() + (chart.compact ? 12 : 24), scene.plot.top() - 14 - bandRoom(chart, theme)},
                    chart.yTitle, {font, theme.inkSoft, Anchor::Start, {}});
}

/// Names of bands in a strip above the plot; one that does not fit is left out, as its curve has a name of its own.
void paintBandNames(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const double height = bandRoom(scene.chart, theme);
    if (height <= 0) return;
    const auto group = canvas.group(QStringLiteral("bands"));
    const QFont font = theme.text(9, QFont::DemiBold), small = theme.text(9);
    // What the strip says, where names stand beside the plot.
    const QString caption = QObject::tr("fastest");
    if (scene.area.right() - scene.plot.right() >= besidePlot + textWidth(small, caption))
        canvas.text({scene.plot.right() + besidePlot, scene.plot.top() - height / 2 - 2 + capHeight(small) / 2},
                    caption, {small, theme.inkSoft, Anchor::Start, {}});
    for (const Chart::Band& band : scene.chart.bands) {
        const double left = std::max(scene.toPixels({band.from, scene.range.yFrom}).x(), scene.plot.left()),
                     right = std::min(scene.toPixels({band.to, scene.range.yFrom}).x(), scene.plot.right());
        if (right - left < 1) continue;
        const QRectF strip(left + 0.5, scene.plot.top() - height, right - left - 1, height - 4);
        canvas.fill(strip, mixed(seriesColour(theme, band.style), theme.ground, 0.72));
        const QString name = elided(font, band.name, strip.width() - 8);
        if (name.size() > 3 || name == band.name)
            canvas.text({strip.center().x(), strip.center().y() + capHeight(font) / 2}, name,
                        {font, seriesTextColour(theme, band.style), Anchor::Middle, {}});
    }
}

QColor outlineOf(const Theme& theme, const Curve& curve)
{
    return curve.bound ? QColor() : seriesOutline(theme, curve.style);
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
    constexpr std::size_t countable = 72;
    const bool few = curve.form == CurveForm::Line && curve.points.size() <= countable;
    std::vector<QPainterPath> shapes;
    for (const QPolygonF& part : linesOf(scene, curve))
        for (double x = scene.plot.left() + share * pitch; x < scene.plot.right() - 4; x += pitch) {
            const auto after = std::ranges::lower_bound(part, x, {}, &QPointF::x);
            if (after == part.begin() || after == part.end()) continue;
            const QPointF from = *std::prev(after), way = *after - from;
            QPointF at = from + way * (way.x() > 0 ? (x - from.x()) / way.x() : 1);
            if (few) at = x - from.x() < after->x() - x ? from : *after; // where something was computed
            const bool taken =
                std::ranges::any_of(kept, [at](QPointF other) { return (other - at).manhattanLength() < 12; });
            if (!taken && scene.plot.contains(at)) shapes.push_back(seriesShape(curve.style, at, shapeReach));
        }
    canvas.paths(shapes, shapeStyle(curve, theme));
}

/// How far measurements are spread.
void paintSpreads(Canvas& canvas, const ChartScene& scene, const Curve& curve, const Theme& theme)
{
    std::vector<QLineF> bars;
    constexpr double foot = 3.5;
    for (std::size_t i = 0; i < std::min(curve.spreads.size(), curve.points.size()); ++i) {
        const double x = curve.points[i].x();
        const QPointF low = scene.toPixels({x, curve.spreads[i].low}),
                      high = scene.toPixels({x, curve.spreads[i].high});
        if (!std::isfinite(low.y()) || !std::isfinite(high.y()) || low.y() - high.y() < 1) continue;
        bars.emplace_back(low, high);
        for (const QPointF end : {low, high}) bars.emplace_back(end - QPointF(foot, 0), end + QPointF(foot, 0));
    }
    canvas.lines(bars, {curveColour(theme, curve), 1.4 * theme.strokeScale, {}});
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

/// From the last of some names to the remark about them, below which other names may stand.
void paintHook(Canvas& canvas, const ChartScene::Label& remark, const Theme& theme)
{
    const QFont font = theme.text(9);
    const double x = remark.baseline.x() - sampleGap - sampleWidth / 2, y = remark.baseline.y() - capHeight(font) / 2;
    const Stroke stroke{theme.inkSoft, theme.strokeScale, {}};
    canvas.line({x, y - lineHeight(font) + 2 * shapeReach}, {x, y}, stroke);
    canvas.line({x, y}, {remark.baseline.x() - sampleGap, y}, stroke);
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

void numberDisc(Canvas& canvas, QPointF at, int number, const Theme& theme)
{
    constexpr double reach = 7.5;
    QPainterPath disc;
    disc.addEllipse(at, reach, reach);
    canvas.path(disc, {theme.ground, {theme.ink, 1.4 * theme.strokeScale}});
    const QFont font = theme.text(8.5, QFont::DemiBold);
    canvas.text(at + QPointF(0, capHeight(font) / 2), QString::number(number), {font, theme.ink, Anchor::Middle});
}

bool liesOnCurves(const ChartScene& scene, const QRectF& box)
{
    return std::ranges::any_of(scene.chart.curves, [&](const Curve& curve) {
        return std::ranges::any_of(sampled(scene, curve), [&](const QPolygonF& part) {
            return std::ranges::any_of(part, [&](QPointF point) { return box.contains(point); });
        });
    });
}

/// Where the words beside the line of the experiment stand: at its head, at its foot where a name stands beside the
/// head, or, where that lies on a curve, as high as there is room.
double hereBaseline(const ChartScene& scene, double start, double width, const QFont& font)
{
    const double cap = capHeight(font), head = scene.plot.top() + cap + 5, foot = scene.plot.bottom() - 5;
    const auto taken = [&](double baseline) {
        return std::ranges::any_of(scene.labels, [&](const ChartScene::Label& label) {
            const double wide = textWidth(font, label.text), from = label.baseline.x() - label.anchor * wide;
            return std::abs(label.baseline.y() - baseline) < lineHeight(font) && from < start + width + 4
                   && from + wide > start - 4;
        });
    };
    const auto crossed = [&](double baseline) {
        return liesOnCurves(scene, {start - 2, baseline - cap - 2, width + 4, cap + 4});
    };
    // A line of the grid would strike it through.
    const auto struck = [&](double baseline) {
        return std::ranges::any_of(scene.yTicks, [&](const Tick& tick) {
            const double y = scene.toPixels({scene.range.xFrom, tick.at}).y();
            return y > baseline - cap - 2 && y < baseline + 2;
        });
    };
    const double usual = taken(head) ? foot : head;
    const bool filled = scene.chart.bars || std::ranges::any_of(scene.chart.curves, [](const Curve& curve) {
                            return curve.form == CurveForm::Area;
                        });
    if (filled || (!crossed(usual) && !struck(usual))) return usual;
    for (double baseline = head; baseline <= foot; baseline += 2)
        if (!taken(baseline) && !crossed(baseline) && !struck(baseline)) return baseline;
    for (double baseline = head; baseline <= foot; baseline += cap)
        if (!taken(baseline) && !crossed(baseline)) return baseline;
    return usual;
}

/// Where a curve is at a place of the plot, if it is seen there.
std::optional<double> heightAt(const ChartScene& scene, const Curve& curve, double x)
{
    for (const QPolygonF& part : linesOf(scene, curve)) {
        const auto after = std::ranges::lower_bound(part, x, {}, &QPointF::x);
        if (after == part.end() || (after == part.begin() && after->x() > x + 0.5)) continue;
        const QPointF from = after == part.begin() ? *after : *std::prev(after), way = *after - from;
        const double y = way.x() > 0 ? from.y() + way.y() * (x - from.x()) / way.x() : from.y();
        if (y >= scene.plot.top() && y <= scene.plot.bottom()) return y;
    }
    return {};
}

/// The line of the experiment, interrupted where a label stands on it.
void paintHereLine(Canvas& canvas, const ChartScene& scene, const Theme& theme, double x)
{
    constexpr double air = 3;
    const QFont font = labelFont(theme);
    std::vector<std::pair<double, double>> gaps; // from top to bottom
    for (const ChartScene::Label& label : scene.labels) {
        const double wide = textWidth(font, label.text), from = label.baseline.x() - label.anchor * wide;
        if (from - air < x && x < from + wide + air)
            gaps.emplace_back(label.baseline.y() - capHeight(font) - air, label.baseline.y() + air);
    }
    std::ranges::sort(gaps);
    double y = scene.plot.top() - 4;
    const auto lineTo = [&](double end) {
        if (end > y) canvas.line({x, y}, {x, end}, {theme.ink, 1.2 * theme.strokeScale, {4, 3}});
    };
    for (const auto& [top, bottom] : gaps) {
        lineTo(top);
        y = std::max(y, bottom);
    }
    lineTo(scene.plot.bottom());
}

void paintHere(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    if (!scene.chart.here) return;
    const auto group = canvas.group(QStringLiteral("this-experiment"));
    const double x = scene.toPixels({*scene.chart.here, scene.range.yFrom}).x();
    if (x < scene.plot.left() - 1 || x > scene.plot.right() + 1) return;
    paintHereLine(canvas, scene, theme, x);
    const QFont font = labelFont(theme);
    const QString text = QStringLiteral("this experiment");
    const bool left = x - textWidth(font, text) - 8 > scene.plot.left() + 60;
    const double width = textWidth(font, text), start = left ? x - 6 - width : x + 6;
    if (!scene.chart.compact)
        canvas.text({start, hereBaseline(scene, start, width, font)}, text,
                    {font, theme.ink, Anchor::Start, theme.ground});
    if (const auto own = scene.chart.hereCurve; own && *own < scene.chart.curves.size())
        if (const auto y = heightAt(scene, scene.chart.curves[*own], x))
            for (const QPointF point : scene.chart.herePoints)
                canvas.line({x, std::max(scene.toPixels(point).y(), scene.plot.top())}, {x, *y},
                            {curveColour(theme, scene.chart.curves[*own]), 3 * theme.strokeScale});
    for (const QPointF point : scene.chart.herePoints)
        if (point.y() <= scene.range.yTo && point.y() >= scene.range.yFrom)
            paintRing(canvas, scene.toPixels(point), theme.ink, theme);
}

} // namespace

void paintRing(Canvas& canvas, QPointF at, const QColor& colour, const Theme& theme)
{
    canvas.path(circle(at, 4.5), {theme.panel, {colour, 2 * theme.strokeScale, {}}});
}

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

void paintUnder(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    if (!scene.empty() && scene.chart.field) paintField(canvas, scene, theme);
}

void paintOver(Canvas& canvas, const ChartScene& scene, const Theme& theme, const ChartFocus& focus)
{
    const Chart& chart = scene.chart;
    paintHeading(canvas, scene, theme);
    if (scene.empty()) return paintNothing(canvas, scene, theme);
    paintTitles(canvas, scene, theme);
    paintBandNames(canvas, scene, theme);
    if (chart.field) paintFieldLegend(canvas, scene, theme);
    if (chart.field && chart.field->cut && !focus.pointer) paintFieldRow(canvas, scene, *chart.field->cut, theme);
    const auto stands = [&](std::size_t curve) { return !focus.curve || *focus.curve == curve; };
    {
        const auto shapes = canvas.group(QStringLiteral("shapes"), {.clip = scene.plot.adjusted(-6, -6, 8, 6)});
        for (std::size_t i = chart.curves.size(); i-- > 0;) {
            if (stands(i)) paintShapes(canvas, scene, i, theme);
            if (stands(i)) paintSpreads(canvas, scene, chart.curves[i], theme);
        }
    }
    paintCuts(canvas, scene, theme);
    paintHere(canvas, scene, theme);
    const Stroke leader{theme.inkSoft, theme.strokeScale, {}};
    for (const ChartScene::Label& label : scene.labels)
        if (label.leader) canvas.line(label.leader->p1(), label.leader->p2(), leader);
    for (std::size_t i = 0; i < chart.curves.size(); ++i)
        if (const Curve& curve = chart.curves[i]; curve.peak && stands(i) && seen(scene, *curve.peak))
            paintRing(canvas, scene.toPixels(*curve.peak), curveColour(theme, curve), theme);
    for (const Chart::Mark& mark : chart.marks)
        // The ring of the present experiment is a mark already.
        if (seen(scene, mark.at) && std::ranges::find(chart.herePoints, mark.at) == chart.herePoints.end()) {
            if (mark.number > 0)
                numberDisc(canvas, scene.toPixels(mark.at), mark.number, theme);
            else if (mark.curve)
                paintRing(canvas, scene.toPixels(mark.at), curveColour(theme, chart.curves[*mark.curve]), theme);
            else
                diamond(canvas, scene.toPixels(mark.at), theme);
        }
    const QColor halo = chart.compact ? theme.panel : theme.ground;
    for (const ChartScene::Label& label : scene.labels) {
        const bool dim = label.curve && !stands(*label.curve);
        if (label.sample && !dim) paintSampleOf(canvas, scene, label, theme);
        if (label.soft && label.fromEnd && !label.more) paintHook(canvas, label, theme);
        const QColor ink = label.soft    ? theme.inkSoft
                           : label.curve ? curveTextColour(theme, chart.curves[*label.curve])
                                         : theme.ink;
        canvas.text(label.baseline, label.text,
                    {label.soft || (label.curve && chart.curves[*label.curve].aside) ? theme.text(9) : labelFont(theme),
                     dim ? dimmed(theme, ink) : ink, anchorOf(label.anchor), halo});
    }
}

} // namespace hopscope
