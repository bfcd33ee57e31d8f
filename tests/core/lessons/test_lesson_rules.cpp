#include "testing.h"

#include "lessons/cue.h"
#include "lessons/identity.h"
#include "lessons/posed.h"
#include "lessons/rules.h"

namespace test_lesson_rules {

using namespace hopscope;
using namespace hopscope::test;

namespace {

Scene sceneOfRuns(const std::vector<std::string>& runs)
{
    Scene scene;
    for (const std::string& run : runs) scene.runs.push_back(experimentFromText(run));
    scene.views = {"network"};
    return scene;
}

std::string rules(const std::vector<std::string>& runs)
{
    const Scene scene = sceneOfRuns(runs);
    return rulesOf(scene, runsOf(scene));
}

Question asked(const std::string& lines, const std::vector<std::string>& runs, double at = 0)
{
    LessonBlock block;
    for (std::size_t from = 0; from < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', from), lines.size());
        const std::string line = lines.substr(from, end - from);
        const std::size_t colon = line.find(": ");
        block.set(line.substr(0, colon), line.substr(colon + 2));
        from = end + 1;
    }
    Scene scene = sceneOfRuns(runs);
    scene.at = at;
    return questionFrom(block, scene, runsOf(scene));
}

} // namespace

TEST_CASE("the rules of a page are those of its runs")
{
    CHECK(
        rules({"ring:8 shift-direct shift=3 words=10 alpha=100 beta=2"})
        == "Each processor: one send and one receive per step. Both directions of a link at once. The next step begins "
           "when all messages have arrived. A step takes α + β · words on its busiest link (α = 100 units, β = 2 "
           "units/word). Messages go the shorter way round, clockwise if both "
           "are equally long.");
    // What several runs have in common is said once.
    const std::string two = rules({"ring:8 broadcast-chain alpha=5", "ring:8 broadcast-chain alpha=9 duplex=half"});
    CHECK(two.find("run 1: both directions of a link at once; run 2: the two directions of a link share it")
          == std::string::npos); // a sentence begins with a capital letter
    CHECK(two.find("Run 1: both directions of a link at once; run 2: the two directions of a link share it")
          != std::string::npos);
    CHECK(two.find("on its busiest link (run 1: α = 5 units, β = 1 unit/word; run 2: α = 9 units, β = 1 unit/word)")
          != std::string::npos);
    CHECK(two.find("The next step") == two.rfind("The next step"));
    CHECK(rules({"torus:4x4 broadcast-binomial"}).find("towards higher numbers if both are equally long")
          != std::string::npos);
    CHECK(rules({"ring:8 broadcast-chain model=unit"}).find("Every step takes the same time h (h = 1 unit)")
          != std::string::npos);
    CHECK(rulesOf({}, {}).empty());
    // A lesson that counts steps may not have said what α is.
    Scene steps = sceneOfRuns({"ring:8 broadcast-chain alpha=5"});
    steps.clockOfSteps = true;
    const std::string counted = rulesOf(steps, runsOf(steps));
    CHECK(counted.find("α") == std::string::npos);
    CHECK(counted.find("The clock counts steps; a step takes 5 units, and 1 unit for each word on its busiest link.")
          != std::string::npos);
}

TEST_CASE("prices are no rule where every step is a start-up and a word of one unit each")
{
    const auto told = [](std::string_view experiment) {
        Scene scene = sceneOfRuns({std::string(experiment)});
        scene.clockOfSteps = true;
        return rulesOf(scene, runsOf(scene));
    };
    CHECK(told("complete:8 broadcast-binomial words=1 alpha=1 beta=1").find("each takes the same time here")
          != std::string::npos);
    // Messages that grow take longer in every step.
    CHECK(told("ring:8 allgather-hypercube words=1 alpha=1 beta=1").find("the same time here") == std::string::npos);
}

TEST_CASE("the way of a message is a rule where one crosses several links")
{
    CHECK(rules({"ring:8 allgather-ring"}).find("shorter way") == std::string::npos);
    CHECK(rules({"hypercube:3 allgather-hypercube"}).find("bit") == std::string::npos);
    CHECK(rules({"hypercube:3 broadcast-chain"}).find("Routes correct the lowest differing bit first.")
          != std::string::npos);
    // Neighbours in run 1, but the same network: it is said of both.
    CHECK(rules({"ring:8 shift-direct shift=1", "ring:8 shift-direct shift=3"}).find(". Messages go the shorter way")
          != std::string::npos);
}

TEST_CASE("a page says what its model charges, with the prices")
{
    CHECK(rules({"hypercube:4 broadcast-hypercube model=bsp machine=nd-butterfly:2"})
              .find("A step is a superstep: most words that a processor sends or receives times g of the whole "
                    "machine, and "
                    "its latency l (g = l = 4).")
          != std::string::npos);
    CHECK(rules({"hypercube:4 broadcast-hypercube model=dbsp machine=nd-butterfly:1"})
              .find("(clusters of 16, 8, 4 and 2: g = 16, 8, 4 and 2, l = 4, 3, 2 and 1)")
          != std::string::npos);
    // What costs nothing is no rule, unless it can be changed.
    const std::vector<std::string> torus{"torus:4x4 broadcast-mst model=multilink alpha=10"};
    CHECK(rules(torus).find("τ") == std::string::npos);
    Scene moved = sceneOfRuns(torus);
    moved.sliders = {"tau"};
    CHECK(rulesOf(moved, runsOf(moved)).find("τ = 0)") != std::string::npos);
    CHECK(
        rules({"complete:8 broadcast-binomial model=loggp", "complete:8 broadcast-binomial model=loggp order=barrier"})
            .find("Run 1: no common clock: a send waits only for what it sends; run 2: a barrier after every step")
        != std::string::npos);
}

TEST_CASE("a wrong answer gets a cue that is not the answer")
{
    const Question senders = asked("kind: senders", {"ring:8 broadcast-binomial words=1"}, 1);
    REQUIRE(senders.key.right.size() == 2);
    const std::uint64_t right = senders.key.right.front(), missing = senders.key.right.back();
    std::uint64_t idle = 0;
    while (std::ranges::find(senders.key.right, idle) != senders.key.right.end()) ++idle;
    const Marking some = mark(senders.key, {{right}, {}});
    CHECK(some.cues == std::vector<std::string>{"One is missing."});
    CHECK(some.remarks.front().find(std::to_string(missing)) != std::string::npos); // which one, once it is shown
    const Marking wrong = mark(senders.key, {{idle}, {}});
    REQUIRE(wrong.cues.size() == 2);
    CHECK(wrong.cues[0] == senders.key.remark(idle));
    CHECK(wrong.cues[1] == "2 are missing.");
    CHECK(mark(senders.key, {senders.key.right, {}}).cues.empty());

    const Question time = asked("kind: number\nquantity: time\nremark: You counted steps. | steps",
                                {"ring:8 broadcast-chain words=10 alpha=3"});
    CHECK(mark(time.key, {{}, 7}).cues == std::vector<std::string>{"You counted steps."});
    CHECK(mark(time.key, {{}, 1e6}).cues == std::vector<std::string>{"That is too much."});

    const Question faster =
        asked("kind: faster", {"ring:8 broadcast-chain packets=1 words=64", "ring:8 broadcast-binomial words=64"});
    const std::uint64_t slow = faster.key.right.front() == 0 ? 1 : 0;
    REQUIRE(mark(faster.key, {{slow}, {}}).cues.size() == 1);
    CHECK(mark(faster.key, {{slow}, {}}).cues.front().find("another one takes less") != std::string::npos);

    const Question order =
        asked("kind: order\nof: processors\nprocessors: 1, 2, 3", {"ring:8 broadcast-chain packets=1 words=1"});
    std::vector<std::uint64_t> turned(order.key.right.rbegin(), order.key.right.rend());
    CHECK(mark(order.key, {turned, {}}).cues == std::vector<std::string>{"One is in its place."});
}

TEST_CASE("a block that a processor lacks is said to come later")
{
    const Question holdings = asked("kind: holdings\nprocessor: 5\nafter: 1", {"hypercube:3 allgather-hypercube"});
    std::uint64_t late = 0;
    while (std::ranges::find(holdings.key.right, late) != holdings.key.right.end()) ++late;
    const Marking wrong = mark(holdings.key, {{late}, {}});
    CHECK(wrong.cues.front().starts_with("Block " + std::to_string(late) + " arrives at processor 5 only in step "));
    CHECK(wrong.cues.back() == "2 are missing.");
}

TEST_CASE("questions and lessons are known by what they are")
{
    std::vector<LessonProblem> problems;
    const std::string text = "# T\n\n```lesson\nversion: 1\n```\n\n## Who sends next, {p}?\n\n```scene\nrun: ring:{p} "
                             "broadcast-chain\nvary: p=4..9\n```\n\n```question\nkind: steps\n```\n";
    const Lesson lesson = lessonFromText(text, problems);
    REQUIRE(problems.empty());
    CHECK(questionId(lesson.pages[0]) == "who-sends-next-p");
    for (std::uint64_t seed = 0; seed < 5; ++seed)
        CHECK(questionId(drawn(lesson, seed).pages[0]) == "who-sends-next-p");
    CHECK(lessonVersion(lesson).size() == 8);
    Lesson other = lesson;
    other.pages[0].question->set("hint", "Count.");
    CHECK(lessonVersion(other) != lessonVersion(lesson));
    LessonPage named = lesson.pages[0];
    named.question->set("id", "q7");
    CHECK(questionId(named) == "q7");
}

} // namespace test_lesson_rules
