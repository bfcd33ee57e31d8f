#include "lessons/lesson_file.h"

#include "diagnostic.h"
#include "text_file.h"

#include <fmt/format.h>

#include <vector>

namespace hopscope {

Lesson readLesson(const std::string& fileName)
{
    const std::string text = readTextFile(fileName, mostOfLesson);
    std::vector<LessonProblem> problems;
    Lesson lesson = lessonFromText(text, problems);
    if (!problems.empty())
        throw Refused("lesson", fmt::format("{}:{}: {}", fileName, problems.front().line, problems.front().text));
    return lesson;
}

} // namespace hopscope
