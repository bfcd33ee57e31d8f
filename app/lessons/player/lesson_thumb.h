#pragma once

#include "lessons/lesson.h"
#include "scenes/network/network_scene.h"
#include "state/tasks/latest_task.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace hopscope {

/// What a lesson is about, as a picture: the network of one of its scenes in the middle of its run, the one that its
/// head names as `cover`, else the first. Made in the background.
class LessonThumb : public QWidget {
    Q_OBJECT
public:
    enum class Which { First, Last }; ///< scene of the lesson; of the cover, where it has one, instead of the first
    explicit LessonThumb(Which which, QWidget* parent = nullptr);
    void setLesson(std::shared_ptr<const Lesson> lesson);
    /// Waits for the picture; for pictures of the window.
    void finish();
    bool shown() const { return m_scene.has_value(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Which m_which;
    std::shared_ptr<const Lesson> m_lesson;
    std::optional<NetworkScene> m_scene;
    LatestTask m_task{{"picture of a lesson"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
