#include "scenes/chart/chart_plot.h"

#include "drawing/canvas_device.h"
#include "drawing/painter_canvas.h"
#include "scenes/chart/chart_axes.h"
#include "scenes/chart/chart_pgfplots.h"

#include <QCategoryAxis>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

// Between the plot's own ground and its grid, and above everything (Qt's values: ground 0, grid 2, series from 4).
constexpr double underLines = 1.5, overLines = 100;

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

void ChartPlot::build()
{
    removeAllSeries();
    m_made.clear();
    setBackgroundBrush(m_scene.chart.compact ? m_theme.panel : m_theme.ground);
    for (QAbstractAxis* axis : axes()) axis->setVisible(!m_scene.empty());
    if (m_scene.empty()) return;
    const QFont font = m_theme.mono(9);
    if (axes().isEmpty()) {
        m_x = addTickAxis(*this, Qt::AlignBottom, font, false, true, m_theme);
        m_y = addTickAxis(*this, Qt::AlignLeft, font, !m_scene.chart.field, false, m_theme);
    }
    styleAxis(*m_x, font, false, true, m_theme);
    styleAxis(*m_y, font, !m_scene.chart.field, false, m_theme);
    for (const ChartSeries& one : m_drawing.series) {
        QAbstractSeries* made = makeSeries(one);
        addSeries(made);
        made->attachAxis(m_x);
        made->attachAxis(m_y);
        m_made.push_back(made);
    }
}

/// Qt keeps the series that only have other points or another colour.
bool ChartPlot::change(const std::vector<ChartSeries>& after)
{
    const std::vector<ChartSeries>& before = m_drawing.series;
    if (m_made.empty() || m_scene.empty() || before.size() != after.size()) return false;
    for (std::size_t i = 0; i < after.size(); ++i)
        if (!changeSeries(*m_made[i], before[i], after[i])) return false;
    return true;
}

/// Axes are laid out anew only where they have other ticks or another range.
void ChartPlot::showAxes()
{
    const Chart& chart = m_scene.chart;
    const auto along = [&](std::vector<Tick> ticks, bool vertical) {
        for (Tick& tick : ticks)
            tick.at = vertical ? onAxes(chart, {m_scene.range.xFrom, tick.at}).y()
                               : onAxes(chart, {tick.at, m_scene.range.yFrom}).x();
        return ticks;
    };
    const QPointF from = onAxes(chart, {m_scene.range.xFrom, m_scene.range.yFrom}),
                  to = onAxes(chart, {m_scene.range.xTo, m_scene.range.yTo});
    const std::array wanted{ShownAxis{along(m_scene.xTicks, false), from.x(), to.x()},
                            ShownAxis{along(m_scene.yTicks, true), from.y(), to.y()}};
    for (const auto& [axis, place] : {std::pair{m_x, 0U}, {m_y, 1U}}) {
        const ShownAxis& one = wanted[place];
        if (m_shown[place] != one) setTicks(*axis, one.ticks, one.low, one.high);
    }
    m_shown = wanted;
}

void ChartPlot::show(const ChartScene& scene, const Theme& theme, const ChartFocus& focus)
{
    const bool same = alike(m_theme, theme) && m_scene.chart == scene.chart && m_focus.curve == focus.curve
                      && m_scene.covered == scene.covered && m_scene.empty() == scene.empty();
    const bool still = same && m_scene.range == scene.range && m_scene.plot == scene.plot && m_scene.area == scene.area;
    // What axes and ground are made with.
    const bool dressed = alike(m_theme, theme) && m_scene.chart.compact == scene.chart.compact
                         && m_scene.chart.field.has_value() == scene.chart.field.has_value();
    m_scene = scene;
    m_theme = theme;
    m_focus = focus;
    const bool restyled =
        !same || (m_made.empty() && !scene.empty()) || (m_drawing.simplified && !near(m_pixels, pixelsOf(scene)));
    if (restyled) {
        m_pixels = pixelsOf(scene);
        ChartDrawing drawing = m_scene.empty() ? ChartDrawing{} : drawingOf(m_scene, m_theme, m_focus.curve, m_pixels);
        const bool kept = dressed && change(drawing.series);
        m_drawing = std::move(drawing);
        if (!kept) build();
    }
    if (!still || restyled) {
        setGeometry(scene.area);
        if (!scene.empty()) {
            setPlotArea(scene.plot.translated(-scene.area.topLeft()));
            showAxes();
        }
        layOutNow(*this);
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
    const Chart& chart = scene.chart;
    if ((chart.bare || chart.compact) && !chart.badge && hasPgfplots(chart)
        && canvas.takesAxis([&] { return pgfplotsWithin(chart, scene.area, theme); }))
        return;
    auto* plot = new ChartPlot;
    plot->show(scene, theme);
    paintQtChart(canvas, plot, scene.area);
}

} // namespace hopscope
