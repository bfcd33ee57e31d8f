#include "run/run.h"
#include "state/keymap.h"
#include "state/playback.h"
#include "views/copy_menu.h"
#include "views/timeline_view.h"
#include "widgets/tool_tip.h"

#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace hopscope {

void TimelineView::setWindow(TimelineWindow window)
{
    if (!m_run) return;
    const TimelineWindow whole = wholeTimeline(*m_run);
    const auto inside = [](double& first, double& last, double most, double least) {
        const double span = std::clamp(last - first, std::min(least, most), most);
        first = std::clamp(first, 0.0, most - span);
        last = first + span;
    };
    inside(window.firstStep, window.lastStep, whole.lastStep, 2);
    inside(window.firstRow, window.lastRow, whole.lastRow, 2);
    if (window == m_window) return;
    m_window = window;
    update();
}

void TimelineView::fit()
{
    if (m_run) setWindow(wholeTimeline(*m_run));
}

void TimelineView::zoomSteps(double x, double factor)
{
    if (!m_run) return;
    const double at = std::clamp(projection().at(x), 0.0, 1.0), span = m_window.lastStep - m_window.firstStep;
    const double fixed = m_window.firstStep + at * span;
    TimelineWindow window = m_window;
    window.firstStep = fixed - at * span / factor;
    window.lastStep = window.firstStep + span / factor;
    setWindow(window);
}

void TimelineView::zoomRows(double y, double factor)
{
    if (!m_run) return;
    const QRectF plot = projection().plot();
    const double at = std::clamp((y - plot.top()) / plot.height(), 0.0, 1.0),
                 span = m_window.lastRow - m_window.firstRow;
    TimelineWindow window = m_window;
    window.firstRow += at * span * (1 - 1 / factor);
    window.lastRow = window.firstRow + span / factor;
    setWindow(window);
}

void TimelineView::panSteps(double share)
{
    TimelineWindow window = m_window;
    const double way = share * (window.lastStep - window.firstStep);
    window.firstStep += way;
    window.lastStep += way;
    setWindow(window);
}

void TimelineView::panRows(double rows)
{
    TimelineWindow window = m_window;
    window.firstRow += rows;
    window.lastRow += rows;
    setWindow(window);
}

void TimelineView::seekTo(double x)
{
    if (m_run && m_table) m_playback.setPosition(timelinePosition(*m_run, m_window, m_options, projection().at(x)));
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const bool control = event->modifiers() & Qt::ControlModifier, shift = event->modifiers() & Qt::ShiftModifier;
    const double turns = event->angleDelta().y() / 120.0, sideways = event->angleDelta().x() / 120.0;
    const double factor = std::pow(1.25, turns);
    if (control && shift)
        zoomRows(event->position().y(), factor);
    else if (control)
        zoomSteps(event->position().x(), factor);
    else if (shift || sideways != 0)
        panSteps(-0.1 * (sideways != 0 ? sideways : turns));
    else
        panRows(-turns * std::max(1.0, 0.1 * (m_window.lastRow - m_window.firstRow)));
    event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    m_toolTip->pointerLeft();
    if (!m_run || !m_table) return;
    const double x = event->position().x();
    if (event->button() == Qt::RightButton) {
        m_rangeFrom = x;
    } else if (event->button() == Qt::LeftButton && x < projection().plot().left() - 4) {
        if (const auto node = nodeAt(event->position())) m_selection.select(*node); // its name
    } else if (event->button() == Qt::LeftButton) {
        m_seeking = true;
        seekTo(x);
    }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_seeking) {
        seekTo(event->position().x());
        return;
    }
    if (m_rangeFrom >= 0) {
        m_rangeTo = event->position().x();
        update();
        return;
    }
    const auto node = nodeAt(event->position());
    m_hover.select(node ? Selected{*node} : Selected{});
    m_toolTip->pointerMoved(event->position());
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    m_seeking = false;
    // A drag of a few pixels with the right button was a click.
    const bool range = m_rangeFrom >= 0 && m_rangeTo >= 0 && std::abs(m_rangeTo - m_rangeFrom) > 6;
    const bool click = m_rangeFrom >= 0 && !range;
    if (range) {
        const TimelineProjection places = projection();
        TimelineWindow window = m_window;
        window.firstStep =
            std::floor(timelinePosition(*m_run, m_window, m_options, places.at(std::min(m_rangeFrom, m_rangeTo))));
        window.lastStep =
            std::ceil(timelinePosition(*m_run, m_window, m_options, places.at(std::max(m_rangeFrom, m_rangeTo))));
        setWindow(window);
    }
    m_rangeFrom = m_rangeTo = -1;
    update();
    if (click) showMenu(event->globalPosition().toPoint());
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto node = nodeAt(event->position());
    if (!node) return;
    const Selected message = messageAt(*node, event->position().x());
    m_selection.select(message.index() != 0 ? message : Selected{*node});
}

