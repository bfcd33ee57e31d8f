#include "lessons/player/lesson_player_text.h"

#include "widgets/style.h"

#include <QKeyEvent>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextList>

#include <cmath>

namespace hopscope {

namespace {

constexpr double points = 11.5, lineHeight = 132; // percent

} // namespace

LessonText::LessonText(QWidget* parent) : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setOpenExternalLinks(true);
    setFocusPolicy(Qt::ClickFocus); // for what is marked in it; there is nothing to do with Tab
    viewport()->setAutoFillBackground(false);
    setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &LessonText::style);
}

void LessonText::setText(const QString& markdown)
{
    m_markdown = markdown;
    setVisible(!markdown.trimmed().isEmpty());
    style();
}

// What Markdown says with headings, code and lists keeps its meaning in the sizes of the program.
void LessonText::style()
{
    const Theme& theme = Appearance::theme();
    document()->setDefaultFont(theme.text(points));
    document()->setMarkdown(m_markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub)
                                            | QTextDocument::MarkdownNoHTML);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(lineHeight, QTextBlockFormat::ProportionalHeight);
        const bool listed = block.textList() != nullptr;
        format.setTopMargin(0);
        format.setBottomMargin((listed ? 4 : 10) * theme.fontScale);
        const bool heading = format.headingLevel() > 0;
        if (heading) format.setTopMargin(6 * theme.fontScale);
        cursor.setBlockFormat(format);
        if (!heading) continue;
        cursor.select(QTextCursor::BlockUnderCursor);
        QTextCharFormat letters;
        letters.setFont(theme.text(format.headingLevel() < 3 ? 14 : 12.5, QFont::DemiBold));
        cursor.mergeCharFormat(letters);
    }
    // Code in the program's own face.
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextFragment fragment = part.fragment();
            if (!fragment.charFormat().fontFixedPitch()) continue;
            QTextCursor cursor(document());
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            QTextCharFormat letters;
            letters.setFont(theme.mono(points - 1));
            letters.setBackground(theme.field);
            cursor.mergeCharFormat(letters);
        }
    moveCursor(QTextCursor::Start);
    fit();
}

void LessonText::fit()
{
    document()->setTextWidth(viewport()->width());
    setFixedHeight(static_cast<int>(std::ceil(document()->size().height())));
}

// Its own keys are those of copying; all others are those of the lesson.
void LessonText::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::SelectAll))
        selectAll();
    else
        event->ignore();
}

void LessonText::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) fit();
}

} // namespace hopscope
