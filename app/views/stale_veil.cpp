#include "views/stale_veil.h"

#include "state/document.h"
#include "widgets/style.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace hopscope {

StaleVeil::StaleVeil(const Document& document, QWidget& picture, Says says)
    : QWidget(&picture), m_document(document), m_says(says)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName(QStringLiteral("stale"));
    hide();
    picture.installEventFilter(this);
    connect(&document, &Document::valueChanged, this, &StaleVeil::refresh);
    connect(&document, &Document::outcomesChanged, this, &StaleVeil::refresh);
    refresh();
}

bool StaleVeil::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == parentWidget()) setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void StaleVeil::refresh()
{
    m_sentence = m_document.staleSentence();
    if (m_says == Says::Why) setAccessibleName(m_sentence);
    setGeometry(parentWidget()->rect());
    raise();
    setVisible(!m_sentence.isEmpty());
    update();
}

void StaleVeil::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    QColor veil = theme.ground;
    veil.setAlphaF(0.72F);
    painter.fillRect(rect(), veil);
    if (m_says == Says::Nothing) return;
    const QFont font = theme.text(11, QFont::DemiBold);
    constexpr int side = 16, high = 10;
    const QRect room = rect().adjusted(2 * side, 2 * side, -2 * side, -2 * side);
    QRect text = QFontMetrics(font).boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, m_sentence);
    text.moveCenter(rect().center());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.trouble, 1));
    painter.setBrush(theme.troubleSoft);
    painter.drawRoundedRect(QRectF(text).adjusted(-side, -high, side, high), 8, 8);
    painter.setFont(font);
    painter.setPen(theme.ink);
    painter.drawText(text, Qt::AlignCenter | Qt::TextWordWrap, m_sentence);
}

} // namespace hopscope
