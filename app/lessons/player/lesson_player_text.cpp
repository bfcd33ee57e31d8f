#include "lessons/player/lesson_player_text.h"

#include "widgets/markdown.h"
#include "widgets/style.h"

#include <QKeyEvent>
#include <QTextDocument>

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
