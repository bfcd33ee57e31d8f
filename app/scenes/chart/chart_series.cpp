#include "scenes/chart/chart_series.h"

#include "drawing/series_style.h"
#include "scenes/chart/chart_simplify.h"

#include <QAreaSeries>
#include <QBarSeries>
#include <QBarSet>
#include <QLineSeries>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

QPen penOf(const QColor& colour, double width, const std::vector<double>& dashes = {})
{
    QPen pen(colour, width, Qt::SolidLine, dashes.empty() ? Qt::RoundCap : Qt::FlatCap, Qt::RoundJoin);
    QList<qreal> pattern;
    for (const double length : dashes) pattern.push_back(length / width);
    if (!pattern.isEmpty()) pen.setDashPattern(pattern);
    return pen;
}

QScatterSeries::MarkerShape shapeOf(std::size_t style)
{
    constexpr std::array shapes{QScatterSeries::MarkerShapeStar, QScatterSeries::MarkerShapePentagon,
                                QScatterSeries::MarkerShapeRotatedRectangle, QScatterSeries::MarkerShapeTriangle};
    return style >= measuredStyle ? shapes[(style - measuredStyle) % shapes.size()] : QScatterSeries::MarkerShapeCircle;
}

class Drawer {
public:
    Drawer(const ChartScene& scene, const Theme& theme, std::optional<std::size_t> focus, QSizeF pixels)
        : m_scene(scene), m_theme(theme), m_focus(focus), m_pixels(pixels)
    {
    }

    ChartDrawing all()
    {
        const std::vector<Curve>& curves = m_scene.chart.curves;
        addBands();
        if (m_scene.chart.bars) {
            addBars();
            return std::move(m_drawing);
        }
        for (std::size_t i = 0; i < curves.size(); ++i)
            if (curves[i].form == CurveForm::Area) addArea(curves[i], i);
        for (const bool dashed : {false, true}) // the first on top, and dashed ones, as one sees through their gaps
            for (std::size_t i = curves.size(); i-- > 0;)
                if (!curves[i].bound && !curves[i].loose && curves[i].form != CurveForm::Area
                    && curveDashes(curves[i]).empty() != dashed)
                    addCurve(i);
        for (std::size_t i = curves.size(); i-- > 0;) // over the curves: where one attains it, it is dashed
            if (curves[i].bound) addCurve(i);
        for (std::size_t i = 0; i < curves.size(); ++i)
            if (curves[i].loose) addPoints(i);
        // Of a field alone: Qt lays out axes of series only.
        if (m_drawing.series.empty()) m_drawing.series.emplace_back();
        return std::move(m_drawing);
    }

private:
    QColor colour(std::size_t curve) const
    {
        const QColor full = curveColour(m_theme, m_scene.chart.curves[curve]);
        return m_focus && *m_focus != curve ? dimmed(m_theme, full) : full;
    }

    void addLine(const QPolygonF& part, const QPen& pen)
    {
        const QPolygonF shown = simplified(part, m_pixels);
        m_drawing.simplified = m_drawing.simplified || shown.size() < part.size();
        m_drawing.series.push_back({.pen = pen, .points = shown});
    }

    void addBands()
    {
        if (m_scene.chart.bands.size() < 2) return; // one for all tells nothing apart; the strip names it
        constexpr double span = 1e6;                // far above and below whatever is shown
        for (const Chart::Band& band : m_scene.chart.bands) {
            QColor faint = seriesColour(m_theme, band.style);
            faint.setAlphaF(m_theme.dark() ? 0.16F : 0.10F);
            ChartSeries area{.kind = ChartSeries::Kind::Area, .pen = Qt::NoPen, .brush = faint};
            for (const double x : {band.from, band.to}) {
                const double at = onAxes(m_scene.chart, {x, 1}).x();
                area.floor.append({at, -span});
                area.points.append({at, span});
            }
            m_drawing.series.push_back(std::move(area));
        }
    }

