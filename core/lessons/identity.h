#pragma once

#include "lessons/lesson.h"

#include <string>

namespace hopscope {

/// What a question is called in results, whichever draw it is in and wherever it stands: its field `id`, else the
/// title of its page in small letters, `who-sends-next`.
std::string questionId(const LessonPage& page);
/// Tells one state of a lesson's text from another: eight hexadecimal digits.
std::string lessonVersion(const Lesson& lesson);

} // namespace hopscope
