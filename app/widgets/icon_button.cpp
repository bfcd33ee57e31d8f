#include "widgets/icon_button.h"

#include "widgets/style.h"

#include <QPainter>
#include <QPainterPath>

namespace hopscope {

namespace {

/// A triangle with its point to the right, in a unit square.
QPolygonF triangle(double left, double right) { return QPolygonF({{left, 0.12}, {right, 0.5}, {left, 0.88}}); }

QPainterPath filled(Icon icon)
{
    QPainterPath path;
    switch (icon) {
    case Icon::Play:
        path.addPolygon(triangle(0.2, 0.92));
        break;
    case Icon::Pause:
        path.addRoundedRect(QRectF(0.18, 0.12, 0.22, 0.76), 0.05, 0.05);
        path.addRoundedRect(QRectF(0.6, 0.12, 0.22, 0.76), 0.05, 0.05);
        break;
    case Icon::Next:
        path.addPolygon(triangle(0.22, 0.82));
        break;
    case Icon::ToEnd:
        path.addPolygon(triangle(0.12, 0.7));
        path.addRect(QRectF(0.74, 0.14, 0.14, 0.72));
        break;
    default:
        break;
    }
    path.closeSubpath();
    return path;
}

QPainterPath stroked(Icon icon)
{
    QPainterPath path;
    switch (icon) {
    case Icon::Close:
        path.moveTo(0.2, 0.2), path.lineTo(0.8, 0.8);
        path.moveTo(0.8, 0.2), path.lineTo(0.2, 0.8);
        break;
    case Icon::Float:
        path.addRect(QRectF(0.15, 0.35, 0.5, 0.5));
        path.moveTo(0.4, 0.15), path.lineTo(0.85, 0.15), path.lineTo(0.85, 0.6);
        break;
    case Icon::Check:
        path.moveTo(0.12, 0.55), path.lineTo(0.4, 0.82), path.lineTo(0.9, 0.2);
        break;
    case Icon::Warning:
        path.addPolygon(QPolygonF({{0.5, 0.08}, {0.96, 0.9}, {0.04, 0.9}, {0.5, 0.08}}));
        path.moveTo(0.5, 0.38), path.lineTo(0.5, 0.62);
        path.moveTo(0.5, 0.74), path.lineTo(0.5, 0.76);
        break;
    default:
        break;
    }
    return path;
}

} // namespace

void drawIcon(QPainter& painter, Icon icon, const QRectF& where, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(where.topLeft());
    painter.scale(where.width(), where.height());
    // Back is forward in the mirror.
    const bool mirrored = icon == Icon::Previous || icon == Icon::ToStart;
    if (mirrored) {
        painter.translate(1, 0);
        painter.scale(-1, 1);
        icon = icon == Icon::Previous ? Icon::Next : Icon::ToEnd;
    }
    if (const QPainterPath outline = stroked(icon); !outline.isEmpty()) {
        painter.strokePath(outline, QPen(colour, 0.13, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    } else {
        painter.setPen(QPen(colour, 0.08, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(colour);
        painter.drawPath(filled(icon));
    }
    painter.restore();
}

IconButton::IconButton(Icon icon, const QString& name, int diameter, QWidget* parent)
    : QAbstractButton(parent), m_icon(icon), m_diameter(diameter)
{
    setFixedSize(diameter, diameter);
    setToolTip(name);
    setAccessibleName(name);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
}

void IconButton::setIcon(Icon icon)
{
    if (m_icon == icon) return;
    m_icon = icon;
    update();
}

void IconButton::enterEvent(QEnterEvent*) { update(); }
void IconButton::leaveEvent(QEvent*) { update(); }

void IconButton::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF disc = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool warm = isEnabled() && (underMouse() || isDown());
    if (!m_quiet || warm || hasFocus()) {
        QColor fill = m_primary ? theme.accent : (warm ? theme.accentSoft : theme.field);
        if (m_primary && warm) fill = fill.darker(112);
        painter.setPen(hasFocus() ? QPen(m_primary ? theme.ink : theme.accent, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawEllipse(disc);
    }
    const double size = m_diameter * (m_quiet ? 0.46 : 0.42);
    QRectF inside(0, 0, size, size);
    inside.moveCenter(disc.center());
    const QColor colour = m_primary ? theme.onAccent : (m_quiet || !isEnabled() ? theme.inkSoft : theme.ink);
    drawIcon(painter, m_icon, inside, colour);
}

} // namespace hopscope
