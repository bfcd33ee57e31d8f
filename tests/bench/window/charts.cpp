#include "drawing/theme.h"
#include "views/chart_view.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace {

using namespace hopscope;

Chart chartOf(int curves, int points)
{
    Chart chart{.title = "Many", .xTitle = "x", .yTitle = "y"};
    for (int c = 0; c < curves; ++c) {
        Curve curve{.label = QStringLiteral("curve %1").arg(c), .style = static_cast<std::size_t>(c)};
        for (int i = 0; i < points; ++i) curve.points.emplace_back(i, std::sin(180.0 * i / points / 9 + c) + c / 4.0);
        chart.curves.push_back(curve);
    }
    return chart;
}

struct ShownChart {
    ChartView view;
    QImage frame;
    ShownChart(int curves, int points) : frame(1100, 700, QImage::Format_RGB32)
    {
        view.resize(frame.size());
        view.setTheme(lightTheme());
        view.setChart(chartOf(curves, points));
        view.show();
        paint();
    }
    void paint() { static_cast<QWidget&>(view).render(&frame); }
    void zoom(int turn)
    {
        const QPoint middle(500, 300);
        QWheelEvent event(middle, view.viewport()->mapToGlobal(middle), {}, {0, turn}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &event);
    }
    void mouse(QEvent::Type type, QPoint at)
    {
        QMouseEvent event(type, at, view.viewport()->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &event);
    }
};

/// A frame while a chart is dragged.
void drag(benchmark::State& state, int curves, int points)
{
    ShownChart shown(curves, points);
    shown.zoom(480);
    shown.paint();
    shown.mouse(QEvent::MouseButtonPress, {500, 300});
    int moved = 0;
    for (auto _ : state) {
        ++moved;
        shown.mouse(QEvent::MouseMove, {500 + moved % 120, 300 + moved % 60});
        shown.paint();
    }
}

/// A turn of the wheel, with all names in new places.
void zoom(benchmark::State& state, int curves, int points)
{
    ShownChart shown(curves, points);
    bool nearer = false;
    for (auto _ : state) {
        shown.zoom((nearer = !nearer) ? 240 : -240);
        shown.paint();
    }
}

/// Other numbers in a chart, as while a slider moves.
void change(benchmark::State& state, int curves, int points)
{
    ShownChart shown(curves, points);
    Chart chart = chartOf(curves, points);
    for (auto _ : state) {
        for (Curve& curve : chart.curves) curve.points.front().ry() += 0.001;
        shown.view.setChart(chart);
        shown.paint();
    }
}

#define HOPSCOPE_CASE(what, name, ...) BENCHMARK_CAPTURE(what, name, __VA_ARGS__)->Unit(benchmark::kMillisecond)
HOPSCOPE_CASE(drag, 5_curves_of_61, 5, 61);
HOPSCOPE_CASE(drag, 20_curves_of_2000, 20, 2000);
HOPSCOPE_CASE(zoom, 5_curves_of_61, 5, 61);
HOPSCOPE_CASE(zoom, 20_curves_of_2000, 20, 2000);
HOPSCOPE_CASE(change, 5_curves_of_61, 5, 61);

} // namespace
