#include "mainwindow.h"

#include "pages/lessons.h"
#include "panels/lesson_editor.h"
#include "panels/message_bar.h"
#include "state/finder.h"

#include <QStackedWidget>

namespace hopscope {

void MainWindow::addLessons()
{
    const bool kept = m_memory == Memory::Kept;
    m_lessons = new LessonsPage(kept ? LessonsPage::Memory::Kept : LessonsPage::Memory::None, m_playback, m_pages);
    addPage(tr("Lessons"), m_lessons);
    connect(m_lessons, &LessonsPage::said, m_messages, &MessageBar::say);
    connect(m_lessons, &LessonsPage::writeWanted, this, &MainWindow::editLesson);
    connect(m_lessons, &LessonsPage::editWanted, this, [this](const QString& fileName) {
        editLesson();
        lessonEditor().openFile(fileName);
    });
    // Esc ends what was begun last.
    connect(m_lessons, &LessonsPage::leaveWanted, this, [this] {
        if (m_presenting)
            setPresenting(false);
        else
            m_lessons->showList();
    });
}

void MainWindow::addLessons(std::vector<Finding>& findings)
{
    for (const LibraryLesson& lesson : m_lessons->library().lessons())
        findings.push_back({.title = QString::fromStdString(lesson.lesson->title),
                            .group = tr("Lesson"),
                            .words = lesson.about() + QLatin1Char(' ') + lesson.level(),
                            .act = [this, id = lesson.id] {
                                setPage(Lessons);
                                m_lessons->open(id);
                            }});
}

} // namespace hopscope
