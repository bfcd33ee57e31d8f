#include "window/lesson_desk.h"

#include "diagnostic.h"
#include "lessons/editor/lesson_editor.h"
#include "lessons/export/lesson_export_dialog.h"
#include "lessons/page/lessons.h"
#include "lessons/state/scene_capture.h"
#include "window/message_bar.h"

#include <utility>

namespace hopscope {

LessonDesk::LessonDesk(QWidget& window, PageHost& host, LessonsPage& page, MessageBar& messages,
                       std::function<ShownView()> view)
    : m_window(window), m_host(host), m_page(page), m_messages(messages), m_view(std::move(view))
{
    connect(&page, &LessonsPage::writeWanted, this, &LessonDesk::edit);
    connect(&page, &LessonsPage::editWanted, this, [this](const QString& fileName) {
        edit();
        editor().openFile(fileName);
    });
    connect(&page, &LessonsPage::exportRequested, this, &LessonDesk::exportLesson);
}

LessonEditor& LessonDesk::editor()
{
    if (m_editor) return *m_editor;
    m_editor = new LessonEditor(m_draft, m_view, &m_window);
    connect(m_editor, &LessonEditor::previewWanted, this,
            [this](const std::shared_ptr<const Lesson>& lesson, std::size_t page) {
                m_host.showPage(LessonsPage::pageKind.id);
                m_page.preview(*lesson, page);
                m_window.raise();
                m_window.activateWindow();
            });
    connect(m_editor, &LessonEditor::saved, this, [this](const QString& fileName) {
        try {
            m_page.lessonLibrary().open(fileName);
        } catch (const Refused& refusal) {
            m_messages.refuse(QString::fromStdString(refusal.why().text));
        }
    });
    return *m_editor;
}

void LessonDesk::edit()
{
    editor().show();
    editor().raise();
    editor().activateWindow();
}

void LessonDesk::addScene()
{
    try {
        LessonPage page = pageOf(m_view());
        if (!m_draft.begun()) m_draft.begin();
        m_draft.insertPage(m_draft.lesson().pages.size(), std::move(page), tr("Add a scene"));
    } catch (const Refused& why) {
        m_messages.refuse(QString::fromStdString(why.why().text));
        return;
    }
    const auto pages = static_cast<int>(m_draft.lesson().pages.size());
    m_messages.offer(
        tr("This view is page %1 of “%2” now.").arg(pages).arg(QString::fromStdString(m_draft.lesson().title)),
        tr("Open the lesson"), [this, pages] {
            edit();
            editor().choose(pages);
        });
}

void LessonDesk::exportLesson(const std::shared_ptr<const Lesson>& lesson, std::uint64_t seed)
{
    auto* dialog = new LessonExportDialog(lesson, seed, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LessonExportDialog::written, this, [this](const QString& fileName) { m_host.saySaved(fileName); });
    dialog->show();
}

} // namespace hopscope
