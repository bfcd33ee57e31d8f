#pragma once

#include "lessons/export/lesson_frames.h"
#include "lessons/posed.h"

#include <QString>

#include <stop_token>
#include <string>

namespace hopscope {

/// One page of a lesson as data for the script of its standalone page. `moments`: of every value of a slider, at most;
/// 0: pictures do not follow it. `sealed`: without what is right.
PageData lessonPageData(const PosedPage& page, const LessonPage& text, LessonFrames& pictures, double moments,
                        bool sealed, const std::stop_token& stop);
/// Words of a lesson; nothing of nothing.
QString htmlOf(const std::string& markdown);

} // namespace hopscope
