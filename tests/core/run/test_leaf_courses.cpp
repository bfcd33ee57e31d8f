#include "testing.h"

#include "run/analysis/leaf_activity.h"
#include "run/analysis/leaf_courses.h"

#include <algorithm>

namespace test_leaf_courses {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

/// "1 0>9, 2 9>12": steps from 1.
std::string shown(const LeafCourse& course)
{
    std::string text;
    for (const LeafHop& hop : course.hops)
        text += (text.empty() ? "" : ", ") + std::to_string(hop.step + 1) + " " + std::to_string(hop.from.value) + ">"
                + std::to_string(hop.to.value);
    return text;
}

} // namespace

TEST_CASE("the furthest first: what is sent first travels longest, and nothing waits", "[leaf-courses]")
{
    const auto scatter = runOf("leaf-tree:3x3 scatter-leaf-furthest-first");
    const LeafCourses all(*scatter);
    const auto sent = all.of(0);
    REQUIRE(sent.size() == 8);
    CHECK(shown(sent.front()).starts_with("1 0>9, 2 9>12, 3 12>1"));
    CHECK(sent.front().level == 2);
    for (std::size_t i = 0; i < sent.size(); ++i) {
        CHECK_FALSE(sent[i].received);
        CHECK(sent[i].step == static_cast<StepIndex>(i));
        CHECK(sent[i].hops.size() == 2 * sent[i].level);
        CHECK(sent[i].last() - sent[i].first() + 1 == 2 * sent[i].level);
        CHECK(sent[i].last() < scatter->steps());
        if (i > 0) CHECK(sent[i].level <= sent[i - 1].level);
    }
    CHECK(sent.back().last() + 1 == scatter->steps());
    // A leaf that is not the root receives the one packet that is for it.
    const auto received = all.of(5);
    REQUIRE(received.size() == 1);
    CHECK(received.front().received);
    CHECK(received.front().hops.front().from == NodeId{0});
    CHECK(received.front().hops.back().to == NodeId{5});
}

TEST_CASE("what a leaf sends to all has the ways of all copies", "[leaf-courses]")
{
    const auto gossip = runOf("leaf-tree:3x3 allgather-leaf-flooding");
    const auto courses = LeafCourses(*gossip).of(4);
    REQUIRE(courses.size() == 9);
    // Three links up or across and nine down: every link but the one of the leaf itself once.
    CHECK(std::ranges::count_if(courses.front().hops, [](const LeafHop& hop) { return hop.to.value < 9; }) == 8);
    for (const LeafCourse& course : std::span(courses).subspan(1)) {
        CHECK(course.received);
        CHECK(course.block.value == course.hops.front().from.value);
        CHECK(course.hops.size() == 2 * course.level);
    }
}

TEST_CASE("ways over the link of a leaf agree with what crosses it", "[leaf-courses]")
{
    for (const char* text : {"leaf-tree:3x3 alltoall-leaf-greedy", "leaf-tree:2x2x2 alltoall-leaf-pipelined",
                             "leaf-tree:3x3 gather-leaf-furthest-first", "leaf-tree:2x2x2 allgather-leaf-queue-free",
                             "leaf-tree:2x2x2 broadcast-leaf-all-ports root=3"}) {
        INFO(text);
        const auto result = runOf(text);
        const LeafCourses all(*result);
        const auto uses = leafUses(*result);
        for (std::uint32_t leaf = 0; leaf < uses.size(); ++leaf) {
            const auto courses = all.of(leaf);
            REQUIRE(courses.size() == uses[leaf].size());
            for (const LeafUse& use : uses[leaf])
                CHECK(std::ranges::any_of(courses, [&](const LeafCourse& course) {
                    return course.received == use.received && course.step == use.step && course.block == use.block
                           && course.level == use.level;
                }));
            for (const LeafCourse& course : courses)
                for (std::size_t i = 1; i < course.hops.size(); ++i)
                    CHECK(course.hops[i].step >= course.hops[i - 1].step);
        }
    }
}

TEST_CASE("the link of a leaf needs a step for each block, and is idle until the first can be there", "[leaf-courses]")
{
    const auto sumOf = [](const std::string& text) {
        const auto result = runOf(text);
        const auto comparisons = result->comparisons();
        const Comparison* bound = highestBound(comparisons, "steps");
        REQUIRE(bound);
        return bound->numbers;
    };
    CHECK(sumOf("leaf-tree:4x4x4 allgather-leaf-flooding") == "= 1 + 63");
    CHECK(sumOf("leaf-tree:2x2x2 scatter-leaf-furthest-first") == "= 7 + 2"); // idle after its blocks
}

} // namespace test_leaf_courses
