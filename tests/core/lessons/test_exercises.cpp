#include "catch.h"
#include "diagnostic.h"
#include "lessons/exercise.h"
#include "lessons/lesson_check.h"
#include "lessons/lesson_file.h"
#include "lessons/posed.h"
#include "source_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace test_exercises {

using namespace hopscope;

namespace {

const std::string head = "# One\n\n```lesson\nversion: 1\n```\n\n## First\n\n```scene\n";

std::string lessonText(const std::string& scene, const std::string& question)
{
    return head + scene + "\n```\n\n```question\n" + question + "\n```\n";
}

Key keyFrom(const std::string& text)
{
    std::vector<LessonProblem> problems;
    const Lesson lesson = lessonFromText(text, problems);
    REQUIRE(problems.empty());
    return PosedLesson(lesson).next().question->key;
}

std::string problemsText(const std::string& text)
{
    std::string all;
    for (const LessonProblem& one : problemsOf(text, 1)) all += fmt::format("{}: {}\n", one.line, one.text);
    return all;
}

/// The question of a page of a lesson that comes with the program.
Key shippedKey(const std::string& lesson, const std::string& title)
{
    const Lesson whole = readLesson(std::string(sourceFolder()) + "/resources/lessons/" + lesson);
    PosedLesson pages(whole);
    while (pages.more()) {
        const PosedPage page = pages.next();
        if (whole.pages[page.page].title == title) return page.question.value().key;
    }
    FAIL("there is no page " << title);
    return {};
}

Marking marked(const Key& key, const std::string& text) { return mark(key, {{}, {}, text}); }

const std::string chain = R"(operation = "broadcast"
function program(me, p)
  if me > 0 then receive(me - 1) end
  if me + 1 < p then send(me + 1, 0) end
end)";

const std::string asked = "kind: program\nsizes: 1..6\nalso: 9\nsolution: |\n"
                          "  operation = \"broadcast\"\n  function program(me, p)\n"
                          "    if me > 0 then receive(me - 1) end\n"
                          "    if me + 1 < p then send(me + 1, 0) end\n  end";

} // namespace

TEST_CASE("a field holds a text of lines, as it stands there", "[lessons][exercises]")
{
    std::vector<LessonProblem> problems;
    const std::string written = lessonText("run: ring:4 broadcast-chain", "kind: program\nstart: |\n  a = 1\n\n  if a "
                                                                          "then\n    b = 2 -- x: y\n  end\nhint: no");
    const Lesson lesson = lessonFromText(written, problems);
    CHECK(problems.empty());
    const LessonBlock& block = *lesson.pages[0].question;
    CHECK(block.value("start") == "a = 1\n\nif a then\n  b = 2 -- x: y\nend");
    CHECK(block.value("hint") == "no");
    CHECK(toText(lesson) == written);
    LessonBlock other;
    other.setText("start", "    one\n      two\n\n");
    CHECK(other.value("start") == "one\n  two");
}

TEST_CASE("a program is tried for every size, and the first that fails is the reason", "[lessons][exercises]")
{
    const Key key = keyFrom(lessonText("run: complete:4 broadcast-naive", asked));
    CHECK(key.form == AnswerForm::Program);
    CHECK(marked(key, chain).right);
    CHECK(mark(key, rightAnswer(key)).right);
    CHECK_FALSE(mark(key, wrongAnswer(key)).right);
    CHECK_FALSE(marked(key, "").right);

    // Wrong from 5 processors on, and wrong for the hidden size alone.
    const Marking fifth = marked(key, R"(operation = "broadcast"
function program(me, p)
  if me > 0 and me < 4 then receive(me - 1) end
  if me + 1 < p and me < 3 then send(me + 1, 0) end
end)");
    CHECK_FALSE(fifth.right);
    REQUIRE_FALSE(fifth.remarks.empty());
    CHECK_THAT(fifth.remarks.front(), Catch::Matchers::Contains("With 5 processors: wrong: "));
    REQUIRE(fifth.failed);
    CHECK(fifth.failed->experiment.topology == "complete:5");
    const Marking hidden = marked(key, R"(operation = "broadcast"
function program(me, p)
  if me > 0 then receive(me - 1) end
  if me + 1 < p and me < 7 then send(me + 1, 0) end
end)");
    REQUIRE_FALSE(hidden.remarks.empty());
    CHECK_THAT(hidden.remarks.front(),
               Catch::Matchers::Contains("With 9 processors, one of the other sizes: error: processor 8 waits"));
    CHECK_THAT(hidden.remarks.front(), !Catch::Matchers::Contains("answer-"));
}

