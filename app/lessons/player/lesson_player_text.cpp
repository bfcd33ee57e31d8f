#include "lessons/player/lesson_player_text.h"

#include "widgets/markdown.h"
#include "widgets/style.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <cmath>

namespace hopscope {

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

void LessonText::style()
{
    writeMarkdown(*document(), m_markdown, Appearance::theme());
    moveCursor(QTextCursor::Start);
    fit();
}

void LessonText::fit()
{
    document()->setTextWidth(viewport()->width());
    setFixedHeight(static_cast<int>(std::ceil(document()->size().height())));
}

std::vector<int> LessonText::lineTops() const
{
    std::vector<int> tops;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const double top = document()->documentLayout()->blockBoundingRect(block).top();
        for (int i = 0; i < block.layout()->lineCount(); ++i)
            tops.push_back(static_cast<int>(std::floor(top + block.layout()->lineAt(i).y())));
    }
    return tops;
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
