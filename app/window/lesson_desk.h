#pragma once

#include "lessons/state/lesson_draft.h"
#include "page/shown_view.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>

class QWidget;

namespace hopscope {

class LessonEditor;
class LessonsPage;
class MessageBar;
class PageHost;

/// Where a window's lessons are written: the draft, the editor beside the window, and views that become scenes.
class LessonDesk : public QObject {
    Q_OBJECT
public:
    /// `view` tells what the window shows now; throws Refused with a sentence if no lesson can show it.
    LessonDesk(QWidget& window, PageHost& host, LessonsPage& page, MessageBar& messages,
               std::function<ShownView()> view);

    LessonDraft& draft() { return m_draft; }
    const LessonDraft& draft() const { return m_draft; }
    LessonEditor& editor(); ///< made when it is first wanted
    void edit();            ///< in front
    /// The present view as a page at the end of the lesson.
    void addScene();

private:
    void exportLesson(const std::shared_ptr<const Lesson>& lesson, std::uint64_t seed);

    QWidget& m_window;
    PageHost& m_host;
    LessonsPage& m_page;
    MessageBar& m_messages;
    std::function<ShownView()> m_view;
    LessonDraft m_draft;
    LessonEditor* m_editor{};
};

} // namespace hopscope
