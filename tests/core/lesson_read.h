#pragma once

#include "testing.h"

#include "lessons/lesson.h"

#include <string_view>
#include <vector>

namespace hopscope::test {

/// A lesson that must be free of problems; each of them is said.
inline Lesson read(std::string_view text)
{
    std::vector<LessonProblem> problems;
    Lesson lesson = lessonFromText(text, problems);
    for (const LessonProblem& problem : problems) UNSCOPED_INFO(problem.line << ": " << problem.text);
    REQUIRE(problems.empty());
    return lesson;
}

} // namespace hopscope::test
