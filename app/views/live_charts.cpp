#include "views/live_charts.h"

#include "views/chart_view.h"

namespace hopscope {

LiveCharts::LiveCharts(QWidget& picture) : QObject(&picture), m_picture(picture), m_theme(lightTheme()) {}

void LiveCharts::show(const std::vector<PlacedChart>& charts)
{
    m_shown = charts.size();
    while (m_views.size() < charts.size()) {
        auto* view = new ChartView(&m_picture);
        view->setTheme(m_theme);
        connect(view, &ChartView::experimentOpened, this, &LiveCharts::experimentOpened);
        m_views.push_back(view);
    }
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        ChartView& view = *m_views[i];
        if (i < charts.size()) {
            const QString& title = charts[i].chart.title;
            view.setAccessibleName(title.isEmpty() ? m_picture.accessibleName() : title);
            view.setGeometry(charts[i].area.toRect());
            view.setChart(charts[i].chart);
        }
        view.setVisible(i < charts.size());
    }
}

void LiveCharts::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (ChartView* view : m_views) view->setTheme(theme);
}

std::vector<ChartView*> LiveCharts::views() const
{
    return {m_views.begin(), m_views.begin() + static_cast<std::ptrdiff_t>(m_shown)};
}

} // namespace hopscope
