#include "scenes/chart/chart_cover.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// Whether a line that goes on to the right all the time passes a point.
bool liesOn(QPointF point, const std::vector<QPolygonF>& line)
{
    constexpr double touching = 1.5;
    const auto on = [point](const QPolygonF& part) {
        const auto first = std::ranges::lower_bound(part, point.x() - touching, {}, &QPointF::x);
        for (auto i = std::max<qsizetype>(first - part.begin() - 1, 0); i + 1 < part.size(); ++i) {
            if (part[i].x() > point.x() + touching) break;
            const QPointF a = part[i], along = part[i + 1] - a, to = point - a;
            const double length = QPointF::dotProduct(along, along);
            const double share = length > 0 ? std::clamp(QPointF::dotProduct(along, to) / length, 0.0, 1.0) : 0;
            const QPointF away = to - share * along;
            if (QPointF::dotProduct(away, away) < touching * touching) return true;
        }
        return false;
    };
    return std::ranges::any_of(line, on);
}

/// Stretches of equal depth; what is covered for a short way only is a mere crossing.
void addCovered(ChartScene& scene, std::size_t curve, const QPolygonF& part, const std::vector<unsigned>& depth)
{
    const std::size_t least = scene.chart.compact ? 20 : 36; // points: flat curves cross slowly
    for (std::size_t first = 0; first < depth.size();) {
        std::size_t end = first;
        while (end < depth.size() && (depth[end] > 0) == (depth[first] > 0)) ++end;
        for (std::size_t i = first; depth[first] > 0 && end - first >= least && i < end;) {
            std::size_t same = i;
            while (same < end && depth[same] == depth[i]) ++same;
            // To the first point of the next, so that there is no gap.
            const auto count = static_cast<qsizetype>(std::min(same + 1, end) - i);
            QPolygonF along;
            for (const QPointF point : part.mid(static_cast<qsizetype>(i), count))
                along.append(onAxes(scene.chart, scene.toData(point)));
            scene.covered[curve].push_back({along, depth[i]});
            i = same;
        }
        first = end;
    }
}

} // namespace

std::vector<QPolygonF> sampled(const ChartScene& scene, const Curve& curve)
{
    std::vector<QPolygonF> parts = linesOf(scene, curve);
    if (curve.loose) return parts;
    constexpr double apart = 3;
    const QRectF near = scene.plot.adjusted(-40, -40, 40, 40);
    std::vector<QPolygonF> found;
    for (const QPolygonF& part : parts) {
        bool begun = false;
        for (qsizetype i = 0; i < part.size(); ++i) {
            const QLineF piece(part[i], part[std::min(i + 1, part.size() - 1)]);
            if (!QRectF(piece.p1(), piece.p2()).normalized().adjusted(-1, -1, 1, 1).intersects(near)) {
                begun = false;
                continue;
            }
            if (!begun) found.emplace_back();
            begun = true;
            found.back().append(part[i]);
            const int count = static_cast<int>(std::min(piece.length() / apart, 2000.0));
            for (int k = 1; k < count; ++k) found.back().append(piece.pointAt(double(k) / count));
        }
    }
    return found;
}

void findCovered(ChartScene& scene, const std::vector<std::vector<QPolygonF>>& points)
{
    const std::vector<Curve>& curves = scene.chart.curves;
    scene.covered.assign(curves.size(), {});
    scene.same.clear();
    for (std::size_t i = 0; i < curves.size(); ++i) scene.same.push_back(i);
    if (scene.chart.bars) return;
    std::vector<std::vector<QPolygonF>> lines;
    for (const Curve& curve : curves) lines.push_back(curve.loose ? std::vector<QPolygonF>() : linesOf(scene, curve));
    for (std::size_t lower = 1; lower < curves.size(); ++lower) {
        if (curves[lower].loose || curves[lower].bound || curves[lower].form == CurveForm::Area) continue;
        std::vector<std::size_t> on(lower);
        std::size_t all = 0;
        for (const QPolygonF& part : points[lower]) {
            std::vector<unsigned> depth;
            for (const QPointF point : part) {
                // On the lower border a wider line would be seen above it alone, as if there were something.
                const bool border = std::abs(point.y() - scene.plot.bottom()) < 1;
                unsigned deep = 0;
                for (std::size_t upper = 0; upper < lower; ++upper) {
                    if (curves[upper].bound || !liesOn(point, lines[upper])) continue;
                    ++on[upper];
                    // Through the gaps of dashes both are seen.
                    deep += !border && curveDashes(curves[upper]).empty() && curveDashes(curves[lower]).empty() ? 1 : 0;
                }
                depth.push_back(deep);
                ++all;
            }
            addCovered(scene, lower, part, depth);
        }
        for (std::size_t upper = 0; upper < lower && all > 0; ++upper)
            if (scene.same[lower] == lower && double(on[upper]) >= 0.97 * double(all))
                scene.same[lower] = scene.same[upper];
    }
}

int marksOn(const QLineF& leader, const std::vector<QPointF>& marked)
{
    constexpr double reach = 8;
    const auto meets = [&](QPointF mark) {
        if (QLineF(leader.p1(), mark).length() < 1) return false;
        const QPointF down(reach, reach), up(reach, -reach);
        for (const QLineF& across : {QLineF(mark - down, mark + down), QLineF(mark - up, mark + up)})
            if (leader.intersects(across, nullptr) == QLineF::BoundedIntersection) return true;
        return false;
    };
    return static_cast<int>(std::ranges::count_if(marked, meets));
}

} // namespace hopscope
