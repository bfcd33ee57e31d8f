#include "diagnostic.h"
#include "export/lesson_export.h"
#include "mainwindow.h"
#include "pages/lessons.h"
#include "panels/lesson_editor.h"
#include "panels/message_bar.h"
#include "progress.h"
#include "state/finder.h"
#include "state/session.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStackedWidget>
#include <QStringList>

#include <utility>

namespace hopscope {

void MainWindow::addLessons()
{
    const bool kept = m_memory == Memory::Kept;
    m_lessons = new LessonsPage(kept ? LessonsPage::Memory::Kept : LessonsPage::Memory::None, m_playback, m_pages);
    addPage(tr("Lessons"), m_lessons);
    connect(m_lessons, &LessonsPage::said, m_messages, &MessageBar::say);
    // Esc ends what was begun last.
    connect(m_lessons, &LessonsPage::leaveWanted, this, [this] {
        if (m_presenting)
            setPresenting(false);
        else
            m_lessons->showList();
    });
    connect(m_lessons, &LessonsPage::exportRequested, this, &MainWindow::exportLessonAs);
    connect(m_lessons, &LessonsPage::writeWanted, this, [this](const QString& fileName) {
        editLesson();
        if (!fileName.isEmpty()) lessonEditor().openFile(fileName);
    });
}

void MainWindow::joinEditor(LessonEditor& editor)
{
    connect(&editor, &LessonEditor::previewWanted, this,
            [this](const std::shared_ptr<const Lesson>& lesson, std::size_t page) {
                setPage(Lessons);
                m_lessons->preview(lesson, page);
                raise();
                activateWindow();
            });
    connect(&editor, &LessonEditor::opened, this, [this](const QString& fileName) {
        try {
            m_lessons->library().open(fileName);
        } catch (const Refused& refusal) {
            m_messages->say(QString::fromStdString(refusal.why().text));
        }
    });
}

void MainWindow::exportLessonAs(std::shared_ptr<const Lesson> lesson, std::uint64_t seed)
{
    const QString plain = tr("Handout (*.pdf)"), answers = tr("Handout with answers (*.pdf)"),
                  page = tr("Page for a browser (*.html)");
    QString chosen = plain;
    QString name = QFileDialog::getSaveFileName(
        this, tr("Handout"), session::lastFolder() + QLatin1Char('/') + QString::fromStdString(lesson->title),
        QStringList{plain, answers, page}.join(QStringLiteral(";;")), &chosen);
    if (name.isEmpty()) return;
    if (QFileInfo(name).suffix().isEmpty()) name += chosen == page ? QStringLiteral(".html") : QStringLiteral(".pdf");
    LessonExport options;
    options.answers = chosen == answers;
    options.seed = seed;
    m_messages->say(tr("%1 is being written …").arg(QFileInfo(name).fileName()));
    m_lessonExport.start([this, lesson, options, name](const std::stop_token& stop) {
        QString words = tr("%1 is written.").arg(QDir::toNativeSeparators(name));
        try {
            exportLesson(*lesson, options, name, {}, stop);
        } catch (const Refused& refusal) {
            words = QString::fromStdString(refusal.why().text);
        } catch (const Cancelled&) { // a newer one
            return;
        }
        QMetaObject::invokeMethod(this, [this, words] { m_messages->say(words); });
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
