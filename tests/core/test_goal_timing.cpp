#include "catch.h"
#include "diagnostic.h"
#include "own_texts.h"
#include "run/clockless_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace hopscope;

namespace {

/// Ends of the ranks under LogGOPSim's rules.
std::vector<double> finish(const std::string& goal, const std::string& prices = {})
{
    const OwnFile file(goal, "x.goal");
    const std::string ranks = goal.substr(10, goal.find('\n') - 10);
    const auto run = file.on("complete:" + ranks, "model=loggops " + prices);
    const ClocklessTiming& timing = run->clockless()->timing;
    CHECK(run->time() == std::ranges::max(timing.finish));
    return timing.finish;
}

/// Rank 1 is busy to 1 000 000 before it posts its receipt.
std::string late(int bytes)
{
    return fmt::format("num_ranks 2\nrank 0 {{\ns: send {0}b to 1 tag 0\nc: calc 100\nc requires s\n}}\n"
                       "rank 1 {{\nw: calc 1000000\nr: recv {0}b from 0 tag 0\nr requires w\n}}\n",
                       bytes);
}

} // namespace

TEST_CASE("GOAL: without a common clock a file has the times of LogGOPSim", "[goal]")
{
    CHECK(finish("num_ranks 2\nrank 0 {\nsend 1024b to 1 tag 0\n}\nrank 1 {\nrecv 1024b from 0 tag 0\n}\n")
          == std::vector<double>{1500, 11638});
    // Four to one: bytes keep the receiver busy, one message after the other.
    std::string incast = "num_ranks 5\nrank 0 {\n", senders;
    for (int i = 1; i < 5; ++i) {
        incast += fmt::format("recv 2000b from {} tag 0\n", i);
        senders += fmt::format("rank {} {{\nsend 2000b to 0 tag 0\n}}\n", i);
    }
    CHECK(finish(incast + "}\n" + senders).front() == 57976);
    std::string gather = "num_ranks 8\nrank 0 {\n", leaves;
    for (int i = 1; i < 8; ++i) {
        gather += fmt::format("recv 1024b from {} tag 0\n", i);
        leaves += fmt::format("rank {} {{\nsend 1024b to 0 tag 0\n}}\n", i);
    }
    CHECK(finish(gather + "}\n" + leaves).front() == 57466);
}

TEST_CASE("GOAL: the send of a long message ends when a receipt takes it, and calculations are followed", "[goal]")
{
    CHECK(finish(late(65535)).front() == 1600);
    CHECK(finish(late(65536)).front() == 1000100);
    CHECK(finish(late(100), "S=10").front() == 1000100);
    // Whoever requires that a calculation has begun waits less than who requires that it is done.
    const auto two = [](const char* word) {
        return fmt::format("num_ranks 2\nrank 0 {{\nw: calc 5000 cpu 1\ns: send 1b to 1 tag 0\ns {} w\n}}\n"
                           "rank 1 {{\nrecv 1b from 0 tag 0\n}}\n",
                           word);
    };
    CHECK(finish(two("requires"))[1] == 5000 + 1500 + 2500 + 1500);
    CHECK(finish(two("irequires"))[1] == 1500 + 2500 + 1500);
}

TEST_CASE("GOAL: the exported schedule of an entry has the entry's times where it waits for data", "[goal]")
{
    // Binomial broadcast of 1024 bytes, p / 2 first.
    const std::string text =
        "num_ranks 8\n"
        "rank 0 {\na: send 1024b to 4 tag 0\nb: send 1024b to 2 tag 0\nc: send 1024b to 1 tag 0\n"
        "b requires a\nc requires b\n}\n"
        "rank 1 {\nrecv 1024b from 0 tag 0\n}\n"
        "rank 2 {\nr: recv 1024b from 0 tag 0\ns: send 1024b to 3 tag 0\ns requires r\n}\n"
        "rank 3 {\nrecv 1024b from 2 tag 0\n}\n"
        "rank 4 {\nr: recv 1024b from 0 tag 0\na: send 1024b to 6 tag 0\nb: send 1024b to 5 tag 0\n"
        "a requires r\nb requires a\n}\n"
        "rank 5 {\nrecv 1024b from 4 tag 0\n}\n"
        "rank 6 {\nr: recv 1024b from 4 tag 0\ns: send 1024b to 7 tag 0\ns requires r\n}\n"
        "rank 7 {\nrecv 1024b from 6 tag 0\n}\n";
    CHECK(finish(text) == std::vector<double>{15776, 25914, 20276, 30414, 20276, 30414, 24776, 34914});
    const auto run = hopscope::run(experimentFromText("complete:8 broadcast-binomial words=128 model=loggops"));
    CHECK(finish(text) == run->clockless()->timing.finish);
}

TEST_CASE("GOAL: other models say which one follows a file", "[goal]")
{
    const OwnFile file("num_ranks 2\nrank 0 {\nsend 8b to 1 tag 0\n}\nrank 1 {\nrecv 8b from 0 tag 0\n}\n", "x.goal");
    try {
        file.on("complete:2", "model=logp");
        FAIL("it was run");
    } catch (const Refused& refusal) {
        CHECK(refusal.why().text
              == "model: x.goal says itself what waits for what, which is followed under loggops; a model of steps "
                 "works, "
                 "such as cut-through");
    }
}
