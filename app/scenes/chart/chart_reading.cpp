#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_plot.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace hopscope {

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
            const double distance = std::abs(scene.toPixels({point.x(), scene.range.yFrom}).x() - pointer.x());
            if (distance < best) best = distance, found = point;
        }
        if (!found) continue;
        readings.push_back({&curve, *found});
        if (best < nearest) nearest = best, snapped = found->x();
    }
    if (readings.empty()) return;
    std::ranges::stable_sort(readings, std::greater(), [](const Reading& reading) { return reading.point.y(); });

    // What is marked there, whether or not its words have a place in the plot.
    constexpr double near = 8;
    QStringList marks;
    for (const Chart::Mark& mark : scene.chart.marks)
        if (std::abs(scene.toPixels(mark.at).x() - pointer.x()) <= near && !mark.text.isEmpty())
            marks += mark.below.isEmpty() || mark.text.contains(mark.below)
                         ? mark.text
                         : QStringLiteral("%1: %2 → %3").arg(mark.text, mark.below, mark.above);

    const double at = scene.toPixels({snapped, scene.range.yFrom}).x();
    canvas.line({at, scene.plot.top()}, {at, scene.plot.bottom()}, {theme.inkSoft, 1, {}});
    const QFont name = theme.text(9), number = theme.mono(9, QFont::DemiBold);
    const double row = lineHeight(name) + 2;
    // With the titles of the axes, which name the units.
    const QString head = scene.chart.xTitle.isEmpty()
                             ? QStringLiteral("%1 = %2").arg(scene.chart.xSymbol, numberText(snapped))
                             : QStringLiteral("%1: %2").arg(scene.chart.xTitle, numberText(snapped)),
                  what = scene.chart.yTitle;
    double names = 0, numbers = 0;
    for (const Reading& reading : readings) {
        names = std::max(names, textWidth(name, reading.curve->label));
        numbers = std::max(numbers, textWidth(number, numberText(reading.point.y())));
        const QPointF place = scene.toPixels(reading.point);
        if (scene.plot.adjusted(-1, -1, 1, 1).contains(place))
            paintRing(canvas, place, curveColour(theme, *reading.curve), theme);
    }
    double width = std::max({names + numbers + 56, textWidth(name, head) + 24, textWidth(name, what) + 24});
    for (const QString& mark : marks) width = std::max(width, textWidth(name, mark) + 24);
    const double height =
        row * (static_cast<double>(readings.size()) + static_cast<double>(marks.size()) + (what.isEmpty() ? 1 : 2))
        + 16;
    double left = at + 14;
    if (left + width > scene.area.right() - 4) left = at - 14 - width;
    left = std::max(left, scene.area.left() + 4);
    const QRectF box(left, scene.plot.top() + 10, width, height);
    canvas.path(roundedRect(box, 6), {theme.panel, {theme.line, 1, {}}});
    double y = box.top() + 8 + capHeight(name);
    canvas.text({box.left() + 12, y}, head, {name, theme.ink, Anchor::Start, {}});
    for (const QString& mark : marks)
        canvas.text({box.left() + 12, y += row}, mark, {name, theme.ink, Anchor::Start, {}});
    if (!what.isEmpty()) canvas.text({box.left() + 12, y += row}, what, {name, theme.inkSoft, Anchor::Start, {}});
    for (const Reading& reading : readings) {
        y += row;
        paintSample(canvas, {box.left() + 10, y - capHeight(name) / 2}, 18, *reading.curve,
                    hasShapes(scene.chart, *reading.curve), theme);
        canvas.text({box.left() + 34, y}, reading.curve->label, {name, theme.ink, Anchor::Start, {}});
        canvas.text({box.right() - 12, y}, numberText(reading.point.y()), {number, theme.ink, Anchor::End, {}});
    }
}

} // namespace hopscope