    void addArea(const Curve& curve, std::size_t index)
    {
        ChartSeries area{.kind = ChartSeries::Kind::Area,
                         .pen = QPen(m_theme.ground, m_theme.strokeScale),
                         .brush = mixed(colour(index), m_theme.ground, 0.25)};
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const QPointF top = curve.points[i];
            const double floor = i < curve.floors.size() ? curve.floors[i] : 0;
            if (!std::isfinite(top.x()) || !std::isfinite(top.y()) || !std::isfinite(floor)) continue;
            area.floor.append(onAxes(m_scene.chart, {top.x(), floor}));
            area.points.append(onAxes(m_scene.chart, top));
        }
        m_drawing.series.push_back(std::move(area));
    }

    void addBars()
    {
        // Qt counts bars from 0.
        const std::vector<Curve>& curves = m_scene.chart.curves;
        double most = 0;
        for (const Curve& curve : curves)
            for (const QPointF point : curve.points) most = std::max(most, point.x());
        ChartSeries all{.kind = ChartSeries::Kind::Bars,
                        .pen = QPen(m_scene.chart.compact ? m_theme.panel : m_theme.ground, 1)};
        for (std::size_t i = 0; i < curves.size(); ++i) {
            QList<qreal> heights(static_cast<qsizetype>(most) + 1, 0.0);
            for (const QPointF point : curves[i].points)
                if (point.x() >= 0 && std::isfinite(point.y())) heights[static_cast<qsizetype>(point.x())] = point.y();
            all.bars.push_back({curves[i].label, heights, colour(i)});
        }
        m_drawing.series.push_back(std::move(all));
    }

    void addDots(std::size_t index)
    {
        const Curve& curve = m_scene.chart.curves[index];
        // Beneath those of other curves a disc is larger, so that its edge is seen.
        std::array<QPolygonF, 4> byDepth;
        for (const QPolygonF& part : partsOf(m_scene.chart, curve))
            for (const QPointF point : part) {
                std::size_t depth = 0;
                for (std::size_t upper = 0; upper < index && depth + 1 < byDepth.size(); ++upper)
                    depth += std::ranges::any_of(m_scene.chart.curves[upper].points,
                                                 [&](QPointF other) { return onAxes(m_scene.chart, other) == point; })
                                 ? 1
                                 : 0;
                byDepth[depth].append(point);
            }
        for (std::size_t depth = byDepth.size(); depth-- > 0;)
            if (!byDepth[depth].isEmpty())
                m_drawing.series.push_back({.kind = ChartSeries::Kind::Points,
                                            .pen = Qt::NoPen,
                                            .brush = colour(index),
                                            .points = byDepth[depth],
                                            .size = 6 + 3.6 * static_cast<double>(depth)});
    }

    void addPoints(std::size_t index)
    {
        const Curve& curve = m_scene.chart.curves[index];
        ChartSeries points{.kind = ChartSeries::Kind::Points,
                           .pen = QPen(m_theme.ink, 1.2 * m_theme.strokeScale),
                           .brush = colour(index),
                           .shape = shapeOf(curve.style),
                           .size = 11};
        for (const QPolygonF& part : partsOf(m_scene.chart, curve)) points.points += part;
        m_drawing.series.push_back(std::move(points));
    }

    void addCurve(std::size_t index)
    {
        const Curve& curve = m_scene.chart.curves[index];
        const double width = curveWidth(m_scene.chart, curve, m_theme);
        const std::vector<double> dashes = curveDashes(curve);
        // Where it lies beneath others, its edges are seen on both sides of them.
        for (const ChartScene::Covered& covered : m_scene.covered[index])
            addLine(covered.line, penOf(colour(index), width + 2.4 * std::min(covered.by, 3U) * m_theme.strokeScale));
        const std::vector<QPolygonF> parts = partsOf(m_scene.chart, curve);
        if (const QColor outline = curve.bound ? QColor() : seriesOutline(m_theme, curve.style); outline.isValid())
            for (const QPolygonF& part : parts)
                addLine(part, penOf(outline, width + 1.6 * m_theme.strokeScale, dashes));
        for (const QPolygonF& part : parts) addLine(part, penOf(colour(index), width, dashes));
        if (curve.form == CurveForm::Dots && !curve.bound) addDots(index);
    }

    const ChartScene& m_scene;
    const Theme& m_theme;
    std::optional<std::size_t> m_focus;
    QSizeF m_pixels;
    ChartDrawing m_drawing;
};

} // namespace

QColor dimmed(const Theme& theme, const QColor& colour) { return mixed(colour, theme.ground, 0.78); }

ChartDrawing drawingOf(const ChartScene& scene, const Theme& theme, std::optional<std::size_t> focus, QSizeF pixels)
{
    return Drawer(scene, theme, focus, pixels).all();
}

QAbstractSeries* makeSeries(const ChartSeries& series)
{
    switch (series.kind) {
    case ChartSeries::Kind::Area: {
        auto *low = new QLineSeries, *high = new QLineSeries;
        auto* area = new QAreaSeries(high, low);
        low->setParent(area), high->setParent(area);
        low->replace(series.floor);
        high->replace(series.points);
        area->setBrush(series.brush);
        area->setPen(series.pen);
        return area;
    }
    case ChartSeries::Kind::Points: {
        auto* points = new QScatterSeries;
        points->setMarkerShape(series.shape);
        points->setMarkerSize(series.size);
        points->setBrush(series.brush);
        points->setPen(series.pen);
        points->replace(series.points);
        return points;
    }
    case ChartSeries::Kind::Bars: {
        auto* bars = new QBarSeries;
        bars->setBarWidth(0.8);
        for (const ChartSeries::Bars& one : series.bars) {
            auto* set = new QBarSet(one.label);
            set->append(one.heights);
            set->setBrush(one.colour);
            set->setPen(series.pen);
            bars->append(set);
        }
        return bars;
    }
    case ChartSeries::Kind::Line:
        break;
    }
    auto* line = new QLineSeries;
    line->setPen(series.pen);
    line->replace(series.points);
    return line;
}

bool changeSeries(QAbstractSeries& made, const ChartSeries& before, const ChartSeries& after)
{
    if (before == after) return true;
    if (before.kind != after.kind || after.kind == ChartSeries::Kind::Bars) return false;
    if (auto* area = qobject_cast<QAreaSeries*>(&made)) {
        if (before.floor != after.floor) area->lowerSeries()->replace(after.floor);
        if (before.points != after.points) area->upperSeries()->replace(after.points);
        if (before.brush != after.brush) area->setBrush(after.brush);
        if (before.pen != after.pen) area->setPen(after.pen);
        return true;
    }
    auto& line = static_cast<QXYSeries&>(made);
    if (auto* points = qobject_cast<QScatterSeries*>(&made)) {
        points->setMarkerShape(after.shape);
        points->setMarkerSize(after.size);
    }
    if (before.points != after.points) line.replace(after.points);
    if (before.brush != after.brush) line.setBrush(after.brush);
    if (before.pen != after.pen) line.setPen(after.pen);
    return true;
}

} // namespace hopscope