TEST_CASE("what cannot be run says why", "[lessons][exercises]")
{
    const Key key = keyFrom(lessonText("run: complete:4 broadcast-naive", asked));
    const auto reason = [&](const std::string& text) {
        return fmt::format("{}", fmt::join(marked(key, text).remarks, " "));
    };
    CHECK(reason("operation = \"broadcast\"\nfunction program(me, p)\n  if\nend")
          == "Line 4: unexpected symbol near 'end'.");
    CHECK(reason("operation = \"reduce\"\nfunction program(me, p) end")
          == "The text says operation = \"reduce\"; this exercise asks for \"broadcast\".");
    CHECK_THAT(reason("ports = \"any\"\n" + chain), Catch::Matchers::Contains("this exercise allows duplex"));
    CHECK(marked(key, "ports = \"simplex\"\n" + chain).right);
    // An exercise asks for every size, so an objection is none.
    CHECK_THAT(reason("function objection(p) if p == 3 then return \"not with three\" end end\n" + chain),
               Catch::Matchers::Contains("With 3 processors: refused: the text: not with three."));
    CHECK_THAT(reason("operation = \"broadcast\"\nfunction program(me, p) while true do end end"),
               Catch::Matchers::Contains("With 1 processor: error: processor 0, line 2, step 1: still runs"));
}

TEST_CASE("steps and goals hold for every size, beside the runs of the scene", "[lessons][exercises]")
{
    const std::string quick = asked + "\nsteps: ceil(log2(processors))";
    const Key key = keyFrom(lessonText("run: complete:4 broadcast-naive", quick));
    const Marking slow = marked(key, chain);
    CHECK_FALSE(slow.right);
    CHECK(slow.remarks.front()
          == "With 4 processors: the result is correct, but your program takes 3 steps; the goal is at most 2 steps "
             "(⌈log₂ p⌉).");
    CHECK_THAT(problemsText(lessonText("run: complete:4 broadcast-naive", quick)),
               Catch::Matchers::Contains("solution: it would be marked as wrong: With 4 processors"));

    const Key goal = keyFrom(lessonText("run: complete:4 broadcast-binomial", asked + "\ngoal: time <= time(2)"));
    CHECK(goal.ruleText.ends_with("in at most the time of “Binomial tree”"));
    CHECK_THAT(marked(goal, chain).remarks.front(),
               Catch::Matchers::Contains("your program takes 6 units; the goal is at most 4 units (the time of “"));
    CHECK_THAT(problemsText(lessonText("run: complete:4 broadcast-naive", asked + "\ngoal: tme < 3")),
               Catch::Matchers::Contains("goal: a formula does not know tme; did you mean time?"));
}

TEST_CASE("a cue is given for the mistake that it is about", "[lessons][exercises]")
{
    const std::string cues = asked + "\nroots: all\ncue:\n- A | deadlock\n- B | root > 0\n- C | wrong or error";
    const Key key = keyFrom(lessonText("run: complete:4 broadcast-naive", cues));
    const auto cue = [&](const std::string& text) { return marked(key, text).remarks.back(); };
    CHECK(cue(chain) == "B");
    CHECK(cue("operation = \"broadcast\"\nfunction program(me, p) end") == "C");
    CHECK(cue("operation = \"broadcast\"\nfunction program(me, p) if p == 2 then receive(1 - me) end end") == "A");
    CHECK_THAT(problemsText(lessonText("run: complete:4 broadcast-naive", asked + "\ncue: no bar")),
               Catch::Matchers::Contains("cue: 'no bar' needs a condition"));
}

