#include "pages/watch/pseudocode_lines.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace hopscope {

namespace {

constexpr int margin = 18;

QFont codeFont(bool strong = false) { return Appearance::theme().mono(9, strong ? QFont::DemiBold : QFont::Normal); }

QFont markFont() { return Appearance::theme().text(7); }

QStringList folded(const QString& line, int width)
{
    const int letter = std::max(1, QFontMetrics(codeFont(true)).horizontalAdvance(QLatin1Char('x')));
    return foldedCode(line, std::max(12, (width - margin - 20) / letter));
}

} // namespace

int PseudocodeLines::rowHeight() { return QFontMetrics(codeFont()).height() + 5; }

int PseudocodeLines::heightForWidth(int width) const
{
    qsizetype rows = 0;
    for (const QString& line : code) rows += folded(line, width).size();
    return rowHeight() * static_cast<int>(rows);
}

QSize PseudocodeLines::sizeHint() const { return {240, heightForWidth(std::max(width(), 200))}; }

std::pair<int, int> PseudocodeLines::span(int first, int last) const
{
    int top = 0, bottom = 0;
    for (int i = 0; i < std::min<int>(last, static_cast<int>(code.size())); ++i) {
        if (i + 1 == first) top = bottom;
        bottom += rowHeight() * static_cast<int>(folded(code[i], width()).size());
    }
    return {top, bottom};
}

void PseudocodeLines::copy() const
{
    QGuiApplication::clipboard()->setText(
        (m_from < 0 ? code : code.mid(std::min(m_from, m_to), std::abs(m_to - m_from) + 1)).join(QLatin1Char('\n')));
}

void PseudocodeLines::mark(int from, int to)
{
    m_from = from, m_to = to;
    update();
}

void PseudocodeLines::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return;
    m_pressed = lineAt(event->position().y());
    mark(-1, -1);
}

void PseudocodeLines::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton && m_pressed >= 0) mark(m_pressed, lineAt(event->position().y()));
}

void PseudocodeLines::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(m_from < 0 ? tr("Copy the pseudocode") : tr("Copy the marked lines"), this, &PseudocodeLines::copy);
    menu.exec(event->globalPos());
}

void PseudocodeLines::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::SelectAll))
        mark(0, static_cast<int>(code.size()) - 1);
    else
        event->ignore();
}

void PseudocodeLines::resizeEvent(QResizeEvent*) { setMinimumHeight(heightForWidth(width())); }

void PseudocodeLines::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = rowHeight();
    int top = 0;
    for (int i = 0; i < code.size(); ++i) {
        const QStringList parts = folded(code[i], width());
        const int bottom = top + height * static_cast<int>(parts.size());
        const ProgramMoment::Line* now = moment.at(i + 1);
        const bool chosen = moment.chosen && moment.chosen->cursor.line == i + 1;
        if (now) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(lineColour(theme, now->colour));
            painter.drawRoundedRect(QRectF(6, top + 1, width() - 12, bottom - top - 2), 4, 4);
            painter.setFont(markFont());
            painter.setPen(theme.categoryText(now->colour));
            painter.drawText(QRectF(6, top, margin - 6, height), Qt::AlignCenter, lineMark(now->colour));
        }
        if (m_from >= 0 && i >= std::min(m_from, m_to) && i <= std::max(m_from, m_to))
            painter.fillRect(QRectF(0, top, width(), bottom - top), theme.accentSoft);
        if (chosen) paintChosen(painter, theme, QRectF(6, top + 1, width() - 12, height - 2));
        const bool head = code[i].startsWith(QLatin1String("procedure"));
        painter.setFont(codeFont(head || chosen));
        painter.setPen(head ? theme.categoryText(0) : theme.ink);
        for (const QString& part : parts) {
            painter.drawText(QRectF(margin, top, width() - margin, height), Qt::AlignLeft | Qt::AlignVCenter, part);
            top += height;
        }
    }
}

int PseudocodeLines::lineAt(double y) const
{
    int line = 0;
    while (line + 1 < code.size() && span(line + 1, line + 1).second <= y) ++line;
    return code.isEmpty() ? -1 : line;
}

void PseudocodeLines::paintChosen(QPainter& painter, const Theme& theme, const QRectF& row) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 1.6, moment.chosen->moves ? Qt::SolidLine : Qt::DashLine));
    painter.drawRoundedRect(row.adjusted(0.8, 0, -0.8, 0), 4, 4);
    const QFont font = theme.text(9, QFont::Bold);
    const QString number = QString::number(moment.chosen->processor);
    const double wide = QFontMetricsF(font).horizontalAdvance(number) + 12;
    const QRectF tag(row.right() - wide - 4, row.top() + 2, wide, row.height() - 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(tag, tag.height() / 2, tag.height() / 2);
    painter.setFont(font);
    painter.setPen(theme.onAccent);
    painter.drawText(tag, Qt::AlignCenter, number);
}

} // namespace hopscope
