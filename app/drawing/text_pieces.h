#pragma once

#include <QFont>
#include <QString>

#include <vector>

namespace hopscope {

/// A stretch of a text in one height.
struct TextPiece {
    QString text;
    bool low{false};
};
/// The letter after "_" stands low, as in "t_w", for which there is no sign. Back-ends and textWidth() agree on it.
std::vector<TextPiece> textPieces(const QString& text);
/// The font of what stands low, and how far below the line that is.
QFont lowFont(QFont font);
double lowBy(const QFont& font);

} // namespace hopscope
