#include "scenes/chart/chart_cut.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/chart/chart_scene.h"

#include <QLineF>
#include <QPainterPath>
#include <QPolygonF>

#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Where a line from a point in the plot to one above or below it crosses the border.
std::optional<QPointF> crossing(const QRectF& plot, QPointF inside, QPointF outside)
{
    // What lies on the border, but for the rounding of its sums, does not leave.
    constexpr double rounding = 0.5;
    const auto within = [&](QPointF point, double slack) {
        return point.y() >= plot.top() - slack && point.y() <= plot.bottom() + slack;
    };
    if (!within(inside, 0) || within(outside, rounding)) return {};
    const double border = outside.y() < plot.top() ? plot.top() : plot.bottom(),
                 share = (border - inside.y()) / (outside.y() - inside.y());
    return inside + share * (outside - inside);
}

} // namespace

std::vector<CurveCut> cutsOf(const ChartScene& scene, const Curve& curve)
{
    std::vector<CurveCut> cuts;
    for (const QPolygonF& part : linesOf(scene, curve))
        for (qsizetype i = 1; i < part.size(); ++i)
            for (const auto& [from, to] : {std::pair(part[i - 1], part[i]), std::pair(part[i], part[i - 1])})
                if (const auto at = crossing(scene.plot, from, to))
                    cuts.push_back({*at, to.y() < from.y(), (to - from) / QLineF(from, to).length()});
    return cuts;
}

void paintCuts(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    if (!scene.chart.compact && !scene.chart.bare) return;
    constexpr double wide = 5, high = 7; // open, so that it is no shape of a curve
    for (const Curve& curve : scene.chart.curves) {
        if (curve.bound || curve.loose || curve.form != CurveForm::Line) continue;
        std::vector<QPainterPath> heads;
        for (const CurveCut& cut : cutsOf(scene, curve)) {
            const QPointF back = cut.at - high * cut.along, aside = wide * QPointF(-cut.along.y(), cut.along.x());
            QPainterPath& head = heads.emplace_back(back - aside);
            head.lineTo(cut.at);
            head.lineTo(back + aside);
        }
        canvas.paths(heads, {{}, {curveColour(theme, curve), 2 * theme.strokeScale, {}}});
    }
}

} // namespace hopscope
