#include "catch.h"
#include "diagnostic.h"
#include "lesson_ask.h"
#include "lessons/lesson_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace test_lessons {

using namespace hopscope;
using namespace hopscope::test;

namespace {

const std::string binomial = "run: complete:8 broadcast-binomial words=1";

} // namespace

TEST_CASE("a lesson is read, written and read again the same", "[lessons]")
{
    const std::string text =
        "# A title\n\n```lesson\nversion: 1\nlecturer: somebody\n```\n\nWelcome.\n\nTwo paragraphs.\n"
        "\n## First\n\nSome *text*.\n\n```scene\nrun:\n- ring:8 broadcast-chain packets=1\n- ring:8 "
        "broadcast-binomial\nmood: calm\n```\n\n```question\nkind: faster\n```\n\nBecause.\n\n```\nno "
        "block of ours\n```\n\n### A smaller heading is text\n\n## Second\n";
    const Lesson lesson = read(text);
    CHECK(lesson.title == "A title");
    CHECK(lesson.introduction == "Welcome.\n\nTwo paragraphs.");
    CHECK(lesson.head.value("lecturer") == "somebody");
    REQUIRE(lesson.pages.size() == 2);
    CHECK(lesson.pages[0].text == "Some *text*.");
    CHECK(lesson.pages[0].scene->values("run").size() == 2);
    CHECK(lesson.pages[0].scene->value("mood") == "calm");
    CHECK(lesson.pages[0].explanation == "Because.\n\n```\nno block of ours\n```\n\n### A smaller heading is text");
    CHECK(lesson.pages[1].title == "Second");
    CHECK(lesson.pages[1].line == 35);
    CHECK(lesson.questions() == 1);
    CHECK(toText(lesson) == text);
}

TEST_CASE("line ends of Windows, marks of byte order and underlined headings are read", "[lessons]")
{
    const Lesson lesson =
        read("\xEF\xBB\xBF"
             "Title\r\n=====\r\n\r\n```lesson\r\nversion: 1\r\n```\r\n\r\n## Page ##\r\n\r\nText.\r\n");
    CHECK(lesson.title == "Title");
    CHECK(lesson.pages[0].title == "Page");
    CHECK(lesson.pages[0].text == "Text.");
}

TEST_CASE("a heading names the page whose scene is the picture of the lesson", "[lessons]")
{
    const auto text = [](const std::string& heading) {
        return "# T\n\n```lesson\nversion: 1\ncover: " + heading + "\n```\n\n## Without\n\n## First\n\n```scene\n"
               + binomial + "\n```\n\n## Second\n";
    };
    CHECK(coverOf(read(text("First"))) == std::size_t{1});
    CHECK(coverOf(read(text("Second"))) == std::size_t{2}); // the scene of the page before stays
    CHECK_FALSE(coverOf(read(text("Without"))));
    CHECK_FALSE(coverOf(read("# T\n\n```lesson\nversion: 1\n```\n\n## P\n")));
    CHECK(problemsOf(text("First")).empty());
    const auto problems = problemsOf(text("Third"));
    REQUIRE(problems.size() == 1);
    CHECK(problems.front().line == 5);
    CHECK(problems.front().text == "cover: there is no page with this heading and a scene: Third");
}

