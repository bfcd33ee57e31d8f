#include "window/sheets/finding_delegate.h"

#include "widgets/style.h"

#include <QPainter>
#include <QTextLayout>

namespace hopscope {

namespace {

constexpr int besideGap = 14;

/// What is left for the note beside the title of a row in a palette of this width.
int roomForNote(const QModelIndex& index, int width)
{
    const Theme& theme = Appearance::theme();
    const auto advance = [&](int role, const QFont& font) {
        const QString text = index.data(role).toString();
        return text.isEmpty() ? 0 : QFontMetrics(font).horizontalAdvance(text) + besideGap;
    };
    return width - 48 - advance(FindingDelegate::Keys, theme.mono(9.5))
           - advance(FindingDelegate::GroupName, theme.text(9.5))
           - advance(Qt::DisplayRole, theme.text(10.5, QFont::Medium));
}

/// A line whose sought letters are bold and underlined; returns how wide it is.
double drawSought(QPainter& painter, const QRect& area, Qt::Alignment side, const QString& text, const QFont& font,
                  const QStringList& sought)
{
    QTextCharFormat strong;
    QFont bold = font;
    bold.setWeight(QFont::Bold);
    strong.setFont(bold);
    strong.setFontUnderline(true);
    QList<QTextLayout::FormatRange> ranges;
    for (const QString& word : sought)
        if (const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0)
            ranges.append({static_cast<int>(at), static_cast<int>(word.size()), strong});
    QTextLayout layout(text, font);
    layout.setFormats(ranges);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    layout.endLayout();
    const double width = line.naturalTextWidth();
    const double left = side == Qt::AlignRight ? area.right() + 1 - width : area.left();
    layout.draw(&painter, QPointF(left, area.top() + (area.height() - line.height()) / 2));
    return width;
}

} // namespace

bool FindingDelegate::noteFits(const QModelIndex& index, int width)
{
    const int note = QFontMetrics(Appearance::theme().text(9.5)).horizontalAdvance(index.data(Beside).toString());
    return note <= roomForNote(index, width);
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {200, QFontMetrics(Appearance::theme().text(10.5)).height() + 15};
}

void FindingDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& theme = Appearance::theme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state & QStyle::State_Selected) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.accentSoft);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 6, 6);
    }
    QRect area = option.rect.adjusted(12, 0, -12, 0);
    const QStringList sought = index.data(Sought).toStringList();
    const auto atRight = [&](int role, const QFont& font, const QColor& colour, const QStringList& words) {
        const QString text = index.data(role).toString();
        if (text.isEmpty()) return;
        painter->setPen(colour);
        const double width = drawSought(*painter, area, Qt::AlignRight, text, font, words);
        area.setRight(area.right() - static_cast<int>(width) - besideGap);
    };
    atRight(Keys, theme.mono(9.5), theme.ink, {});
    atRight(GroupName, theme.text(9.5), theme.inkSoft, sought);
    // The present row's note stands below the list where it does not fit.
    const bool below = option.state & QStyle::State_Selected && option.widget
                       && !noteFits(index, option.widget->parentWidget()->width());
    const QString beside = below ? QString() : index.data(Beside).toString();
    const QFont title = theme.text(10.5, QFont::Medium), note = theme.text(9.5);
    painter->setPen(index.data(Possible).toBool() ? theme.ink : theme.inkSoft);
    const QString text = QFontMetrics(title).elidedText(index.data().toString(), Qt::ElideRight, area.width());
    const double width = drawSought(*painter, area, Qt::AlignLeft, text, title, sought);
    area.setLeft(area.left() + static_cast<int>(width) + besideGap);
    if (!beside.isEmpty() && area.width() > 80) {
        painter->setFont(note);
        painter->setPen(theme.inkSoft);
        painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics(note).elidedText(beside, Qt::ElideRight, area.width()));
    }
    painter->restore();
}

} // namespace hopscope
