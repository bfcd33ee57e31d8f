#include "drawing/canvas.h"

#include "drawing/text_pieces.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPair>

namespace hopscope {

namespace {

/// Fonts are measured on a device of 96 dots an inch, whatever the screen, so that a layout is the same everywhere.
const QImage& measuringDevice()
{
    static const QImage device = [] {
        QImage image(1, 1, QImage::Format_ARGB32_Premultiplied);
        image.setDotsPerMeterX(3780);
        image.setDotsPerMeterY(3780);
        return image;
    }();
    return device;
}

QFontMetricsF metrics(const QFont& font) { return QFontMetricsF(font, &measuringDevice()); }

} // namespace

double textWidth(const QFont& font, const QString& text)
{
    // An animation asks for the same few again in every frame, and letters are shaped slowly.
    constexpr qsizetype most = 4096, longest = 24;
    thread_local QHash<QPair<QFont, QString>, double> known;
    const QPair<QFont, QString> key(font, text);
    if (const auto found = known.constFind(key); found != known.constEnd()) return *found;
    double width = 0;
    for (const TextPiece& piece : textPieces(text))
        width += metrics(piece.low ? lowFont(font) : font).horizontalAdvance(piece.text);
    if (text.size() > longest) return width;
    if (known.size() >= most) known.clear();
    known.insert(key, width);
    return width;
}

double capHeight(const QFont& font) { return metrics(font).capHeight(); }

double lineHeight(const QFont& font) { return metrics(font).lineSpacing(); }

QString elided(const QFont& font, const QString& text, double width)
{
    return width <= 0 ? QString() : metrics(font).elidedText(text, Qt::ElideRight, width);
}

QString fitting(const QFont& font, const QStringList& texts, double width)
{
    for (const QString& text : texts)
        if (textWidth(font, text) <= width) return text;
    return texts.isEmpty() ? QString() : elided(font, texts.back(), width);
}

QStringList shorterForms(const QString& text)
{
    QStringList forms{text};
    for (qsizetype at = text.size() - 3; at > 0; --at) {
        if (text[at + 1] != QLatin1Char(' ')) continue;
        if (text[at] == QLatin1Char(';') || text[at] == QLatin1Char(':')) forms += text.left(at);
        // "Fig. 2" goes on.
        if (text[at] == QLatin1Char('.') && text[at + 2].isUpper()) forms += text.left(at + 1);
    }
    return forms;
}

double pixelSize(const QFont& font) { return font.pointSizeF() * 96.0 / 72.0; }

} // namespace hopscope
