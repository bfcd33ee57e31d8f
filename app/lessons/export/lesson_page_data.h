#pragma once

#include "lessons/export/lesson_frames.h"
#include "lessons/posed.h"

#include <QString>

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// One page of a lesson as data for the script of its standalone page.
struct LessonPageJson {
    PageData data; ///< pictures do not follow its sliders
    /// By slider of the scene: the pictures of its values, in so many moments each at most. It may be asked as long as
    /// the lesson and the pictures are there.
    std::vector<std::function<PageData(double moments)>> followed{};
};
/// `sealed`: without what is right.
LessonPageJson lessonPageJson(PosedPage page, const LessonPage& text, LessonFrames& pictures, bool sealed,
                              const std::stop_token& stop);
/// Words of a lesson; nothing of nothing.
QString htmlOf(const std::string& markdown);

} // namespace hopscope