TEST_CASE("a drawing is marked on the network of the picture", "[lessons][exercises]")
{
    const std::string question =
        "kind: draw\nsteps: 2\nstart: |\n  step\n    0 > 2 : 0\nsolution: |\n  step\n    0 > 2 : "
        "0\n  step\n    0 > 1 : 0\n    2 > 3 : 0";
    const Key key = keyFrom(lessonText("run: complete:4 broadcast-naive", question));
    const std::string& start = key.exercise->start;
    CHECK(key.form == AnswerForm::Drawing);
    CHECK(mark(key, rightAnswer(key)).right);
    CHECK(marked(key, start + "step\n  0 > 3 : 0\n  2 > 1 : 0\n").right);
    CHECK_THAT(marked(key, start).remarks.front(),
               Catch::Matchers::Contains("In the end 2 processors lack the message."));
    CHECK_THAT(marked(key, start + "step\n  0 > 1 : 0\n  0 > 3 : 0\n").remarks.front(),
               Catch::Matchers::Contains("Step 2, 0 → 3: processor 0 sends a second message in one step"));
    CHECK_THAT(marked(key, start + "step\n  0 > 1 : 0\nstep\n  0 > 3 : 0\n").remarks.front(),
               Catch::Matchers::Contains("your schedule takes 3 steps; the goal is at most 2 steps"));
    // Easier than what is asked for.
    std::string smaller = key.exercise->solution;
    smaller.replace(smaller.find("complete:4"), 10, "complete:5");
    CHECK_THAT(marked(key, smaller).remarks.front(), Catch::Matchers::Contains("must stay as they are"));
    CHECK_THAT(marked(key, start + "ports any\n").remarks.front(),
               Catch::Matchers::Contains("must stay as they are") || Catch::Matchers::Contains("Line "));
    CHECK(problemsText(lessonText("run: complete:4 broadcast-naive", question)).empty());
}

TEST_CASE("what is missing in an exercise is told at its field", "[lessons][exercises]")
{
    const auto problems = [](const std::string& question) {
        return problemsText(lessonText("run: complete:4 broadcast-naive", question));
    };
    CHECK_THAT(problems("kind: program\nsizes: 1..4"), Catch::Matchers::Contains("solution is missing"));
    CHECK_THAT(problems("kind: repair\nsizes: 1..4\nsolution: x"), Catch::Matchers::Contains("start is missing"));
    CHECK_THAT(problems(asked + "\nports: two"), Catch::Matchers::Contains("ports: must be simplex"));
    CHECK_THAT(problems("kind: program\nsizes: few\nsolution: x"), Catch::Matchers::Contains("sizes: must be numbers"));
    CHECK_THAT(problemsText(lessonText("run: hypercube:2 broadcast-naive", "kind: program\nsizes: 3\nsolution: x")),
               Catch::Matchers::Contains("sizes: 3 is no size of hypercube"));
    std::string solved = asked;
    solved += "\nstart: |\n" + asked.substr(asked.find("  operation"));
    CHECK_THAT(problems(solved), Catch::Matchers::Contains("start: it would be marked as right"));
}

TEST_CASE("a scene runs a text of its own", "[lessons][exercises]")
{
    const std::string scene =
        "run: complete:3 own:program\nprogram: |\n  title = \"Chain\"\n  operation = \"broadcast\"\n"
        "  function program(me, p)\n    if me > 0 then receive(me - 1) end\n"
        "    if me + 1 < p then send(me + 1, 0) end\n  end";
    const std::string text = lessonText(scene, "kind: steps");
    CHECK(keyFrom(text).number == 2);
    CHECK(problemsText(text).empty());
    std::vector<LessonProblem> problems;
    const LessonBlock block = *lessonFromText(text, problems).pages[0].scene;
    CHECK(blockOf(sceneFrom(block)).value("run") == "complete:3 own:program");
    CHECK(blockOf(sceneFrom(block)).value("program") == block.value("program"));
}

