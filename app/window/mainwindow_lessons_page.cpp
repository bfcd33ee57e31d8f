#include "diagnostic.h"
#include "lessons/editor/lesson_editor.h"
#include "lessons/export/lesson_export_dialog.h"
#include "lessons/page/lessons.h"
#include "state/finder.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"

#include <QStackedWidget>

#include <memory>
#include <vector>

namespace hopscope {

void MainWindow::addLessons()
{
    const bool kept = m_memory == Memory::Kept;
    m_lessons = new LessonsPage(kept ? LessonsPage::Memory::Kept : LessonsPage::Memory::None, m_playback, m_pages);
    addPage(tr("Lessons"), m_lessons);
    connect(m_lessons, &LessonsPage::said, m_messages, &MessageBar::say);
    connect(m_lessons, &LessonsPage::written, this, &MainWindow::saySaved);
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
    connect(m_lessons, &LessonsPage::exportRequested, this, &MainWindow::exportLesson);
}

void MainWindow::joinEditor(LessonEditor& editor)
{
    connect(&editor, &LessonEditor::previewWanted, this,
            [this](const std::shared_ptr<const Lesson>& lesson, std::size_t page) {
                setPage(Lessons);
                m_lessons->preview(*lesson, page);
                raise();
                activateWindow();
            });
    connect(&editor, &LessonEditor::saved, this, [this](const QString& fileName) {
        try {
            m_lessons->lessonLibrary().open(fileName);
        } catch (const Refused& refusal) {
            m_messages->refuse(QString::fromStdString(refusal.why().text));
        }
    });
}

void MainWindow::exportLesson(const std::shared_ptr<const Lesson>& lesson, std::uint64_t seed)
{
    auto* dialog = new LessonExportDialog(lesson, seed, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LessonExportDialog::written, this, &MainWindow::saySaved);
    dialog->show();
}

void MainWindow::addLessons(std::vector<Finding>& findings)
{
    for (const LibraryLesson& lesson : m_lessons->lessonLibrary().lessons())
        findings.push_back({.title = QString::fromStdString(lesson.lesson->title),
                            .group = tr("Lesson"),
                            .words = lesson.about() + QLatin1Char(' ') + lesson.level(),
                            .act = [this, id = lesson.id] {
                                setPage(Lessons);
                                m_lessons->open(id);
                            }});
}

} // namespace hopscope
