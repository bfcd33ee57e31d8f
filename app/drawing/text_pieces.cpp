#include "drawing/text_pieces.h"

#include "drawing/canvas.h"

#include <QRegularExpression>

namespace hopscope {

std::vector<TextPiece> textPieces(const QString& text)
{
    if (!text.contains(u'_')) return {{text}};
    // One letter of a symbol of one letter: names such as MPI_Bcast stay as they are.
    static const QRegularExpression symbol(
        QStringLiteral("(?<![A-Za-zα-ω0-9_])([A-Za-zα-ω])_([A-Za-z0-9])(?![A-Za-z0-9_])"));
    std::vector<TextPiece> pieces;
    qsizetype from = 0;
    for (auto match = symbol.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        pieces.push_back({text.mid(from, found.capturedEnd(1) - from)});
        pieces.push_back({found.captured(2), true});
        from = found.capturedEnd();
    }
    if (from < text.size()) pieces.push_back({text.mid(from)});
    return pieces;
}

QFont lowFont(QFont font)
{
    font.setPointSizeF(0.78 * font.pointSizeF());
    return font;
}

double lowBy(const QFont& font) { return 0.26 * capHeight(font); }

} // namespace hopscope
