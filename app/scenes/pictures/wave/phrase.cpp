#include "scenes/pictures/wave/phrase.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

namespace hopscope {

namespace {

constexpr double besideNumber = 3; ///< of the colour that a number stands on

double pieceWidth(const PhrasePiece& piece, const QFont& font)
{
    return textWidth(font, piece.text) + (piece.axis ? 2 * besideNumber : 0);
}

} // namespace

QString plainText(const Phrase& phrase)
{
    QString text;
    for (const PhrasePiece& piece : phrase) text += piece.text;
    return text;
}

std::vector<Phrase> phrasesOf(const QStringList& texts)
{
    std::vector<Phrase> phrases;
    for (const QString& text : texts) phrases.push_back({{text}});
    return phrases;
}

double phraseWidth(const Phrase& phrase, const QFont& font)
{
    double width = 0;
    for (const PhrasePiece& piece : phrase) width += pieceWidth(piece, font);
    return width;
}

void paintPhrase(Canvas& canvas, const Phrase& phrase, QPointF left, const QFont& font, const QColor& ink,
                 const AxisColours& colours)
{
    const double cap = capHeight(font);
    for (const PhrasePiece& piece : phrase) {
        const double wide = pieceWidth(piece, font);
        if (piece.axis) {
            const QColor colour = colours(*piece.axis);
            canvas.path(roundedRect({left.x(), left.y() - cap - 2, wide, cap + 4}, 2), {colour, {}});
            canvas.text(left + QPointF(besideNumber, 0), piece.text, {font, inkOn(colour)});
        } else if (const QString text = piece.text.trimmed(); !text.isEmpty()) {
            const qsizetype before = piece.text.indexOf(text); // spaces, which not every format keeps
            canvas.text(left + QPointF(textWidth(font, piece.text.left(before)), 0), text, {font, ink});
        }
        left.rx() += wide;
    }
}

} // namespace hopscope
