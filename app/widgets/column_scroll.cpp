#include "widgets/column_scroll.h"

#include <QEvent>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

ColumnScroll::ColumnScroll(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus); // what it holds takes the keys
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    setWidget(content);
    content->installEventFilter(this);
}

/// As high as it must be, not as it would like to be: Qt's own way asks for the latter where words are wrapped.
void ColumnScroll::place()
{
    const QSize room = viewport()->size();
    m_column->activate();
    const int least = m_column->hasHeightForWidth() ? m_column->minimumHeightForWidth(room.width())
                                                    : m_column->minimumSize().height();
    widget()->resize(room.width(), std::max(room.height(), least));
}

QSize ColumnScroll::sizeHint() const { return m_column->sizeHint(); }

void ColumnScroll::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    place();
}

bool ColumnScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest) place();
    return QScrollArea::eventFilter(watched, event);
}

void ColumnScroll::keyPressEvent(QKeyEvent* event) { event->ignore(); }

} // namespace hopscope
