#include "scenes/chart/chart_plot.h"

#include "drawing/canvas_device.h"
#include "drawing/painter_canvas.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_axes.h"
#include "scenes/chart/chart_simplify.h"

#include <QAreaSeries>
#include <QBarSeries>
#include <QBarSet>
#include <QCategoryAxis>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QPainter>
#include <QPen>
#include <QScatterSeries>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

// Between the plot's own ground and its grid, and above everything (Qt's values: ground 0, grid 2, series from 4).
constexpr double underLines = 1.5, overLines = 100;

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

/// Pixels of a unit along each axis.
QSizeF pixelsOf(const ChartScene& scene)
{
    const QPointF from = onAxes(scene.chart, {scene.range.xFrom, scene.range.yFrom}),
                  to = onAxes(scene.chart, {scene.range.xTo, scene.range.yTo});
    return {scene.plot.width() / (to.x() - from.x()), scene.plot.height() / (to.y() - from.y())};
}

bool near(QSizeF a, QSizeF b)
{
    constexpr double closely = 0.01;
    return std::abs(a.width() / b.width() - 1) < closely && std::abs(a.height() / b.height() - 1) < closely;
}

bool alike(const Theme& a, const Theme& b)
{
    return a.kind == b.kind && a.ground == b.ground && a.strokeScale == b.strokeScale && a.fontScale == b.fontScale;
}

} // namespace

/// A graphics item that is painted through a canvas: on the screen by its painter, in files straight on their canvas.
class ChartPlot::Layer final : public QGraphicsItem {
public:
    using Paint = std::function<void(Canvas&)>;
    Layer(QGraphicsItem* parent, double height, Paint paint) : QGraphicsItem(parent), m_paint(std::move(paint))
    {
        setZValue(height);
        setAcceptedMouseButtons(Qt::NoButton);
    }
    void show(const QRectF& area)
    {
        if (m_area != area) prepareGeometryChange();
        m_area = area;
        update();
    }
    QRectF boundingRect() const override { return m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override
    {
        if (auto* file = dynamic_cast<CanvasDevice*>(painter->device())) return m_paint(file->canvas());
        PainterCanvas canvas(*painter);
        m_paint(canvas);
    }

private:
    Paint m_paint;
    QRectF m_area;
};

QColor dimmed(const Theme& theme, const QColor& colour) { return mixed(colour, theme.ground, 0.78); }

ChartPlot::ChartPlot() : m_theme(lightTheme())
{
    makePlain(*this);
    m_layers = {new Layer(this, underLines, [this](Canvas& canvas) { paintUnder(canvas, m_scene, m_theme); }),
                new Layer(this, overLines, [this](Canvas& canvas) { paintOver(canvas, m_scene, m_theme, m_focus); }),
                new Layer(this, overLines + 1, [this](Canvas& canvas) {
                    if (m_focus.pointer) paintReading(canvas, m_scene, m_theme, *m_focus.pointer);
                })};
}
ChartPlot::~ChartPlot() = default;

QColor ChartPlot::colour(std::size_t curve) const
{
    const QColor full = curveColour(m_theme, m_scene.chart.curves[curve]);
    return m_focus.curve && *m_focus.curve != curve ? dimmed(m_theme, full) : full;
}

void ChartPlot::attach(QAbstractSeries* series)
{
    addSeries(series);
    series->attachAxis(m_x);
    series->attachAxis(m_y);
}

void ChartPlot::addLine(const QPolygonF& part, const QPen& pen)
{
    auto* line = new QLineSeries;
    line->setPen(pen);
    const QPolygonF shown = simplified(part, m_pixels);
    m_simplified = m_simplified || shown.size() < part.size();
    line->replace(shown);
    attach(line);
}

void ChartPlot::addBands()
{
    // Far above and below whatever is shown.
    const double span = 1e6;
    for (const Chart::Band& band : m_scene.chart.bands) {
        auto *low = new QLineSeries, *high = new QLineSeries;
        for (const double x : {band.from, band.to}) {
            const double at = onAxes(m_scene.chart, {x, 1}).x();
            low->append(at, -span);
            high->append(at, span);
        }
        auto* area = new QAreaSeries(high, low);
        low->setParent(area), high->setParent(area);
        QColor faint = seriesColour(m_theme, band.style);
        faint.setAlphaF(m_theme.dark() ? 0.16F : 0.10F);
        area->setBrush(faint);
        area->setPen(Qt::NoPen);
        attach(area);
    }
}

void ChartPlot::addArea(const Curve& curve, std::size_t index)
{
    auto *low = new QLineSeries, *high = new QLineSeries;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const QPointF top = curve.points[i];
        const double floor = i < curve.floors.size() ? curve.floors[i] : 0;
        if (!std::isfinite(top.x()) || !std::isfinite(top.y()) || !std::isfinite(floor)) continue;
        low->append(onAxes(m_scene.chart, {top.x(), floor}));
        high->append(onAxes(m_scene.chart, top));
    }
    auto* area = new QAreaSeries(high, low);
    low->setParent(area), high->setParent(area);
    area->setBrush(mixed(colour(index), m_theme.ground, 0.25));
    area->setPen(QPen(m_theme.ground, m_theme.strokeScale));
    attach(area);
}

