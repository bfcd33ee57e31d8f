#include "pages/curves/curve_check.h"

#include "drawing/painter_canvas.h"
#include "drawing/series_style.h"
#include "widgets/icon_button.h"
#include "widgets/style.h"

#include <QPainter>

#include <algorithm>

namespace hopscope {

namespace {
constexpr int box = 15, sample = 30;
QFont titleFont() { return Appearance::theme().text(10); }
QFont noteFont() { return Appearance::theme().text(9); }
} // namespace

CurveCheck::CurveCheck(const Curve& curve, const QString& note, QWidget* parent)
    : QAbstractButton(parent), m_curve(curve), m_note(note)
{
    setText(curve.label);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setToolTip(note);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QString CurveCheck::note() const
{
    if (m_tie.isEmpty() || !isChecked()) return m_note;
    const QString tie = QStringLiteral("= ") + m_tie;
    return m_note.isEmpty() ? tie : tie + QStringLiteral(" · ") + m_note;
}

void CurveCheck::setTie(const QString& name, std::size_t style)
{
    if (m_tie == name && m_tieStyle == style) return;
    m_tie = name;
    m_tieStyle = style;
    updateGeometry();
    update();
}

QRect CurveCheck::titleArea(int width) const
{
    const int left = box + 9, line = QFontMetrics(titleFont()).height();
    const QRect words = QFontMetrics(titleFont(), this)
                            .boundingRect(QRect(0, 0, std::max(width - left - sample - 6, 1), 8 * line),
                                          Qt::AlignLeft | Qt::TextWordWrap, text());
    return {left, 2, width - left - sample - 6, std::max(words.height(), line)};
}

int CurveCheck::heightForWidth(int width) const
{
    return titleArea(width).height() + (note().isEmpty() ? 0 : QFontMetrics(noteFont()).height()) + 4;
}

QSize CurveCheck::sizeHint() const
{
    const int height = QFontMetrics(titleFont()).height() + (note().isEmpty() ? 0 : QFontMetrics(noteFont()).height());
    return {QFontMetrics(titleFont()).horizontalAdvance(text()) + box + 12, height + 4};
}

Curve CurveCheck::shown() const
{
    Curve drawn = m_curve;
    if (!m_tie.isEmpty() && isChecked()) drawn.style = m_tieStyle;
    return drawn;
}

void CurveCheck::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int line = QFontMetrics(titleFont()).height();
    const QRectF square(1, 2 + (line - box) / 2.0, box, box);
    const Curve drawn = shown();
    const QColor colour = curveColour(theme, drawn);
    if (hasFocus()) {
        painter.setPen(QPen(theme.ink, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(square.adjusted(-1, -1, 1, 1), 5, 5);
    }
    const QColor outline = drawn.bound ? QColor() : seriesOutline(theme, drawn.style);
    painter.setPen(!isChecked() ? QPen(theme.inkSoft, 1.2) : outline.isValid() ? QPen(outline, 1) : QPen(Qt::NoPen));
    painter.setBrush(isChecked() ? colour : theme.panel);
    painter.drawRoundedRect(square.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    if (isChecked()) drawIcon(painter, Icon::Check, square.adjusted(3, 3, -3, -3), inkOn(colour));

    const int left = box + 9;
    painter.setFont(titleFont());
    painter.setPen(isEnabled() ? theme.ink : theme.inkSoft);
    const QRect words = titleArea(width());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap | Qt::TextDontClip, text());
    if (isChecked()) { // the line as it is drawn
        const QPointF from(width() - sample, square.center().y());
        PainterCanvas canvas(painter);
        if (m_curve.loose) {
            canvas.path(seriesShape(m_curve.style, from + QPointF(sample / 2.0, 0), 4.5),
                        {colour, {theme.ink, 1.2, {}}});
        } else {
            paintSample(canvas, from, sample - 2, drawn, !drawn.bound, theme);
        }
    }
    if (note().isEmpty()) return;
    painter.setFont(noteFont());
    painter.setPen(theme.inkSoft);
    painter.drawText(QRect(left, 2 + words.height(), width() - left, QFontMetrics(noteFont()).height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(noteFont()).elidedText(note(), Qt::ElideRight, width() - left));
}

} // namespace hopscope
