#include "pages/gallery/figure_view.h"

#include "drawing/format.h"
#include "drawing/painter_canvas.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace hopscope {

FigureView::FigureView(QWidget* parent) : QWidget(parent), m_charts(new LiveCharts(*this)), m_theme(lightTheme())
{
    connect(m_charts, &LiveCharts::experimentOpened, this, &FigureView::experimentOpened);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FigureView::setContent(std::shared_ptr<const FigureContent> content)
{
    m_content = std::move(content);
    setAccessibleName(m_content ? toQString(m_content->figure->title) : QString());
    setAccessibleDescription(m_content ? toQString(m_content->figure->caption) : QString());
    updateGeometry();
    placeCharts();
    update();
}

void FigureView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_charts->setTheme(theme);
    updateGeometry();
    placeCharts();
    update();
}

void FigureView::placeCharts()
{
    m_charts->show(m_content ? chartsOf(*m_content, size(), m_theme) : std::vector<PlacedChart>());
}

void FigureView::resizeEvent(QResizeEvent*) { placeCharts(); }

int FigureView::heightForWidth(int width) const
{
    return m_content ? static_cast<int>(figureHeight(*m_content, std::max(width, 300), m_theme)) : 240;
}

std::optional<std::size_t> FigureView::panelUnder(QPointF point) const
{
    if (!m_content) return {};
    return panelAt(*m_content, size(), m_theme, point);
}

void FigureView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    PainterCanvas canvas(painter);
    if (m_content)
        hopscope::paint(canvas, *m_content, size(), m_theme, {.charts = false});
    else
        canvas.text(QRectF(rect()).center(), tr("Computing …"),
                    {m_theme.text(10), m_theme.inkSoft, Anchor::Middle, {}});
}

void FigureView::mouseMoveEvent(QMouseEvent* event)
{
    const bool panel = panelUnder(event->position()).has_value();
    setCursor(panel ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setToolTip(panel ? tr("Open this moment live") : QString());
}

void FigureView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return;
    if (const auto panel = panelUnder(event->position())) emit panelChosen(static_cast<int>(*panel));
}

} // namespace hopscope
