#pragma once

#include "drawing/figure_picture.h"
#include "scenes/chart/chart_plot.h"

#include <QChartView>

#include <optional>

namespace hopscope {

/// A chart on the screen. The wheel zooms at the pointer, a drag moves the range, a double click shows all again; the
/// pointer reads all values, a click on a curve or its name dims the others, a click on a point of the one that stands
/// out opens the experiment that it was computed from. Arrow keys walk along the curves, + and − zoom, Enter opens, Esc
/// lets go. In a page that scrolls the wheel is the page's until the chart has the focus; with Ctrl it always zooms.
class ChartView : public QChartView {
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent = nullptr);
    void setChart(const Chart& chart);
    const Chart& chart() const { return m_chart; }
    void setTheme(const Theme& theme);
    const ChartScene& scene();
    /// What its menu copies: all of the chart, however it is zoomed.
    FigurePicture picture(double scale) const;
    bool isZoomed() const { return m_range.has_value(); }
    const ChartFocus& focus() const { return m_focus; }
    QSize sizeHint() const override { return {400, 300}; }
    QSize minimumSizeHint() const override { return {80, 60}; }

signals:
    void cellClicked(std::size_t cell);               ///< of the chart's field
    void experimentOpened(const QString& experiment); ///< of a point
    void pointerMoved(std::optional<QPointF> data);   ///< over the plot, or away

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Place {
        std::size_t curve{}, point{};
        friend bool operator==(const Place&, const Place&) = default;
    };
    void changed();
    void refresh();
    void describe();
    void zoom(double factor, QPointF at);
    void pan(QPointF by);
    void setRange(QPointF topLeft, QPointF bottomRight);
    void pick(std::optional<std::size_t> curve);
    void click(QPointF at);
    void walk(int along, int across);
    void readAt(const Place& place);
    std::optional<Place> pointAt(QPointF pixel);
    std::optional<std::size_t> curveAt(QPointF pixel);
    /// Empty where it is of none.
    QString experimentOf(const Place& place) const;
    /// The point that a click there opens.
    std::optional<Place> openedAt(QPointF pixel);
    bool zoomsByWheel(const QWheelEvent& event) const;

    Chart m_chart;
    Theme m_theme;
    ChartPlot* m_plot;
    std::optional<ChartScene> m_whole, m_scene; ///< of the present size and theme: all of it, and what is shown
    std::optional<ChartRange> m_range;          ///< zoomed
    ChartFocus m_focus;
    std::optional<Place> m_at; ///< where the keys stand
    std::optional<QPointF> m_pressed, m_dragged;
    bool m_stale{true};
};

} // namespace hopscope
