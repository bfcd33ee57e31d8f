#include "pages/gallery/schedule_strip.h"

#include "drawing/painter_canvas.h"
#include "pages/gallery/block_way.h"
#include "state/tasks/find_for.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr double leastStripWide = 138, mostStripWide = 260, stripGap = 8, stripCaption = 17;
constexpr double stripKey = 17; ///< below the captions
constexpr int stripHigh = 150;

} // namespace

ScheduleStrip::ScheduleStrip(Find find, QWidget* parent) : QWidget(parent), m_find(std::move(find))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setMinimumWidth(static_cast<int>(leastStripWide));
    setFixedHeight(stripHigh);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void ScheduleStrip::ask()
{
    if (m_asked) return;
    m_asked = ++m_questions;
    findFor(this, m_task, m_find, [this, question = m_questions](const Steps& steps) {
        if (m_asked != question) return;
        m_steps = steps;
        update();
    });
}

/// What nobody looks at any more is not searched for; the next look asks again.
void ScheduleStrip::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (!m_steps.scenes.empty()) return;
    m_task.cancel();
    m_asked.reset();
}

void ScheduleStrip::finish()
{
    ask();
    m_task.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

std::size_t ScheduleStrip::shown() const
{
    const auto fit = static_cast<std::size_t>(std::max(1.0, (width() + stripGap) / (leastStripWide + stripGap)));
    return std::min(fit, m_steps.scenes.size());
}

void ScheduleStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    update();
}

void ScheduleStrip::paintEvent(QPaintEvent*)
{
    ask(); // of those that somebody scrolls to
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    const std::size_t count = std::max<std::size_t>(shown(), 1);
    const double wide =
        std::min((width() - stripGap * static_cast<double>(count - 1)) / static_cast<double>(count), mostStripWide);
    const QFont font = theme.text(9);
    for (std::size_t i = 0; i < count; ++i) {
        const QRectF frame((wide + stripGap) * static_cast<double>(i), 0, wide, stripHigh - stripCaption - stripKey);
        const QPainterPath border = roundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 6);
        canvas.path(border, {theme.ground, {theme.line, 1, {}}});
        if (i >= m_steps.scenes.size()) continue;
        painter.save();
        painter.setClipRect(frame.adjusted(1, 1, -1, -1));
        painter.translate(frame.topLeft());
        paintBlockWay(canvas, m_steps.scenes[i], m_steps.block, frame.size(), theme);
        painter.restore();
        canvas.path(border, {{}, {theme.line, 1, {}}});
        const NetworkScene& scene = m_steps.scenes[i];
        QString caption =
            m_steps.count == 0 ? tr("before the first step") : tr("step %1 of %2").arg(i + 1).arg(m_steps.count);
        if (m_steps.count > 0 && m_steps.block && !scene.plan->combined && !movesBlock(*scene.moment, *m_steps.block))
            caption += tr(": it waits");
        canvas.text({frame.center().x(), stripHigh - stripKey - 4.0}, caption, {font, theme.inkSoft, Anchor::Middle});
    }
    if (m_steps.block && !m_steps.scenes.empty())
        paintBlockKey(canvas, m_steps.name, m_steps.scenes.front().plan->combined, {2, stripHigh - 4.0},
                      static_cast<double>(width()) - 4, theme);
}

} // namespace hopscope
