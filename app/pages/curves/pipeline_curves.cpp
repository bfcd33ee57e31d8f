#include "pages/curves/pipeline_curves.h"

#include "state/document.h"
#include "views/chart_view.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace hopscope {

PipelineCurves::PipelineCurves(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 0, 12, 4);
    line->setSpacing(8);
    const std::array titles{tr("Time against packets s"), tr("Best time of every group size r"),
                            tr("Depth d of the tree")};
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        auto* part = new QWidget(this);
        auto* column = new QVBoxLayout(part);
        column->setContentsMargins(0, 6, 0, 0);
        column->setSpacing(0);
        m_titles[i] = makeLabel(titles[i], "strong", part);
        m_titles[i]->setContentsMargins(12, 0, 0, 0);
        column->addWidget(m_titles[i]);
        m_views[i] = new ChartView(part);
        m_views[i]->setAccessibleName(titles[i]);
        m_views[i]->setTheme(Appearance::theme());
        connect(&Appearance::instance(), &Appearance::themeChanged, m_views[i], &ChartView::setTheme);
        connect(m_views[i], &ChartView::experimentOpened, this, &PipelineCurves::experimentOpened);
        column->addWidget(m_views[i], 1);
        line->addWidget(part, i == 2 ? 3 : 4);
        m_parts[i] = part;
    }
    setMinimumHeight(190);
    hide();
    m_patience.setSingleShot(true);
    m_patience.setInterval(150);
    connect(&m_patience, &QTimer::timeout, this, &PipelineCurves::request);
    connect(&document, &Document::runChanged, this, [this] {
        refreshVisible();
        m_patience.start();
    });
}

PipelineCurves::~PipelineCurves() = default;

void PipelineCurves::setWanted(bool wanted)
{
    m_wanted = wanted;
    refreshVisible();
}

void PipelineCurves::refreshVisible()
{
    const auto run = m_document.run();
    setVisible(m_wanted && run && hasPackets(*run));
}

void PipelineCurves::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_patience.start();
}

void PipelineCurves::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_patience.stop();
    m_task.cancel();
    m_asked.reset();
}

void PipelineCurves::request()
{
    const auto run = m_document.run();
    if (!run || !isVisible() || m_asked == run) return;
    m_asked = run;
    m_task.start([this, run](const std::stop_token& stop) {
        try {
            const PipelineCharts charts = pipelineCharts(*run, stop);
            QMetaObject::invokeMethod(this, [this, run, charts] {
                if (m_asked == run) show(charts);
            });
        } catch (const Cancelled&) { // a newer run
        }
    });
}

void PipelineCurves::show(const PipelineCharts& charts)
{
    m_charts = charts;
    place(0, m_charts.packets);
    place(1, m_charts.group);
    showLast();
}

void PipelineCurves::setNear(std::optional<Chart> near)
{
    if (!near && !m_near) return;
    m_near = std::move(near);
    showLast();
}

void PipelineCurves::showLast()
{
    m_views[2]->setAccessibleName(m_near ? tr("Times near the lower bound") : tr("Depth d of the tree"));
    place(2, m_near ? *m_near : m_charts.depth);
}

void PipelineCurves::place(std::size_t part, const Chart& chart)
{
    m_views[part]->setChart(chart);
    m_titles[part]->setText(chart.title); // what is found
    m_parts[part]->setVisible(!chart.curves.empty());
}

std::vector<PipelineCurves::Named> PipelineCurves::shown() const
{
    std::vector<Named> shown;
    for (const ChartView* view : m_views)
        if (!view->chart().curves.empty()) shown.push_back({view->accessibleName(), view->chart()});
    return shown;
}

void PipelineCurves::finish()
{
    m_patience.stop();
    refreshVisible();
    const auto run = m_document.run();
    if (!run || !hasPackets(*run)) return;
    m_task.cancel();
    m_task.wait();
    m_asked = run;
    show(pipelineCharts(*run));
}

} // namespace hopscope
