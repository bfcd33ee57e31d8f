#include "algorithms/written.h"
#include "catch.h"
#include "own/schedule_lines.h"
#include "own/schedule_writer.h"
#include "run/analysis/drawn_steps.h"

#include <bit>

namespace test_drawn_steps {

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text, const std::string& topology)
{
    setOwnText("drawn", text);
    return run(experimentFromText(topology + " own:drawn"));
}

std::string lines(Operation operation, const Step& step)
{
    std::string all;
    for (const Transfer& transfer : step.transfers()) {
        if (!all.empty()) all += " | ";
        appendMessage(all, operation, step, transfer);
    }
    return all;
}

} // namespace

TEST_CASE("lines of a list of messages are added and taken away one by one", "[own][drawn]")
{
    const std::string before = "schedule 1\noperation broadcast # mine\ntopology ring:8\nblocks 2\nstep\n# first\n"
                               "  0 > 4 : 0 # far\nstep\n";
    ScheduleLines drawn(before);
    CHECK(drawn.text() == before);
    REQUIRE(drawn.steps().size() == 2);
    CHECK(drawn.steps()[0].messages[0].text == "0 > 4 : 0");
    CHECK(drawn.steps()[0].messages[0].line == 7);
    Step step;
    step.send(NodeId{4}, NodeId{6}, BlockRange{BlockId{0}, 2});
    drawn.add(1, Operation::Broadcast, step);
    drawn.addStep();
    CHECK(drawn.text() == before + "  4 > 6 : 0-1\nstep\n");
    drawn.replace(1, 0, "4 > 6 : 1");
    drawn.insertStep(1);
    CHECK(drawn.steps()[2].messages[0].text == "4 > 6 : 1");
    drawn.removeStep(1);
    drawn.removeStep(2);
    drawn.remove(1, 0);
    CHECK(drawn.text() == before);
    // Without an end of the last line there is one more line all the same.
    ScheduleLines open("schedule 1\nstep");
    open.add(0, Operation::Broadcast, step);
    CHECK(open.text() == "schedule 1\nstep\n  4 > 6 : 0-1\n");
}

TEST_CASE("a message between two processors is the one that helps", "[own][drawn]")
{
    const auto proposed = [&](const char* operation, std::uint32_t blocks, const std::string& steps, std::uint32_t from,
                              std::uint32_t to) {
        const auto drawn = runOf("schedule 1\noperation " + std::string(operation) + "\ntopology ring:4\nblocks "
                                     + std::to_string(blocks) + "\n" + steps,
                                 "ring:4");
        return lines(drawn->algorithm().operation,
                     proposedMessage(*drawn, *drawn->holdingsAt(drawn->steps()), NodeId{from}, NodeId{to}));
    };
    CHECK(proposed("broadcast", 2, "", 0, 2) == "0 > 2 : 0");
    CHECK(proposed("broadcast", 2, "step\n0 > 2 : 0\n", 0, 2) == "0 > 2 : 1");
    CHECK(proposed("broadcast", 2, "", 1, 2) == "1 > 2 : 0"); // it has nothing, and the run says so
    CHECK(proposed("allgather", 4, "", 3, 2) == "3 > 2 : 3");
    CHECK(proposed("scatter", 4, "", 0, 2) == "0 > 2 : 2");
    CHECK(proposed("alltoall", 16, "", 1, 3) == "1 > 3 : 7");
    CHECK(proposed("reduce", 1, "", 1, 0) == "1 > 0 : 0 combine");
    CHECK(proposed("allreduce", 1, "step\n1 > 0 : 0 combine\nstep\n2 > 0 : 0 combine\nstep\n3 > 0 : 0 combine\n", 0, 2)
          == "0 > 2 : 0");
    CHECK(proposed("reduce-scatter", 4, "", 3, 1) == "3 > 1 : 1 combine");
}

