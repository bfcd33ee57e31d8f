#pragma once

#include "lessons/lesson.h"
#include "views/network_thumb.h"

#include <memory>

namespace hopscope {

struct Scene;

/// In a step half way through a run; messages have left their senders and hide neither their arrow heads nor what their
/// lines pass.
double middleOf(const Run& run);
/// The network of a run as its scene lays it out, at a position in steps, without loads and lines of a program: they
/// say nothing before the lesson.
NetworkScene networkPictureOf(const Run& run, const Scene& scene, double position);

/// What a lesson is about, as a picture: the network of one of its scenes in the middle of its run, the one that its
/// head names as `cover`, else the first.
class LessonThumb : public NetworkThumb {
    Q_OBJECT
public:
    explicit LessonThumb(QWidget* parent = nullptr);
    void setLesson(std::shared_ptr<const Lesson> lesson);

private:
    std::shared_ptr<const Lesson> m_lesson;
};

} // namespace hopscope
