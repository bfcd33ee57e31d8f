#include "catch.h"

#include "diagnostic.h"
#include "lessons/lesson.h"
#include "lessons/posed.h"

#include <memory>
#include <string>
#include <vector>

namespace test_posed_lessons {

using namespace hopscope;

namespace {

Lesson lessonOf(const std::string& text)
{
    std::vector<LessonProblem> problems;
    Lesson lesson = lessonFromText(text, problems);
    CHECK(problems.empty());
    return lesson;
}

std::string sceneBlock(const std::string& fields) { return "```scene\n" + fields + "\n```\n\n"; }
const std::string steps = "```question\nkind: steps\n```\n\n";

PosedPage pageOf(const std::string& fields)
{
    static std::vector<std::unique_ptr<Lesson>> kept;
    kept.push_back(
        std::make_unique<Lesson>(lessonOf("# One\n\n```lesson\nversion: 1\n```\n\n## First\n\n" + sceneBlock(fields))));
    return PosedLesson(*kept.back()).next();
}

} // namespace

TEST_CASE("a scene that stays is run once, and questions are counted", "[lessons]")
{
    const Lesson lesson =
        lessonOf("# Two\n\n```lesson\nversion: 1\n```\n\n## First\n\n" + sceneBlock("run: ring:4 broadcast-chain")
                 + "## Second\n\n" + steps + "## Third\n\n" + sceneBlock("run: ring:5 broadcast-chain") + steps);
    PosedLesson posed(lesson);
    const PosedPage first = posed.next(), second = posed.next(), third = posed.next();
    CHECK(!posed.more());
    CHECK(first.number == 0);
    CHECK(second.number == 1);
    CHECK(third.number == 2);
    CHECK(first.runs.front() == second.runs.front());
    CHECK(second.runs.front() != third.runs.front());
    CHECK(second.question->key.number == 3);
    CHECK(third.question->key.number == 4);
}

TEST_CASE("what cannot be posed names its page", "[lessons]")
{
    const Lesson lesson = lessonOf("# Two\n\n```lesson\nversion: 1\n```\n\n## Far\n\n"
                                   + sceneBlock("run: ring:4 broadcast-chain\nat: 9"));
    PosedLesson posed(lesson);
    try {
        posed.next();
        FAIL("refused nothing");
    } catch (const Refused& refusal) {
        CHECK(std::string(refusal.what()).find("page 1 (Far)") == 0);
        CHECK(refusal.why().parameter == "at");
    }
}

TEST_CASE("runs on one clock are where the same time is over", "[lessons]")
{
    // Steps of the chain take 2, those of the tree, with ten times the words, 11.
    const PosedPage page =
        pageOf("run:\n- complete:8 broadcast-chain words=1\n- complete:8 broadcast-binomial words=10");
    const RunClock clock = clockOf(*page.scene, page.runs);
    const auto positionOf = [&](std::size_t run, double at) {
        return clock.positionOf(*page.runs[run], clock.nowAt(at));
    };
    const double end = clock.stepsAt(clock.length());
    REQUIRE(page.runs[0]->time() == 14);
    REQUIRE(page.runs[1]->time() == 33);
    CHECK(positionOf(0, 3) == 3);
    CHECK(positionOf(1, 5.5) == 1);
    // The longer one in time goes on when the one with the most steps is done.
    CHECK(end == Approx(16.5));
    CHECK(positionOf(0, end) == 7);
    CHECK(positionOf(1, end) == 3);
    for (const double at : {0.0, 2.5, 7.0, 11.0, 16.5})
        CHECK(clock.stepsAt(clock.nowOf(*page.runs[1], positionOf(1, at))) == Approx(at));
}

TEST_CASE("runs on a clock of steps are in the same step", "[lessons]")
{
    const PosedPage page =
        pageOf("run:\n- complete:8 broadcast-chain words=1\n- complete:8 broadcast-binomial words=10\nclock: steps");
    const RunClock clock = clockOf(*page.scene, page.runs);
    const auto positionOf = [&](std::size_t run, double at) {
        return clock.positionOf(*page.runs[run], clock.nowAt(at));
    };
    const double end = clock.stepsAt(clock.length());
    CHECK(end == 7);
    CHECK(positionOf(1, 2.5) == 2.5);
    CHECK(positionOf(1, 6) == 3); // waits at its end
}

TEST_CASE("equal things are given the same place in an order", "[lessons]")
{
    Key key{.form = AnswerForm::Order, .rule = MarkRule::InThisOrder};
    key.right = {3, 0, 2, 1};
    key.ranks = {0, 1, 1, 3};
    CHECK(placeOf(key, 3) == 1);
    CHECK(placeOf(key, 0) == 2);
    CHECK(placeOf(key, 2) == 2);
    CHECK(placeOf(key, 1) == 4);
}

TEST_CASE("what is asked for says whether all or any count", "[lessons]")
{
    Key key{.form = AnswerForm::Processors, .rule = MarkRule::ExactlyThese};
    key.ruleText = "exactly these";
    CHECK(askedFor(key) == "Mark the processors in the picture. Exactly these.");
    key.ruleText.clear();
    CHECK(askedFor(key) == "Mark the processors in the picture.");
}

} // namespace test_posed_lessons