void ChartPlot::addBars()
{
    auto* bars = new QBarSeries;
    bars->setBarWidth(0.8);
    // Qt counts bars from 0.
    const std::vector<Curve>& curves = m_scene.chart.curves;
    double most = 0;
    for (const Curve& curve : curves)
        for (const QPointF point : curve.points) most = std::max(most, point.x());
    for (std::size_t i = 0; i < curves.size(); ++i) {
        auto* set = new QBarSet(curves[i].label);
        QList<qreal> heights(static_cast<qsizetype>(most) + 1, 0.0);
        for (const QPointF point : curves[i].points)
            if (point.x() >= 0 && std::isfinite(point.y())) heights[static_cast<qsizetype>(point.x())] = point.y();
        set->append(heights);
        set->setBrush(colour(i));
        set->setPen(QPen(m_scene.chart.compact ? m_theme.panel : m_theme.ground, 1));
        bars->append(set);
    }
    attach(bars);
}

void ChartPlot::addDots(std::size_t index)
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
    for (std::size_t depth = byDepth.size(); depth-- > 0;) {
        if (byDepth[depth].isEmpty()) continue;
        auto* discs = new QScatterSeries;
        discs->setMarkerSize(6 + 3.6 * static_cast<double>(depth));
        discs->setBrush(colour(index));
        discs->setPen(Qt::NoPen);
        discs->replace(byDepth[depth]);
        attach(discs);
    }
}

void ChartPlot::addPoints(std::size_t index)
{
    const Curve& curve = m_scene.chart.curves[index];
    auto* points = new QScatterSeries;
    points->setMarkerShape(shapeOf(curve.style));
    points->setMarkerSize(11);
    points->setBrush(colour(index));
    points->setPen(QPen(m_theme.ink, 1.2 * m_theme.strokeScale));
    for (const QPolygonF& part : partsOf(m_scene.chart, curve))
        for (const QPointF point : part) points->append(point);
    attach(points);
}

void ChartPlot::addCurve(std::size_t index)
{
    const Curve& curve = m_scene.chart.curves[index];
    const double width = curveWidth(m_scene.chart, curve, m_theme);
    const std::vector<double> dashes = curveDashes(curve);
    // Where it lies beneath others, its edges are seen on both sides of them.
    for (const ChartScene::Covered& covered : m_scene.covered[index])
        addLine(covered.line, penOf(colour(index), width + 2.4 * std::min(covered.by, 3U) * m_theme.strokeScale));
    const std::vector<QPolygonF> parts = partsOf(m_scene.chart, curve);
    if (const QColor outline = curve.bound ? QColor() : seriesOutline(m_theme, curve.style); outline.isValid())
        for (const QPolygonF& part : parts) addLine(part, penOf(outline, width + 1.6 * m_theme.strokeScale, dashes));
    for (const QPolygonF& part : parts) addLine(part, penOf(colour(index), width, dashes));
    if (curve.form == CurveForm::Dots && !curve.bound) addDots(index);
}

void ChartPlot::build()
{
    m_pixels = pixelsOf(m_scene);
    m_simplified = false;
    removeAllSeries();
    for (QAbstractAxis* axis : axes()) {
        removeAxis(axis);
        delete axis;
    }
    m_x = m_y = nullptr;
    setBackgroundBrush(m_scene.chart.compact ? m_theme.panel : m_theme.ground);
    if (m_scene.empty()) return;
    const QFont font = m_theme.mono(9);
    m_x = addTickAxis(*this, Qt::AlignBottom, font, false, true, m_theme);
    m_y = addTickAxis(*this, Qt::AlignLeft, font, !m_scene.chart.field, false, m_theme);
    const std::vector<Curve>& curves = m_scene.chart.curves;
    addBands();
    if (m_scene.chart.bars) return addBars();
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
    if (series().isEmpty()) attach(new QLineSeries); // a field alone: Qt lays out axes of series only
}

void ChartPlot::show(const ChartScene& scene, const Theme& theme, const ChartFocus& focus)
{
    const bool same = alike(m_theme, theme) && m_scene.chart == scene.chart && m_focus.curve == focus.curve
                      && m_scene.covered == scene.covered && m_scene.empty() == scene.empty();
    const bool still = same && m_scene.range == scene.range && m_scene.plot == scene.plot && m_scene.area == scene.area;
    m_scene = scene;
    m_theme = theme;
    m_focus = focus;
    if (!same || axes().isEmpty() || (m_simplified && !near(m_pixels, pixelsOf(scene)))) build();
    if (!still || !same) {
        setGeometry(scene.area);
        if (!scene.empty()) {
            setPlotArea(scene.plot.translated(-scene.area.topLeft()));
            const auto along = [](std::vector<Tick> ticks, bool logarithmic) {
                for (Tick& tick : ticks) tick.at = logarithmic ? std::log10(tick.at) : tick.at;
                return ticks;
            };
            const Chart& chart = scene.chart;
            const QPointF from = onAxes(chart, {scene.range.xFrom, scene.range.yFrom}),
                          to = onAxes(chart, {scene.range.xTo, scene.range.yTo});
            setTicks(*m_x, along(scene.xTicks, chart.xLogarithmic), from.x(), to.x());
            setTicks(*m_y, along(scene.yTicks, chart.yLogarithmic), from.y(), to.y());
        }
        layout()->activate(); // now, not in a later turn of the event loop: somebody may paint at once
    }
    for (Layer* layer : m_layers) {
        layer->setPos(-scene.area.topLeft());
        layer->show(scene.area);
    }
}

void paint(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    requireWindowThread();
    const auto group = canvas.group(QStringLiteral("chart"));
    auto* plot = new ChartPlot;
    plot->show(scene, theme);
    paintQtChart(canvas, plot, scene.area);
}

} // namespace hopscope
