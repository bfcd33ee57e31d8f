#include "window/manual_text.h"

#include "drawing/theme.h"
#include "window/manual_pages.h"

#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QTextBlock>
#include <QTextTable>

#include <algorithm>
#include <optional>

namespace hopscope {

namespace {

constexpr double cellPadding = 5, cardPadding = 10;
constexpr int cards = 3;
constexpr int caption = 2; ///< the row below the pictures of cards says what they show
constexpr double captionSize = 9.5;

bool isPicture(const QTextBlock& block)
{
    return block.length() == 2 && block.text().front() == QChar::ObjectReplacementCharacter;
}

/// "…#xywh=0,140,640,448" is a rectangle of a picture, as on the web; nothing if it is all of it.
std::optional<QRect> pieceOf(const QUrl& address)
{
    static const QRegularExpression form(QStringLiteral("^xywh=(\\d+),(\\d+),(\\d+),(\\d+)$"));
    const QRegularExpressionMatch match = form.match(address.fragment());
    if (!match.hasMatch()) return {};
    const auto number = [&](int i) { return match.captured(i).toInt(); };
    return QRect(number(1), number(2), number(3), number(4));
}

/// Whether a table is a row of cards: its first row below the headings shows pictures.
bool showsCards(const QTextTable& table)
{
    return table.columns() == cards && table.rows() > 1 && isPicture(table.cellAt(1, 0).firstCursorPosition().block());
}

void dressTable(QTextTable& table, const Theme& theme)
{
    QTextTableFormat format = table.format();
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(theme.line);
    format.setBorderCollapse(true);
    format.setCellPadding(cellPadding * theme.fontScale);
    format.setCellSpacing(0);
    format.setBottomMargin(12 * theme.fontScale);
    if (showsCards(table)) {
        format.setCellPadding(cardPadding);
        format.setColumnWidthConstraints(
            QList<QTextLength>(cards, QTextLength(QTextLength::PercentageLength, 100.0 / cards)));
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        for (int column = 0; column < cards; ++column) {
            QTextCursor cursor = table.cellAt(1, column).firstCursorPosition();
            QTextBlockFormat picture = cursor.blockFormat(); // its line is as high as it is
            picture.setLineHeight(100, QTextBlockFormat::SingleHeight);
            cursor.setBlockFormat(picture);
            if (table.rows() <= caption) continue;
            QTextCursor words = table.cellAt(caption, column).firstCursorPosition();
            words.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
            QTextCharFormat small;
            small.setFontPointSize(captionSize * theme.fontScale);
            small.setForeground(theme.inkSoft);
            words.mergeCharFormat(small);
        }
    }
    table.setFormat(format);
}

} // namespace

ManualText::ManualText(QWidget* parent) : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // a page has the same width whatever its length
}

QVariant ManualText::loadResource(int type, const QUrl& name)
{
    if (type != QTextDocument::ImageResource) return {};
    QImage image(manualPicture(name.path()));
    const std::optional<QRect> piece = pieceOf(name);
    const bool third = piece.has_value();
    if (third) image = image.copy(*piece);
    const double dots = devicePixelRatioF();
    const int page = viewport()->width() - 2 * margin;
    const int room = third ? page / cards - static_cast<int>(2 * cardPadding) - 3 : page;
    const int width = std::min(image.width(), std::max(room, 100));
    QImage shown = image.scaledToWidth(static_cast<int>(width * dots), Qt::SmoothTransformation);
    shown.setDevicePixelRatio(dots);
    return shown;
}

void ManualText::resizeEvent(QResizeEvent* event)
{
    if (resized && event->size().width() != event->oldSize().width()) resized();
    QTextBrowser::resizeEvent(event);
}

/// The line that was left out at the lower edge moves with the rest: all is drawn anew.
void ManualText::scrollContentsBy(int dx, int dy)
{
    QTextBrowser::scrollContentsBy(dx, dy);
    viewport()->update();
}

/// A line that the lower edge would cut is left out; it comes with the next turn of the wheel.
void ManualText::paintEvent(QPaintEvent* event)
{
    QTextBrowser::paintEvent(event);
    const int bottom = viewport()->height();
    const QRect line = cursorRect(cursorForPosition({margin, bottom - 1}));
    if (line.bottom() < bottom || line.top() >= bottom || line.height() > 3 * fontMetrics().height()) return;
    QPainter(viewport()).fillRect(QRect(0, line.top(), viewport()->width(), bottom - line.top()), palette().base());
}

void dressManual(QTextDocument& document, const Theme& theme)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (!block.blockFormat().hasProperty(QTextFormat::BlockCodeFence)) continue;
        QTextBlockFormat format = block.blockFormat();
        format.setBackground(theme.field);
        QTextCursor(block).setBlockFormat(format);
    }
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) dressTable(*table, theme);
}

} // namespace hopscope
