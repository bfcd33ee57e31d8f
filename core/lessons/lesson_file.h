#pragma once

#include "lessons/lesson.h"

#include <string>

namespace hopscope {

/// Reads a lesson from a file. Throws Refused with the first mistake in its form, as "FILE:LINE: what is wrong", or if
/// it cannot be read. With the questions of the lessons before it, if these stand in the same folder (recall.h).
Lesson readLesson(const std::string& fileName);

} // namespace hopscope
