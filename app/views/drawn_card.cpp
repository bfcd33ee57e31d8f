#include "views/drawn_card.h"

#include "drawing/canvas.h"
#include "drawing/painter_canvas.h"
#include "scenes/chart/chart_scene.h"
#include "views/chart_view.h"
#include "views/live_charts.h"
#include "widgets/tool_tip.h"

#include <QMouseEvent>
#include <QPainter>

namespace hopscope {

namespace {

constexpr double margin = 16;

/// A chart has margins of its own.
QRectF chartArea(const QRectF& drawing) { return drawing.adjusted(-14, 0, 14, 4); }

Theme onPanel(Theme theme)
{
    theme.ground = theme.panel;
    return theme;
}

} // namespace

DrawnCard::DrawnCard(const QString& title, Draw draw, QWidget* parent)
    : QWidget(parent), m_title(title), m_draw(std::move(draw)), m_live(new LiveCharts(*this)),
      m_toolTip(new DelayedToolTip(
          *this,
          [this](QPointF point) { return m_explain ? m_explain(point, drawingArea(QSizeF(size()))) : QString(); })),
      m_theme(lightTheme())
{
    setMouseTracking(true);
    setAccessibleName(title);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_live->setTheme(onPanel(m_theme));
    connect(m_live, &LiveCharts::experimentOpened, this, &DrawnCard::experimentOpened);
}

void DrawnCard::setHeading(const QString& title, const QString& subtitle)
{
    m_title = title;
    m_subtitle = subtitle;
    setAccessibleName(name());
    setAccessibleDescription(subtitle);
    update();
}

void DrawnCard::setPrintedTitle(const QString& title)
{
    m_printedTitle = title;
    setAccessibleName(name());
}

void DrawnCard::setNote(const QString& note)
{
    m_note = note;
    setAccessibleDescription(note);
    placeChart();
    update();
}

void DrawnCard::setHeadRoom(int width, int below)
{
    m_headRoom = width;
    m_headBelow = below;
    placeChart();
    update();
}

void DrawnCard::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_live->setTheme(onPanel(theme));
    placeChart();
    update();
}

void DrawnCard::setClicked(std::function<void(QPointF, const QRectF&)> clicked)
{
    m_clicked = std::move(clicked);
    setCursor(Qt::PointingHandCursor);
}

void DrawnCard::setExplain(std::function<QString(QPointF, const QRectF&)> explain) { m_explain = std::move(explain); }

void DrawnCard::setChart(std::optional<Chart> chart)
{
    m_chart = std::move(chart);
    placeChart();
    update();
}

ChartView* DrawnCard::chartView() const { return m_chart ? m_live->views().front() : nullptr; }

void DrawnCard::setBelowChart(double fraction, Draw draw)
{
    m_below = fraction;
    m_drawBelow = std::move(draw);
    placeChart();
    update();
}

std::pair<QRectF, QRectF> DrawnCard::withBelow(const QRectF& drawing) const
{
    constexpr double between = 8;
    const double cut = drawing.bottom() - m_below * drawing.height();
    QRectF chart = drawing, below = drawing;
    if (m_below > 0) chart.setBottom(cut - between);
    below.setTop(cut);
    return {chartArea(chart), below};
}

void DrawnCard::placeChart()
{
    m_live->show(m_chart ? std::vector{PlacedChart{*m_chart, withBelow(drawingArea(QSizeF(size()))).first}}
                         : std::vector<PlacedChart>());
}

void DrawnCard::resizeEvent(QResizeEvent*) { placeChart(); }

QRectF DrawnCard::drawingArea(QSizeF size, const Theme& theme, int foot) const
{
    const double top = m_note.isEmpty() ? 30 * theme.fontScale + (m_subtitle.isEmpty() ? 6 : 20 * theme.fontScale)
                                        : 46 + 16 * theme.fontScale + m_headBelow;
    return QRectF({}, size).adjusted(margin, top, -margin, -10 - foot);
}

void DrawnCard::paintFrame(Canvas& canvas, QSizeF size, const Theme& theme, const QString& shown, int headRoom) const
{
    const auto group = canvas.group(QStringLiteral("card"));
    const QFont title = theme.text(11, QFont::DemiBold), small = theme.text(9);
    canvas.fill({{}, size}, theme.ground);
    canvas.path(roundedRect(QRectF({}, size).adjusted(0.5, 0.5, -0.5, -0.5), 8), {theme.panel, {theme.line, 1}});
    const double room = size.width() - 2 * margin;
    canvas.text({margin, 25 * theme.fontScale}, elided(title, shown, room - headRoom), {title, theme.ink});
    if (!m_subtitle.isEmpty())
        canvas.text({margin, 42 * theme.fontScale}, elided(small, m_subtitle, room - headRoom), {small, theme.inkSoft});
    if (!m_note.isEmpty())
        canvas.text({margin, 42 + 13 * theme.fontScale}, elided(small, m_note, room - headRoom),
                    {small, theme.inkSoft});
}

void DrawnCard::print(Canvas& canvas, QSizeF size, const Theme& theme) const
{
    paintFrame(canvas, size, theme, name(), 0);
    const QRectF area = drawingArea(size, theme, 0);
    if (!m_chart) return m_draw(canvas, area, theme);
    const auto [chart, below] = withBelow(area);
    paint(canvas, chartScene(*m_chart, chart, onPanel(theme)), onPanel(theme));
    if (m_below > 0) m_drawBelow(canvas, below, theme);
}

FigurePicture DrawnCard::picture(QSizeF size, double scale, const Theme& theme) const
{
    FigurePicture figure{size, scale, name(), m_subtitle,
                         [this, size, theme](Canvas& canvas) { print(canvas, size, theme); }};
    if (m_numbers)
        figure.numbers = [table = m_numbers()](std::ostream& out, TableFormat format, const Notes& notes) {
            writeTable(out, format, table, notes);
        };
    return figure;
}

void DrawnCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    PainterCanvas canvas(painter);
    paintFrame(canvas, QSizeF(size()), m_theme, m_title, m_headRoom);
    const QRectF area = drawingArea(QSizeF(size()));
    if (!m_chart)
        m_draw(canvas, area, m_theme);
    else if (m_below > 0)
        m_drawBelow(canvas, withBelow(area).second, m_theme);
}

void DrawnCard::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_clicked) m_clicked(event->position(), drawingArea(QSizeF(size())));
}

void DrawnCard::mouseMoveEvent(QMouseEvent* event)
{
    const QRectF area = drawingArea(QSizeF(size()));
    if (event->buttons() & Qt::LeftButton && m_clicked) m_clicked(event->position(), area);
    m_toolTip->pointerMoved(event->position());
}

void DrawnCard::leaveEvent(QEvent*) { m_toolTip->pointerLeft(); }

} // namespace hopscope
