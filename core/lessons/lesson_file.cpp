#include "lessons/lesson_file.h"

#include "diagnostic.h"
#include "lessons/recall.h"
#include "text_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace hopscope {

Lesson readLesson(const std::string& fileName)
{
    const std::string text = readTextFile(fileName, mostOfLesson);
    std::vector<LessonProblem> problems;
    Lesson lesson = lessonFromText(text, problems);
    if (!problems.empty())
        throw Refused("lesson", fmt::format("{}:{}: {}", fileName, problems.front().line, problems.front().text));
    // Lessons of its folder, by their names, are those that it may ask about; what is missing there is left out.
    const auto folder = std::filesystem::path(fileName).parent_path();
    return withRecall(std::move(lesson), [&](const std::string& name) -> std::shared_ptr<const Lesson> {
        try {
            std::vector<LessonProblem> ignored;
            return std::make_shared<const Lesson>(
                lessonFromText(readTextFile((folder / (name + ".md")).string(), mostOfLesson), ignored));
        } catch (const Refused&) {
            return {};
        }
    });
}

} // namespace hopscope
