#include "views/timeline_view.h"

#include "drawing/painter_canvas.h"
#include "drawing/words.h"
#include "progress.h"
#include "scenes/network/words/explain.h"
#include "state/document.h"
#include "state/message_search.h"
#include "state/playback.h"
#include "widgets/spoken_picture.h"
#include "widgets/tool_tip.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hopscope {

TimelineView::TimelineView(Document& document, Playback& playback, Selection& selection, Selection& hover,
                           QWidget* parent)
    : QWidget(parent), m_document(document), m_playback(playback), m_selection(selection), m_hover(hover),
      m_theme(lightTheme()), m_toolTip(new DelayedToolTip(*this, [this](QPointF point) { return explain(point); }))
{
    speakAsPicture(*this);
    setAccessibleName(tr("Space–time"));
    setAccessibleDescription(
        tr("A row per processor, a column per step. Arrow keys move the clock, W and S zoom, A and D move the view."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::PreventContextMenu); // the right button drags; a click opens the menu when it is let go
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_filler.setInterval(0);
    connect(&m_filler, &QTimer::timeout, this, &TimelineView::fillTable);
    connect(&document, &Document::runChanged, this, &TimelineView::runChanged);
    connect(&playback, &Playback::positionChanged, this, [this] { update(); });
    connect(&selection, &Selection::changed, this, [this] { update(); });
    connect(&hover, &Selection::changed, this, [this] { update(); });
    connect(&MessageSearch::instance(), &MessageSearch::found, this, [this] { update(); });
    runChanged();
}

TimelineView::~TimelineView() = default;

void TimelineView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_key = {};
    update();
}

void TimelineView::setProportional(bool proportional)
{
    if (m_options.proportional == proportional) return;
    m_options.proportional = proportional;
    update();
    emit optionsChanged();
}

int TimelineView::leastHeight() const
{
    constexpr std::uint32_t few = 16;
    constexpr double row = 14, around = 92; // the words, the bars of durations and the axis
    if (!m_run || m_run->clockless() || m_run->maxLinkLoad() <= 1 || m_run->topology().processors() > few) return 0;
    return static_cast<int>(m_theme.fontScale * (around + row * m_run->topology().processors()));
}

void TimelineView::setShowSends(bool sends)
{
    if (m_options.sends == sends) return;
    m_options.sends = sends;
    update();
    emit optionsChanged();
}

void TimelineView::setShowCritical(bool critical)
{
    if (m_options.critical == critical) return;
    m_options.critical = critical;
    findPath();
    update();
    emit optionsChanged();
}

void TimelineView::findPath()
{
    if (!m_run || m_pathOf != m_run->simulation()) m_path.reset();
    if (!m_options.critical || !m_run) {
        m_pathFinder.cancel();
        if (!m_path) m_pathOf.reset();
        return;
    }
    if (m_pathOf == m_run->simulation()) return;
    m_pathOf = m_run->simulation();
    m_pathFinder.start([this, run = m_run](const std::stop_token& stop) {
        try {
            auto path = std::make_shared<const CriticalPath>(criticalPath(*run, stop));
            QMetaObject::invokeMethod(this, [this, path, found = run->simulation()] {
                if (found != m_pathOf) return;
                m_path = path;
                update();
            });
        } catch (const Cancelled&) { // a newer run has taken its place
        }
    });
}

void TimelineView::runChanged()
{
    const auto before = m_run;
    m_run = m_document.run();
    if (m_run && (!before || before->simulation() != m_run->simulation())) m_window = wholeTimeline(*m_run);
    if (m_run)
        setAccessibleDescription(tr("%1, %2: %3 over %4. The arrow keys move the clock, W and S zoom, F fits.")
                                     .arg(titleOf(*m_run), contextOf(*m_run),
                                          counted(static_cast<std::uint64_t>(m_run->steps()), tr("step"), tr("steps")),
                                          counted(m_run->topology().processors(), tr("processor"), tr("processors"))));
    findPath();
    if (!isVisible()) { // whoever comes back sees another
        m_filler.stop();
        m_key = {};
        m_scene = {};
        m_table.reset();
    }
    update();
}

void TimelineView::fillTable()
{
    constexpr std::chrono::milliseconds slice{10}; // between two of them the window lives
    if (!m_run || !m_table || m_table->fill(*m_run, slice)) m_filler.stop();
    update();
}

