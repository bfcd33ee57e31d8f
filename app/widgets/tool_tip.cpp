#include "widgets/tool_tip.h"

#include <QToolTip>
#include <QWidget>

namespace hopscope {

DelayedToolTip::DelayedToolTip(QWidget& widget, Text text) : QObject(&widget), m_widget(widget), m_text(std::move(text))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(180);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        const QString shown = m_text(m_position);
        if (!shown.isEmpty()) QToolTip::showText(m_widget.mapToGlobal(m_position.toPoint()), shown, &m_widget);
    });
}

void DelayedToolTip::pointerMoved(QPointF position)
{
    if ((position - m_position).manhattanLength() > 4) QToolTip::hideText();
    m_position = position;
    m_timer.start();
}

void DelayedToolTip::pointerLeft()
{
    m_timer.stop();
    QToolTip::hideText();
}

} // namespace hopscope
