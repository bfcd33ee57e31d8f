#include "scenes/pictures/parts/formula_lines.h"

#include "scenes/figure/figure_scene.h"
#include "scenes/pictures/parts/parts.h"

namespace hopscope {

std::vector<QString> wrappedFormulas(const QFont& font, const QString& text, double width)
{
    std::vector<QString> lines = wrapped(font, unbroken(text), width);
    // What is copied out of a picture has spaces like all other text.
    for (QString& line : lines) line.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
    return lines;
}

} // namespace hopscope
