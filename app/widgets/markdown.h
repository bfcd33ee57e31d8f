#pragma once

#include <QString>

class QTextDocument;

namespace hopscope {

struct Theme;

/// Sizes of a text, in points, and distances, in units of a font of usual size.
struct MarkdownLook {
    double text{11.5}, code{10.5};
    double title{14}, heading{14}, smallHeading{12.5}; ///< of the first, the second, every further level
    double aboveTitle{6}, aboveHeading{6};             ///< beyond the distance between paragraphs
};

/// Writes Markdown into a document, in the fonts and colours of the theme. What it says with headings, code, lists and
/// tables keeps its meaning in the sizes of the program.
void writeMarkdown(QTextDocument& document, const QString& markdown, const Theme& theme, const MarkdownLook& look = {});

} // namespace hopscope