void TimelineView::finish()
{
    if (!m_run) return;
    refreshScene();
    while (!m_table->fill(*m_run, std::chrono::milliseconds(1000))) continue;
    m_filler.stop();
    m_pathFinder.wait();
    update();
}

void TimelineView::refreshScene()
{
    const int columns = timelineColumns(size()), rows = timelineRows(size());
    if (!m_table || !m_table->madeFor(*m_run, m_window, columns, rows)) {
        m_table = std::make_shared<TimelineTable>(*m_run, m_window, columns, rows);
        if (!m_table->fill(*m_run, std::chrono::milliseconds(20))) m_filler.start();
    }
    m_scene = timelineScene(*m_run, m_playback.position(), m_window, m_table, m_options, m_selection.selected(),
                            m_hover.selected(), m_path.get(), MessageSearch::finder());
}

void TimelineView::refreshPixmaps(const TimelineProjection& places)
{
    // Only a block that is selected changes the cells.
    const Selected block = m_selection.as<BlockId>() ? m_selection.selected() : Selected{};
    const Key key{m_table, m_run, m_path, m_table->filled(), m_window, m_options, block, size(), devicePixelRatioF()};
    if (key == m_key) return;
    m_key = key;
    for (QPixmap* pixmap : {&m_future, &m_past}) {
        const QSize pixels = (QSizeF(size()) * key.pixelRatio).toSize();
        if (pixmap->size() != pixels) *pixmap = QPixmap(pixels);
        pixmap->setDevicePixelRatio(key.pixelRatio);
        pixmap->fill(m_theme.panel);
        QPainter painter(pixmap);
        PainterCanvas canvas(painter);
        if (pixmap == &m_future)
            paintFuture(canvas, m_scene, places, m_theme);
        else
            paintPast(canvas, m_scene, places, m_theme);
    }
}

void TimelineView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    if (!m_run) return;
    refreshScene();
    const TimelineProjection places = projection();
    refreshPixmaps(places);
    painter.drawPixmap(0, 0, m_future);
    const QRectF plot = places.plot();
    const double now = pastEnd(m_scene, places);
    painter.save();
    painter.setClipRect(QRectF(plot.left(), plot.top(), now - plot.left(), plot.height()));
    painter.drawPixmap(0, 0, m_past);
    painter.restore();
    PainterCanvas canvas(painter);
    paintPlayhead(canvas, m_scene, places, m_theme);
    if (m_rangeTo >= 0) {
        QColor band = m_theme.accent;
        band.setAlphaF(0.18F);
        canvas.fill({std::min(m_rangeFrom, m_rangeTo), plot.top(), std::abs(m_rangeTo - m_rangeFrom), plot.height()},
                    band);
    }
    if (hasFocus() && m_focusFrame)
        canvas.path(roundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 0), {{}, {m_theme.accent, 1.5}});
}

FigurePicture TimelineView::picture(const PictureWish& wish) const
{
    if (!m_run) return {.size = wish.size, .scale = wish.scale, .title = {}, .description = {}, .draw = [](Canvas&) {}};
    const double position = wish.position.value_or(m_playback.position());
    FigurePicture figure = figureOf(m_run, position, wish, "transfers");
    TimelineOptions options = m_options;
    options.heading = wish.caption;
    Theme theme = wish.theme;
    theme.panel = theme.ground; // a figure has one ground, below its words, too
    figure.draw =
        [scene = timelineScene(*m_run, position, wish.size, options, m_selection.selected(), MessageSearch::finder()),
         size = wish.size, theme](Canvas& canvas) { paint(canvas, scene, size, theme); };
    return figure;
}

std::optional<NodeId> TimelineView::nodeAt(QPointF point) const
{
    if (!m_run || !m_table || m_scene.alike) return {}; // bars stand for all rows
    const auto row = projection().rowAt(point.y());
    return row ? std::optional(m_table->processorAt(*row)) : std::nullopt;
}

QString TimelineView::explain(QPointF point) const
{
    const auto node = m_run && m_scene.alike ? std::optional(NodeId{0}) : nodeAt(point); // which stands for all
    if (!node || m_run->steps() == 0) return {};
    const TimelineProjection places = projection();
    if (point.x() < places.plot().left() || point.x() > places.plot().right()) return {};
    const double position = timelinePosition(*m_run, m_window, m_options, places.at(point.x()));
    return explainStep(*m_run, std::min(static_cast<StepIndex>(position), m_run->steps() - 1), *node);
}

} // namespace hopscope
