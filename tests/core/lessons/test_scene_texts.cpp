// Networks and sizes that a lesson holds itself.
#include "lessons/lesson.h"
#include "lessons/lesson_check.h"
#include "lessons/scene.h"

#include "algorithms/block_sizes.h"
#include "topology/file_network.h"

#include "catch.h"

#include <fmt/format.h>

namespace test_scene_texts {

using namespace hopscope;

namespace {

std::string lessonOf(const std::string& scene)
{
    return "# One\n\n```lesson\nversion: 1\n```\n\n## First\n\n```scene\n" + scene
           + "\n```\n\n```question\nkind: steps\n```\n";
}

std::string problemsIn(const std::string& text)
{
    std::string all;
    for (const LessonProblem& one : problemsOf(text, 1)) all += fmt::format("{}: {}\n", one.line, one.text);
    return all;
}

LessonBlock sceneIn(const std::string& text)
{
    std::vector<LessonProblem> problems;
    const Lesson lesson = lessonFromText(text, problems);
    REQUIRE(problems.empty());
    return *lesson.pages[0].scene;
}

} // namespace

TEST_CASE("a lesson holds the sizes and the network of its scene", "[lessons]")
{
    const std::string scene = "run:\n  - ring:4 allgather-ring sizes=file:parts.csv alpha=0\n"
                              "  - graph:hall.dot alltoall-rotation sizes=file:parts.csv\n"
                              "sizes: |\n  # four parts\n  7,0,5,1\n"
                              "network: |\n  graph {\n    0 -- 1; 1 -- 2; 2 -- 3\n  }";
    const std::string text = lessonOf(scene);
    CHECK(problemsIn(text).empty());
    const LessonBlock block = sceneIn(text);
    const Scene read = sceneFrom(block);
    CHECK(runsOf(read)[0]->time() == Approx(3 * 7)); // some step always carries the largest
    CHECK(runsOf(read)[1]->topology().nodes() == 4);
    // Written as it was read, and read again.
    const LessonBlock written = blockOf(read);
    CHECK(written.values("run")
          == std::vector<std::string>{"ring:4 allgather-ring alpha=0 sizes=file:parts.csv",
                                      "graph:hall.dot alltoall-rotation sizes=file:parts.csv"});
    CHECK(written.value("sizes") == block.value("sizes"));
    CHECK(written.value("network") == block.value("network"));
    CHECK(sceneFrom(written).runs == read.runs);
    // Two scenes with files of one name do not get into each other's way.
    std::string other = text;
    other.replace(other.find("7,0,5,1"), 7, "9,0,5,1");
    CHECK(runsOf(sceneFrom(sceneIn(other)))[0]->time() == Approx(3 * 9));
    CHECK(runsOf(read)[0]->time() == Approx(3 * 7));
}

TEST_CASE("what lies outside of a lesson, or cannot be read, is refused with a sentence", "[lessons]")
{
    using Catch::Contains;
    CHECK_THAT(problemsIn(lessonOf("run: ring:4 allgather-ring sizes=file:parts.csv")),
               Contains("the file of sizes parts.csv is outside of the lesson") && Contains("below sizes: |"));
    CHECK_THAT(problemsIn(lessonOf("run: graph:hall.dot broadcast-binomial")),
               Contains("the network hall.dot is outside of the lesson") && Contains("below network: |"));
    CHECK_THAT(problemsIn(lessonOf("run: ring:4 allgather-ring sizes=file:parts.csv\nsizes: |\n  1,2,3")),
               Contains("has 3 numbers, not one for each of the 4 processors") && !Contains("in-scene"));
    CHECK_THAT(problemsIn(lessonOf("run: ring:4 allgather-ring sizes=file:parts.csv\nsizes: |\n  1,2,x,4")),
               Contains("has \"x\" in line 1") && !Contains("in-scene"));
    CHECK_THAT(problemsIn(lessonOf("run: graph:hall.edges broadcast-binomial\nnetwork: |\n  0 one two three")),
               Contains("hall.edges") && !Contains("in-scene"));
}

TEST_CASE("a scene of what is shown takes its files along", "[lessons]")
{
    setSizesText("here.csv", "1,2,3,4\n");
    setSizesText("there.csv", "4,0.5,2,1\n");
    setNetworkText("hall.edges", "0 1\n1 2\n2 3\n");
    std::vector<Experiment> runs{experimentFromText("graph:hall.edges allgather-ring sizes=file:here.csv"),
                                 experimentFromText("ring:4 allgather-ring sizes=file:there.csv")};
    Scene scene;
    scene.texts = takeTexts(runs);
    scene.runs = runs;
    CHECK(scene.texts.sizes == "1,2,3,4");
    CHECK(scene.texts.network == "0 1\n1 2\n2 3");
    CHECK(runs[1].values.at("sizes") == Value(std::string("4,0.5,2,1")));
    const LessonBlock block = blockOf(scene);
    setSizesText("here.csv", {});
    setSizesText("there.csv", {});
    setNetworkText("hall.edges", {});
    CHECK(runsOf(sceneFrom(block)).size() == 2);
}

} // namespace test_scene_texts
