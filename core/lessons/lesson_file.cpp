#include "lessons/lesson_file.h"

#include "diagnostic.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <vector>

namespace hopscope {

Lesson readLesson(const std::string& fileName)
{
    std::ifstream stream(fileName, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream.is_open() || stream.bad()) throw Refused("lesson", fmt::format("{} cannot be read", fileName));
    std::vector<LessonProblem> problems;
    Lesson lesson = lessonFromText(text, problems);
    if (!problems.empty())
        throw Refused("lesson", fmt::format("{}:{}: {}", fileName, problems.front().line, problems.front().text));
    return lesson;
}

} // namespace hopscope