TEST_CASE("every mistake in a lesson is told with its line", "[lessons]")
{
    const auto problems = [](const std::string& text) {
        std::string all;
        for (const LessonProblem& problem : problemsOf(text))
            all += fmt::format("{}: {}\n", problem.line, problem.text);
        return all;
    };
    CHECK(problems("")
          == "1: a lesson begins with its title, # Title\n"
             "1: a lesson has pages, each of which begins with ## and a title\n"
             "1: version is missing: a block lesson with version: 1 stands below the title\n");
    CHECK(problems("# T\n\n```lesson\nversion: 7\n```\n\n## P\n")
          == "4: version is 7; this Hopscope reads lessons of version 1\n");
    CHECK(problems("# T\n\n```lesson\nversion: 1\nversion: 1\nnonsense\n```\n\n## P\n")
          == "5: version stands in this block twice\n"
             "6: 'nonsense' is neither a field, name: value, nor an item, - value\n");
    CHECK(problems("# T\n\n```lesson\nversion: 1\n```\n\n## P\n\n```scenes\nrun: x\n```\n")
          == "9: there is no block scenes; did you mean scene?\n");
    CHECK(problems("# T\n\n```lesson\nversion: 1\n```\n\n```scene\nrun: x\n```\n\n## P\n")
          == "7: a block scene belongs to a page, which begins with ##\n");
    CHECK(problems("# T\n\n```lesson\nversion: 1\n```\n\n## P\n\n```question\nkind: steps\n")
          == "9: the block question that begins here has no end\n9: a question needs a scene before it\n");
    CHECK(problems(page(binomial + "\nat: 9", "kind: steps")) == "11: at: the clock goes from 0 to 3 steps\n");
    CHECK(problems(page(binomial + "\nlayuot: topology", "kind: steps"))
          == "11: there is no field layuot; did you mean layout?\n");
    CHECK(problems(page("run: ring:8 broadcast-bin", "kind: steps")).starts_with("10: algorithm: there is no "));
    CHECK(problems(page("run: hypercube:3 broadcast-binomial root=9", "kind: steps")).starts_with("10: root"));
    CHECK(problems(page(binomial, "kind: sender")) == "14: kind: there is no question sender; did you mean senders?\n");
    CHECK(problems(page(binomial, "kind: holdings\nprocessor: 8")) == "15: processor: 8 is not there; it is 0 to 7\n");
    CHECK(problems(page(binomial, "kind: steps")).empty());
    CHECK(problems(std::string("# T\0x", 5)) == "1: this is no text, so no lesson\n");
    CHECK(problems(page(binomial + "\nvary: p=9..2", "kind: steps")) == "11: vary: p=9..2 is empty, as 9 is above 2\n");
    CHECK(
        problems(page(binomial + "\nat: 9", "kind: sendrs"))
        == "11: at: the clock goes from 0 to 3 steps\n15: kind: there is no question sendrs; did you mean senders?\n");
    CHECK(problems(page("run: complete:20000 alltoall-rotation", "kind: steps")).starts_with("10: "));
    const std::string wrong = "run: complete:4 alltoall-rotation ports=simplex";
    CHECK(problems(page(wrong, "kind: steps")).starts_with("9: the run breaks a rule: "));
    CHECK(problems(page(wrong + "\nviolations: shown", "kind: steps")).empty());
}

TEST_CASE("a scene is written as it is read", "[lessons]")
{
    const std::string text = "run: ring:8 broadcast-chain packets=4\nat: 2\nplay: 0 to 5\nspeed: 2\nshow: network, "
                             "timeline\nselect: link 3>4\nheat: yes\nlayout: topology\nsliders: packets";
    const Lesson lesson = read(page(text, "kind: steps"));
    const Scene scene = sceneFrom(*lesson.pages[0].scene);
    CHECK(scene.views == std::vector<std::string>{"network", "timeline"});
    CHECK(std::get<Ends>(scene.select) == Ends{NodeId{3}, NodeId{4}});
    CHECK(scene.asItLies == true);
    LessonBlock known;
    known.set("mood", std::string("calm"));
    const LessonBlock block = blockOf(scene, known);
    CHECK(block.value("mood") == "calm");
    for (const LessonField& field : lesson.pages[0].scene->fields) CHECK(block.value(field.name) == field.value);
    CHECK(sceneFrom(block).play == scene.play);
    CHECK(lessonRefusal("run: ring:8 broadcast-chain\nshow: netwrk", "kind: steps")
          == "show: there is no view netwrk; did you mean network?");
    CHECK(lessonRefusal("run: ring:8 broadcast-chain\nselect: processor 8", "kind: steps")
          == "select: the run has nodes 0 to 7, not 8");
}

} // namespace test_lessons