TEST_CASE("a message carries the block that is chosen", "[own][drawn]")
{
    const auto chosen = [&](const char* operation, std::uint32_t blocks, const std::string& steps, std::uint32_t from,
                            std::uint32_t to, std::uint32_t block) {
        const auto drawn = runOf("schedule 1\noperation " + std::string(operation) + "\ntopology ring:4\nblocks "
                                     + std::to_string(blocks) + "\n" + steps,
                                 "ring:4");
        return lines(drawn->algorithm().operation, proposedMessage(*drawn, *drawn->holdingsAt(drawn->steps()),
                                                                   NodeId{from}, NodeId{to}, BlockId{block}));
    };
    CHECK(chosen("broadcast", 3, "", 0, 2, 2) == "0 > 2 : 2");
    CHECK(chosen("allgather", 4, "", 3, 2, 1) == "3 > 2 : 1"); // it does not hold it, and the run says so
    CHECK(chosen("scatter", 4, "", 0, 2, 3) == "0 > 2 : 3");   // on its way
    CHECK(chosen("reduce-scatter", 4, "", 3, 1, 2) == "3 > 1 : 2 combine");
    // What is complete is passed on, not combined.
    CHECK(chosen("allreduce", 1, "step\n1 > 0 : 0 combine\nstep\n2 > 0 : 0 combine\nstep\n3 > 0 : 0 combine\n", 0, 2, 0)
          == "0 > 2 : 0");
    CHECK(chosen("allgather", 4, "", 3, 2, 4) == "3 > 2 : 3"); // there is no block 4
}

TEST_CASE("what a drawing lacks is counted, and it can be completed", "[own][drawn]")
{
    struct Case {
        const char *operation, *topology;
        std::uint32_t blocks;
        const char *steps, *missing;
        std::size_t needs; ///< steps of the completion
    };
    for (const Case& one :
         {Case{"broadcast", "ring:8", 1, "step\n0 > 4 : 0\n", "6 processors lack block 0", 2},
          Case{"broadcast", "complete:5", 3, "", "4 processors lack blocks, 12 in all", 3},
          Case{"allgather", "complete:8", 8, "", "8 processors lack blocks, 56 in all", 3},
          Case{"scatter", "ring:5", 5, "step\n0 > 2 : 2\n", "3 blocks are not yet at their destinations", 3},
          Case{"alltoall", "complete:6", 36, "", "30 blocks are not yet at their destinations", 5},
          Case{"reduce", "ring:8", 1, "step\n1 > 0 : 0 combine\n", "processor 0 lacks 6 of 8 operands", 3},
          Case{"allreduce", "ring:8", 1, "", "8 processors lack the complete result", 6},
          Case{"reduce-scatter", "complete:4", 4, "", "4 processors lack complete results, 4 in all", 0}}) {
        CAPTURE(one.operation);
        const std::string text = "schedule 1\noperation " + std::string(one.operation) + "\ntopology " + one.topology
                                 + "\nblocks " + std::to_string(one.blocks) + "\n" + one.steps;
        const auto drawn = runOf(text, one.topology);
        REQUIRE(canBeDrawn(*drawn));
        CHECK(missingText(*drawn, *drawn->holdingsAt(drawn->steps())) == one.missing);
        const std::vector<Step> steps = completion(*drawn);
        if (one.needs > 0) CHECK(steps.size() == one.needs);
        ScheduleLines whole(text);
        for (const Step& step : steps) {
            whole.addStep();
            whole.add(whole.steps().size() - 1, drawn->algorithm().operation, step);
        }
        const auto completed = runOf(whole.text(), one.topology);
        CHECK(completed->delivers());
        CHECK(completed->violationCount() == 0);
        CHECK(missingText(*completed, *completed->holdingsAt(completed->steps())).empty());
    }
}

TEST_CASE("what cannot be completed says why", "[own][drawn]")
{
    const std::string head = "schedule 1\noperation reduce\ntopology ring:4\nblocks 1\n";
    const auto doubled = runOf(head + "step\n1 > 0 : 0 combine\nstep\n1 > 0 : 0 combine\n", "ring:4");
    CHECK(doubled->violationCount() > 0);
    CHECK_THROWS_WITH(completion(*doubled), Catch::Matchers::Contains("without forbidden messages"));
    const auto lost = runOf(head + "step\n1 > 0 : 0 copy\n", "ring:4");
    CHECK_THROWS_WITH(completion(*lost), Catch::Matchers::Contains("No further messages"));
}

} // namespace test_drawn_steps
