#include "widgets/sticky_foot.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QString>
#include <QStyle>
#include <QVariant>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int air = 8; ///< above and below the buttons where they lie over the text

} // namespace

StickyFoot::StickyFoot(QWidget* parent) : QFrame(parent), m_place(new QWidget(parent)), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(8);
}

void StickyFoot::join(QScrollArea& area)
{
    m_area = &area;
    setParent(area.viewport());
    // Whatever moves the place: the window, the text above, the scroll bar.
    for (QWidget* each = m_place; each && each != area.viewport(); each = each->parentWidget())
        each->installEventFilter(this);
    area.viewport()->installEventFilter(this);
    connect(area.verticalScrollBar(), &QScrollBar::valueChanged, this, &StickyFoot::follow);
}

bool StickyFoot::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide) follow();
    return QFrame::eventFilter(watched, event);
}

// Buttons that come, go or grow.
void StickyFoot::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) follow();
}

void StickyFoot::follow()
{
    if (!m_area) return;
    const QWidget* viewport = m_area->viewport();
    const bool wanted = m_place->isVisibleTo(m_area->widget());
    setVisible(wanted);
    if (!wanted) return;
    const int buttons = m_row->sizeHint().height() - m_row->contentsMargins().top() - m_row->contentsMargins().bottom();
    if (m_place->minimumHeight() != buttons) m_place->setFixedHeight(buttons);
    const QPoint natural = m_place->mapTo(viewport, QPoint(0, 0));
    const int lowest = viewport->height() - buttons - air;
    const bool stuck = natural.y() > lowest;
    if (stuck != m_stuck) {
        m_stuck = stuck;
        setProperty("role", stuck ? QVariant(QStringLiteral("foot")) : QVariant());
        style()->polish(this);
    }
    m_row->setContentsMargins(stuck ? std::max(0, natural.x()) : 0, stuck ? air : 0, 0, stuck ? air : 0);
    if (stuck)
        setGeometry(0, viewport->height() - buttons - 2 * air, viewport->width(), buttons + 2 * air);
    else
        setGeometry(natural.x(), natural.y(), m_place->width(), buttons);
    raise();
}

} // namespace hopscope
