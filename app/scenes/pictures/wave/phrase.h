#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

class QFont;

namespace hopscope {

class Canvas;
struct Theme;

/// A piece of a line of words; a number of an axis stands on the colour of that.
struct PhrasePiece {
    QString text;
    std::optional<std::size_t> axis{};
};
using Phrase = std::vector<PhrasePiece>;
using AxisColours = std::function<QColor(std::size_t)>;

/// "1 + 2 + 3"
QString plainText(const Phrase& phrase);
/// Each as it is.
std::vector<Phrase> phrasesOf(const QStringList& texts);
double phraseWidth(const Phrase& phrase, const QFont& font);
/// From there to the right, on that base.
void paintPhrase(Canvas& canvas, const Phrase& phrase, QPointF left, const QFont& font, const QColor& ink,
                 const AxisColours& colours);

} // namespace hopscope
