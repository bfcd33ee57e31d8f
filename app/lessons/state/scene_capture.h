#pragma once

#include "lessons/lesson.h"
#include "lessons/scene.h"
#include "page/shown_view.h"

namespace hopscope {

Scene sceneOf(const ShownView& view);
/// A page with this scene, a title and a caption made from its experiments.
LessonPage pageOf(const ShownView& view);

} // namespace hopscope
