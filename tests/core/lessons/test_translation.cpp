#include "testing.h"

#include "lessons/lesson_check.h"
#include "lessons/translation.h"
#include "source_folder.h"
#include "text_file.h"

#include <filesystem>

namespace test_translation {

using namespace hopscope;
using namespace hopscope::test;

namespace {

Lesson lessonFrom(const std::string& text)
{
    std::vector<LessonProblem> problems;
    return lessonFromText(text, problems);
}

std::string replaced(std::string text, const std::string& what, const std::string& by)
{
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

} // namespace

TEST_CASE("translations are named after their originals")
{
    const auto name = translationName("lessons/first-lesson.de.md");
    REQUIRE(name);
    CHECK(name->original == "lessons/first-lesson.md");
    CHECK(name->language == "de");
    for (const char* other : {"first-lesson.md", "a.b.c", "lesson.DE.md", "x.german.md", ".de.md", "a.de/lesson.md"})
        CHECK_FALSE(translationName(other));
}

TEST_CASE("shipped translations are the same lessons", "[lessons][shipped]")
{
    namespace fs = std::filesystem;
    int count = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(sourceFolder()) / "resources" / "lessons")) {
        const std::string file = entry.path().string();
        const auto name = translationName(file);
        if (!name) continue;
        CAPTURE(file);
        const std::string text = readTextFile(file, mostOfLesson);
        CHECK(problemsOf(text).empty());
        for (const LessonProblem& problem :
             translationProblems(lessonFrom(readTextFile(name->original, mostOfLesson)), lessonFrom(text)))
            FAIL_CHECK(problem.line << ": " << problem.text);
        ++count;
    }
    CHECK(count >= 1);
}

TEST_CASE("a translation differs in its words alone")
{
    const std::string original =
        readTextFile(std::string(sourceFolder()) + "/resources/lessons/first-lesson.md", mostOfLesson);
    const std::string text =
        readTextFile(std::string(sourceFolder()) + "/resources/lessons/first-lesson.de.md", mostOfLesson);
    const auto told = [&](const std::string& other) {
        std::string all;
        for (const LessonProblem& problem : translationProblems(lessonFrom(original), lessonFrom(other)))
            all += problem.text + "\n";
        return all;
    };
    CHECK(told(text).empty());
    CHECK_THAT(told(replaced(text, "run: complete:16", "run: complete:8")),
               Catch::Contains("run is not that of the original"));
    CHECK_THAT(told(replaced(text, "| steps(2) < steps(1)", "| steps(1) < steps(2)")),
               Catch::Contains("option 1 ends with | steps(1) < steps(2), in the original with | steps(2) < steps(1)"));
    CHECK_THAT(told(replaced(text, "id: one-by-one\n", "")), Catch::Contains("it needs the field id: one-by-one"));
    CHECK_THAT(told(replaced(text, "kind: senders", "kind: receivers")), Catch::Contains("kind is not that"));
    CHECK_THAT(told(replaced(text, "hint: Setze", "hnit: Setze")),
               Catch::Contains("the field hint of the original is missing"));
    CHECK_THAT(told(text.substr(0, text.find("## Woher"))), Catch::Contains("it has 12 pages, the original 13"));
}

} // namespace test_translation
