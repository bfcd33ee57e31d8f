#include "widgets/markdown.h"

#include "drawing/theme.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextList>
#include <QTextTable>

namespace hopscope {

namespace {

constexpr double lineHeight = 132; // percent
constexpr double belowParagraph = 10, belowItem = 4, belowCell = 1, belowCode = 0;

bool isCode(const QTextBlock& block) { return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence); }

/// What follows the block: the next line of the same code stands close to it.
double below(const QTextBlock& block, bool inTable)
{
    if (inTable) return belowCell;
    if (isCode(block)) return isCode(block.next()) ? belowCode : belowParagraph;
    return block.textList() && block.next().textList() ? belowItem : belowParagraph;
}

void placeBlock(const QTextBlock& block, const Theme& theme, const MarkdownLook& look)
{
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    const int level = format.headingLevel();
    if (!isCode(block)) format.setLineHeight(lineHeight, QTextBlockFormat::ProportionalHeight);
    format.setTopMargin(level == 0   ? 0
                        : level == 1 ? look.aboveTitle * theme.fontScale
                                     : look.aboveHeading * theme.fontScale);
    format.setBottomMargin(below(block, cursor.currentTable() != nullptr) * theme.fontScale);
    cursor.setBlockFormat(format);
    if (level == 0) return;
    cursor.select(QTextCursor::BlockUnderCursor);
    QTextCharFormat letters;
    const double points = level == 1 ? look.title : level == 2 ? look.heading : look.smallHeading;
    letters.setFont(theme.text(points, QFont::DemiBold));
    cursor.mergeCharFormat(letters);
}

/// Code in the program's own face.
void placeCode(const QTextFragment& fragment, QTextDocument& document, const Theme& theme, const MarkdownLook& look)
{
    QTextCursor cursor(&document);
    cursor.setPosition(fragment.position());
    cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
    QTextCharFormat letters;
    letters.setFont(theme.mono(look.code));
    letters.setBackground(theme.field);
    cursor.mergeCharFormat(letters);
}

} // namespace

void writeMarkdown(QTextDocument& document, const QString& markdown, const Theme& theme, const MarkdownLook& look)
{
    document.setDefaultFont(theme.text(look.text));
    document.setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub)
                                       | QTextDocument::MarkdownNoHTML);
    QTextCursor all(&document);
    all.beginEditBlock(); // it is laid out once, at the end
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) placeBlock(block, theme, look);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (isCode(block) || part.fragment().charFormat().fontFixedPitch())
                placeCode(part.fragment(), document, theme, look);
    all.endEditBlock();
}

} // namespace hopscope
