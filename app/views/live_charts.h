#pragma once

#include "scenes/chart/chart_scene.h"

#include <QObject>

#include <vector>

class QWidget;

namespace hopscope {

class ChartView;

/// The charts of a painted widget: each is a ChartView in the place where a print of the widget has it painted.
class LiveCharts : public QObject {
    Q_OBJECT
public:
    explicit LiveCharts(QWidget& picture);
    /// In place of those before; what is zoomed or picked stays where a chart is about the same things.
    void show(const std::vector<PlacedChart>& charts);
    void setTheme(const Theme& theme);
    /// Those that are shown, in their order.
    std::vector<ChartView*> views() const;

signals:
    void experimentOpened(const QString& experiment); ///< of a point of a chart

private:
    QWidget& m_picture;
    Theme m_theme;
    std::vector<ChartView*> m_views; ///< kept, and hidden where there are fewer charts
    std::size_t m_shown{0};
};

} // namespace hopscope
