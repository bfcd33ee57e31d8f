#include "catch.h"
#include "lesson_read.h"
#include "lessons/formula.h"
#include "lessons/lesson_check.h"
#include "lessons/question.h"
#include "lessons/translation.h"
#include "source_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

namespace test_shipped_lessons {

namespace fs = std::filesystem;
using namespace hopscope;
using namespace hopscope::test;

TEST_CASE("every lesson that comes with the program passes its check", "[lessons][shipped]")
{
    const fs::path folder = fs::path(sourceFolder()) / "resources" / "lessons";
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".md") files.push_back(entry.path());
    REQUIRE_FALSE(files.empty());
    for (const fs::path& file : files) {
        CAPTURE(file.filename().string());
        std::ifstream stream(file);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        std::string problems;
        for (const LessonProblem& problem : problemsOf(text, 3))
            problems += fmt::format("{}: {}\n", problem.line, problem.text);
        CHECK(problems == "");
        const Lesson lesson = read(text);
        CHECK(lesson.questions() >= 5);
        CHECK(toText(read(toText(lesson))) == toText(lesson));
        std::set<std::string> kinds;
        for (const LessonPage& page : lesson.pages)
            if (page.question) kinds.insert(page.question->value("kind").value_or(""));
        CHECK(kinds.size() >= 4);
        for (const char* field : {"minutes", "level", "about", "order"}) CHECK(lesson.head.value(field));
    }
}

namespace {

/// What a reader in a second language needs: 180 words a minute, 45 seconds for a question, 2 minutes for something to
/// be drawn or repaired, 2.5 for a program. Of an exam, only the questions that it draws.
double minutesFor(const Lesson& lesson)
{
    std::size_t words = 0;
    double questions = 0;
    const auto count = [](const std::string& text) {
        std::istringstream stream(text);
        return static_cast<std::size_t>(
            std::distance(std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()));
    };
    words += count(lesson.introduction);
    for (const LessonPage& page : lesson.pages) {
        words += count(page.text) + count(page.explanation);
        if (!page.question) continue;
        const std::string kind = page.question->value("kind").value_or("");
        questions += kind == "program" ? 2.5 : kind == "draw" || kind == "repair" ? 2 : 0.75;
        words += count(page.question->value("ask").value_or(""));
        for (const std::string& option : page.question->values("option"))
            words += count(option.substr(0, option.rfind('|')));
    }
    const double all = static_cast<double>(words) / 180 + questions;
    const auto drawn = lesson.head.value("draw");
    return drawn ? all * std::stod(*drawn) / static_cast<double>(lesson.questions()) : all;
}

} // namespace

TEST_CASE("minutes of the lessons are those of their words and questions, and what they need comes first",
          "[lessons][shipped]")
{
    const fs::path folder = fs::path(sourceFolder()) / "resources" / "lessons";
    const auto lessonIn = [](const fs::path& file) {
        std::ifstream stream(file);
        return read(std::string{std::istreambuf_iterator<char>(stream), {}});
    };
    std::set<double> orders;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".md" || translationName(entry.path().filename().string())) continue;
        CAPTURE(entry.path().filename().string());
        const Lesson lesson = lessonIn(entry.path());
        const double minutes = std::stod(lesson.head.value("minutes").value());
        CHECK(minutes == Approx(minutesFor(lesson)).margin(1));
        CHECK(minutes <= 20);
        const double order = std::stod(lesson.head.value("order").value());
        CHECK(orders.insert(order).second);
        std::istringstream needs(lesson.head.value("needs").value_or(""));
        for (std::string id; std::getline(needs, id, ',');) {
            const fs::path file = folder / (id.substr(id.find_first_not_of(' ')) + ".md");
            CAPTURE(file.string());
            REQUIRE(fs::exists(file));
            CHECK(std::stod(lessonIn(file).head.value("order").value()) < order);
        }
        CHECK((lesson.head.value("needs") || order <= 10));
    }
}

TEST_CASE("a lesson written from the manual works", "[lessons]")
{
    std::ifstream stream(fs::path(sourceFolder()) / "tests" / "core" / "lesson_by_hand.md");
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    CHECK(problemsOf(text).empty());
    const Lesson lesson = read(text);
    std::set<std::string> kinds;
    for (const LessonPage& page : lesson.pages)
        if (page.question) kinds.insert(page.question->value("kind").value_or(""));
    CHECK(kinds.size() == questionKinds().size());
}

TEST_CASE("the example in the manual is a lesson", "[lessons]")
{
    std::ifstream stream(fs::path(sourceFolder()) / "resources" / "help" / "lessons.md");
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const std::string begin = "````markdown\n";
    const std::size_t from = text.find(begin) + begin.size();
    CHECK(problemsOf(text.substr(from, text.find("````", from) - from)).empty());
    // What it lists is what there is.
    for (const QuestionKind* kind : questionKinds())
        CHECK(text.find(fmt::format("`{}`", kind->id)) != std::string::npos);
    for (const std::string_view view : lessonViews()) CHECK(text.find(fmt::format("`{}`", view)) != std::string::npos);
    for (const FormulaName& name : formulaNames())
        CHECK(text.find(fmt::format("`{}{}`", name.name, name.arguments)) != std::string::npos);
}

TEST_CASE("the same seed draws the same lesson, another one another", "[lessons]")
{
    std::string text = "# Exam\n\n```lesson\nversion: 1\ndraw: 3\n```\n\n## Begin\n";
    for (int i = 0; i < 8; ++i)
        text += fmt::format(
            "\n## Question {} of {{p}}\n\n```scene\nrun: complete:{{p}} broadcast-chain root={{r}} "
            "packets=1\nvary: p=3..9 r=0..{{p}}-1\n```\n\n```question\nkind: steps\nask: {{p}}, {{q}}?\n```\n",
            i);
    text += "\n## End\n";
    const Lesson exam = read(text);
    CHECK(draws(exam));
    CHECK(problemsOf(text).empty());
    std::set<std::string> different;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Lesson one = drawn(exam, seed);
        CHECK(one == drawn(exam, seed));
        REQUIRE(one.pages.size() == 5);
        CHECK(one.pages.front().title == "Begin");
        CHECK(one.pages.back().title == "End");
        CHECK(one.questions() == 3);
        CHECK(one.pages[1].question->value("ask")->ends_with(", {q}?"));
        CHECK_NOTHROW(runsOf(sceneFrom(*one.pages[1].scene)));
        different.insert(toText(one));
    }
    CHECK(different.size() == 20);
}

} // namespace test_shipped_lessons
