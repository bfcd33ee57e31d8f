#pragma once

#include "lessons/lesson.h"
#include "views/network_thumb.h"

#include <memory>

namespace hopscope {

/// What a lesson is about, as a picture: the network of one of its scenes in the middle of its run, the one that its
/// head names as `cover`, else the first.
class LessonThumb : public NetworkThumb {
    Q_OBJECT
public:
    enum class Which { First, Last }; ///< scene of the lesson; of the cover, where it has one, instead of the first
    explicit LessonThumb(Which which, QWidget* parent = nullptr);
    void setLesson(std::shared_ptr<const Lesson> lesson);

private:
    Which m_which;
    std::shared_ptr<const Lesson> m_lesson;
};

} // namespace hopscope