Selected TimelineView::messageAt(NodeId node, double x) const
{
    const TimelineProjection places = projection();
    if (x < places.plot().left() || x > places.plot().right() || m_run->steps() == 0) return {};
    const auto k = std::min(static_cast<StepIndex>(timelinePosition(*m_run, m_window, m_options, places.at(x))),
                            m_run->steps() - 1);
    Step step;
    m_run->schedule().at(k, step);
    for (std::uint32_t i = 0; i < step.transfers().size(); ++i)
        if (const Transfer& transfer = step.transfers()[i]; transfer.to == node) {
            if (step.blockCount(transfer) == 1) return step.blocks(transfer).front().first;
            return TransferRef{k, i};
        }
    return {};
}

void TimelineView::leaveEvent(QEvent*)
{
    m_toolTip->pointerLeft();
    m_hover.clear();
}

void TimelineView::showMenu(QPoint globalPosition)
{
    if (!m_run) return;
    QMenu menu(this);
    const auto withKey = [](const QString& text, const char* id) {
        return QString(text + QLatin1Char('\t') + Keymap::instance().textOf(QLatin1String(id)));
    };
    const auto choice = [&](const QString& text, bool checked, auto act) {
        QAction* action = menu.addAction(text, this, act);
        action->setCheckable(true);
        action->setChecked(checked);
    };
    choice(tr("Axis in &steps"), !proportional(), [this] { setProportional(false); });
    choice(tr("Axis in &time"), proportional(), [this] { setProportional(true); });
    menu.addSeparator();
    choice(tr("Show what is sent, &too"), m_options.sends, [this] { setShowSends(!m_options.sends); });
    choice(withKey(tr("&Critical path"), "space-time.critical-path"), m_options.critical,
           [this] { setShowCritical(!m_options.critical); });
    menu.addAction(withKey(tr("&Fit"), "space-time.fit"), this, &TimelineView::fit);
    addCopying(menu, *this,
               [this](double scale) { return picture({.size = size(), .scale = scale, .theme = m_theme}); });
    menu.exec(globalPosition);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const QPointF middle = m_run && m_table ? projection().plot().center() : QPointF();
    switch (Keymap::instance().usual(*event, {Keymap::spaceTime}).key()) {
    case Qt::Key_F:
        fit();
        return;
    case Qt::Key_W:
        zoomSteps(middle.x(), 1.25);
        return;
    case Qt::Key_S:
        zoomSteps(middle.x(), 0.8);
        return;
    case Qt::Key_A:
        panSteps(-0.1);
        return;
    case Qt::Key_D:
        panSteps(0.1);
        return;
    case Qt::Key_Menu:
        showMenu(mapToGlobal(middle.toPoint()));
        return;
    case Qt::Key_V:
        setShowCritical(!m_options.critical);
        return;
    case Qt::Key_T:
        setProportional(!proportional());
        return;
    default:
        QWidget::keyPressEvent(event); // the window moves the clock
    }
}

void TimelineView::focusInEvent(QFocusEvent* event)
{
    // A frame is for those who came by the keyboard; a click knows where it went.
    m_focusFrame = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    update();
}
void TimelineView::focusOutEvent(QFocusEvent*) { update(); }

} // namespace hopscope