TEST_CASE("typical mistakes in the shipped exercises get their cue", "[lessons][exercises][shipped]")
{
    struct Mistake {
        const char *lesson, *page, *text, *reason, *cue;
    };
    const std::vector<Mistake> mistakes{
        {"your-first-broadcast.md", "One line is missing",
         "operation = \"broadcast\"\nfunction program(me, p)\n  if me > 0 then receive(me - 1) end\n"
         "  send(me + 1, 0)\nend",
         "With 1 processor: error", "The last processor sends to one that is not there"},
        {"your-first-broadcast.md", "One line is missing",
         "operation = \"broadcast\"\nfunction program(me, p)\n  if me == 0 then for i = 1, p - 1 do send(i, 0) end\n"
         "  else receive(0) end\nend",
         "With 3 processors: the result is correct", "plan one by one"},
        {"your-first-broadcast.md", "Half of it is there",
         "operation = \"broadcast\"\nfunction program(me, p)\n  if me > 0 then receive(me - 1) end\n"
         "  if me + 1 < p then send(me + 1, 0) end\nend",
         "With 4 processors: the result is correct, but your program takes 3 steps; the goal is at most 2",
         "not everybody who has the message"},
        {"your-first-broadcast.md", "Any root, on your own",
         "operation = \"broadcast\"\nfunction program(me, p)\n  local mask = 1\n  while mask < p do\n"
         "    if me < mask then\n      if me + mask < p then send(me + mask, 0) end\n"
         "    elseif me < 2 * mask then\n      receive(me - mask)\n    end\n    mask = 2 * mask\n  end\nend",
         "With 2 processors and root 1: error", "It works for root 0"},
        {"deadlocks.md", "Even and odd",
         "operation = \"shift\"\nfunction program(me, p)\n  send((me + 1) % p, me)\n  receive((me - 1) % p)\nend",
         "With 2 processors: deadlock", "Now there is a circle again"},
        {"deadlocks.md", "Both at once",
         "operation = \"shift\"\nfunction program(me, p)\n  if me == 0 then\n    receive((me - 1) % p)\n"
         "    send((me + 1) % p, me)\n  else\n    send((me + 1) % p, me)\n    receive((me - 1) % p)\n  end\nend",
         "With 2 processors: the result is correct, but your program takes 2 steps; the goal is at most 1",
         "Start both with one exchange"},
        {"deadlocks.md", "Pairs in every round",
         "operation = \"allgather\"\nfunction program(me, p)\n  local distance = 1\n  while distance < p do\n"
         "    local partner = xor(me, distance)\n    if me < partner then\n      send(partner, all)\n"
         "      receive(partner)\n    else\n      receive(partner)\n      send(partner, all)\n    end\n"
         "    distance = 2 * distance\n  end\nend",
         "With 2 processors", "the partners take turns"},
        {"deadlocks.md", "A wait without a circle",
         "operation = \"gather\"\nfunction program(me, p)\n  if me == 0 then\n    for i = 1, p - 1 do receive(i) end\n"
         "  else\n    send(0, me)\n  end\nend",
         "With 2 processors and root 1: wrong", "It works for root 0 only"},
        {"beat-the-ring.md", "Write the ring",
         "operation = \"allgather\"\nfunction program(me, p)\n  for round = 1, p - 1 do\n"
         "    exchange{to = (me + 1) % p, blocks = me, from = (me - 1) % p}\n  end\nend",
         "With 3 processors: wrong", "Keep what exchange returns"},
        {"beat-the-ring.md", "Beat the ring",
         "operation = \"allgather\"\nfunction program(me, p)\n  local block = me\n  for round = 1, p - 1 do\n"
         "    block = exchange{to = (me + 1) % p, blocks = block, from = (me - 1) % p}\n  end\nend",
         "With 4 processors: the result is correct, but your program takes", "not faster than the ring"},
        {"beat-the-ring.md", "An allreduce, on your own",
         "operation = \"allreduce\"\nfunction program(me, p)\n  local distance = 1\n  while distance < p do\n"
         "    local partner = xor(me, distance)\n    exchange{to = partner, blocks = 0, from = partner}\n"
         "    distance = 2 * distance\n  end\nend",
         "With 4 processors: wrong", "missing or counted twice"},
    };
    for (const Mistake& one : mistakes) {
        INFO(one.lesson << ": " << one.page << "\n" << one.text);
        const Marking found = marked(shippedKey(one.lesson, one.page), one.text);
        CHECK_FALSE(found.right);
        REQUIRE(found.remarks.size() == 2);
        CHECK_THAT(found.remarks[0], Catch::Matchers::Contains(one.reason));
        CHECK_THAT(found.remarks[1], Catch::Matchers::Contains(one.cue));
    }
}

} // namespace test_exercises
