#include "testing.h"

#include "diagnostic.h"
#include "lessons/identity.h"
#include "lessons/lesson_file.h"
#include "lessons/posed.h"
#include "lessons/recall.h"
#include "scratch_folder.h"
#include "source_folder.h"

#include <filesystem>
#include <map>
#include <set>

namespace test_recall {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::string textOfLesson(const std::string& title, const std::string& head, int questions)
{
    std::string text = "# " + title + "\n\n```lesson\nversion: 1\n" + head + "```\n";
    for (int i = 0; i < questions; ++i)
        text += "\n## Question " + std::to_string(i) + "\n\n"
                + (i == 0 ? "```scene\nrun: ring:{p} broadcast-chain\nvary: p=4..9\n```\n\n" : "")
                + "```question\nrecall: yes\nkind: steps\n```\n";
    return text;
}

} // namespace

TEST_CASE("a lesson opens with questions of the lessons before it")
{
    const ScratchFolder folder;
    folder.file("one.md", textOfLesson("One", "", 2));
    folder.file("two.md", textOfLesson("Two", "needs: one\nrecall: 1\n", 1));
    const Lesson three = readLesson(folder.file("three.md", textOfLesson("Three", "needs: two, gone\nrecall: 2\n", 1)));
    REQUIRE(three.recalled.size() == 2); // those before the ones before, too
    CHECK(draws(three));
    std::set<std::string> opened;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Lesson one = drawn(three, seed);
        CHECK(one == drawn(three, seed));
        REQUIRE(one.pages.size() == 3);
        CHECK(openingPages(one) == 2);
        std::set<std::string> from;
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string id = questionId(one.pages[i]);
            opened.insert(id);
            from.insert(id.substr(0, std::string("recall-one").size()));
            CHECK(one.pages[i].title.find("{") == std::string::npos);
        }
        CHECK(from == std::set<std::string>{"recall-one", "recall-two"}); // of as many lessons as there are
        CHECK(one.pages[2].title == "Question 0");
        PosedLesson posed(one);
        while (posed.more()) CHECK_NOTHROW(posed.next());
    }
    CHECK(opened.size() == 3);
    // More than there are: all of them.
    const Lesson many = readLesson(folder.file("many.md", textOfLesson("Many", "needs: two\nrecall: 9\n", 1)));
    CHECK(openingPages(drawn(many, 1)) == 3);
    CHECK_THROWS_WITH(drawn(readLesson(folder.file("odd.md", textOfLesson("Odd", "needs: two\nrecall: 0\n", 1))), 1),
                      Catch::Contains("whole number from 1 to 20"));
    // Its own text does not know them.
    CHECK(toText(three).find("recall-") == std::string::npos);
}

TEST_CASE("every shipped lesson that builds on others asks three questions of theirs", "[lessons][shipped]")
{
    namespace fs = std::filesystem;
    std::map<std::string, int> lessons;
    for (const auto& entry : fs::directory_iterator(fs::path(sourceFolder()) / "resources" / "lessons")) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".md") || name.find(".de.") != std::string::npos || name == "exam.md") continue;
        CAPTURE(name);
        const Lesson lesson = readLesson(entry.path().string());
        if (!lesson.head.find("needs")) continue;
        CHECK(lesson.head.value("recall") == "3");
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const Lesson one = drawn(lesson, seed);
            REQUIRE(openingPages(one) == 3);
            Lesson first = one;
            first.pages.resize(3);
            PosedLesson posed(first);
            while (posed.more()) {
                const PosedPage page = posed.next();
                REQUIRE(page.question);
                CHECK(mark(page.question->key, rightAnswer(page.question->key)).right);
            }
        }
        ++lessons[name];
    }
    CHECK(lessons.size() >= 20);
}

} // namespace test_recall
