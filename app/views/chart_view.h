#pragma once

#include "scenes/chart/chart_scene.h"

#include <QWidget>

#include <optional>

namespace hopscope {

/// A chart on the screen; the pointer reads values off it.
class ChartView : public QWidget {
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent = nullptr);
    void setChart(const Chart& chart);
    const Chart& chart() const { return m_chart; }
    void setTheme(const Theme& theme);
    const ChartScene& scene();

signals:
    void cellClicked(std::size_t cell); ///< of the chart's field

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void changed();

    Chart m_chart;
    Theme m_theme;
    std::optional<ChartScene> m_scene; ///< of the present size and theme
    std::optional<QPointF> m_reading;  ///< the pointer, where there is something to read
};

} // namespace hopscope
