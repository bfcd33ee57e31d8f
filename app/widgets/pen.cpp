#include "widgets/pen.h"

#include "widgets/style.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace hopscope {

Pen::Pen(QWidget* over) : QWidget(over)
{
    setObjectName(QStringLiteral("pen"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(over->rect());
    over->installEventFilter(this);
    m_clock.start();
    m_fading.setInterval(33);
    connect(&m_fading, &QTimer::timeout, this, &Pen::fade);
    hide();
}

void Pen::setOn(bool on)
{
    m_on = on;
    m_strokes.clear();
    setAttribute(Qt::WA_TransparentForMouseEvents, !on);
    setCursor(on ? Qt::CrossCursor : Qt::ArrowCursor);
    setVisible(on);
    if (on) raise();
    m_fading.stop();
}

bool Pen::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

double Pen::opacity(const Stroke& stroke) const
{
    if (stroke.ended < 0) return 1;
    const auto since = static_cast<double>(m_clock.elapsed() - stroke.ended - holdMilliseconds);
    return std::clamp(1 - since / fadeMilliseconds, 0.0, 1.0);
}

void Pen::fade()
{
    while (!m_strokes.empty() && opacity(m_strokes.front()) <= 0) m_strokes.pop_front();
    if (m_strokes.empty()) m_fading.stop();
    update();
}

void Pen::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Stroke& stroke : m_strokes) {
        QColor colour = Appearance::theme().ink;
        colour.setAlphaF(static_cast<float>(0.85 * opacity(stroke)));
        painter.setPen(QPen(colour, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(stroke.points);
    }
}

void Pen::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return;
    m_strokes.push_back({QPolygonF{event->position(), event->position()}});
    m_fading.start();
    update();
}

void Pen::mouseMoveEvent(QMouseEvent* event)
{
    if (m_strokes.empty() || m_strokes.back().ended >= 0) return;
    m_strokes.back().points.append(event->position());
    update();
}

void Pen::mouseReleaseEvent(QMouseEvent*)
{
    if (!m_strokes.empty() && m_strokes.back().ended < 0) m_strokes.back().ended = m_clock.elapsed();
}

} // namespace hopscope
