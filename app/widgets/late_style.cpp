#include "widgets/late_style.h"

#include <QApplication>
#include <QEvent>
#include <QScrollArea>
#include <QStyle>
#include <QWidget>

#include <vector>

namespace hopscope {

namespace {

/// Parents before children, which take their fonts and colours from them.
void collect(QWidget& widget, std::vector<QWidget*>& found)
{
    if (widget.testAttribute(Qt::WA_WState_Polished)) found.push_back(&widget);
    for (QObject* child : widget.children())
        if (auto* inner = qobject_cast<QWidget*>(child); inner && !inner->isWindow() && !inner->isHidden())
            collect(*inner, found);
}

} // namespace

LateStyle& LateStyle::instance()
{
    static LateStyle style;
    return style;
}

void LateStyle::apply(const QString& sheet)
{
    if (!m_watches) {
        qApp->setStyleSheet(sheet);
        qApp->installEventFilter(this);
        m_watches = true;
        return;
    }
    // A style that forgets the rules of all widgets has none left to go through when the sheet changes.
    qApp->style()->unpolish(qApp);
    qApp->setStyleSheet(sheet);
    std::vector<QWidget*> seen;
    m_late.clear();
    for (QWidget* widget : QApplication::allWidgets())
        if (!widget->isVisible()) {
            if (widget->testAttribute(Qt::WA_WState_Polished)) m_late.insert(widget);
        } else if (widget->isWindow()) {
            collect(*widget, seen);
        }
    for (QWidget* widget : seen) style(*widget);
}

void LateStyle::freshen(QWidget& widget)
{
    if (m_late.isEmpty()) return;
    std::vector<QWidget*> found;
    collect(widget, found);
    for (QWidget* inner : found)
        if (m_late.remove(inner)) style(*inner);
}

void LateStyle::style(QWidget& widget)
{
    widget.style()->polish(&widget);
    // A scroll area lays out all it contains, at several widths, whenever its style changes. Its contents ask for it
    // anyway when their sizes change.
    if (qobject_cast<QScrollArea*>(&widget)) return;
    QEvent changed(QEvent::StyleChange);
    QCoreApplication::sendEvent(&widget, &changed);
}

bool LateStyle::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && watched->isWidgetType() && !m_late.isEmpty())
        if (auto* widget = static_cast<QWidget*>(watched); m_late.contains(widget)) {
            freshen(*widget->window());
            if (m_late.remove(widget)) style(*widget);
        }
    return QObject::eventFilter(watched, event);
}

} // namespace hopscope
