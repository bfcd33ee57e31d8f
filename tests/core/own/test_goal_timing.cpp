#include "catch.h"
#include "diagnostic.h"
#include "own_texts.h"
#include "run/clockless_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace test_goal_timing {

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

TEST_CASE("GOAL: the other worked values of the specification", "[goal]")
{
    // An allgather round a ring of four, 512 bytes a message; each passes on what it has received.
    std::string ring = "num_ranks 4\n";
    for (int rank = 0; rank < 4; ++rank) {
        ring += fmt::format("rank {} {{\n", rank);
        for (int k = 0; k < 3; ++k) {
            ring += fmt::format("s{0}: send 512b to {1} tag {0}\nr{0}: recv 512b from {2} tag {0}\n", k, (rank + 1) % 4,
                                (rank + 3) % 4);
            if (k > 0) ring += fmt::format("s{} requires r{}\n", k, k - 1);
        }
        ring += "}\n";
    }
    CHECK(finish(ring) == std::vector<double>(4, 25698));
    // A dissemination barrier of sixteen, one byte a message.
    std::string barrier = "num_ranks 16\n";
    for (int rank = 0; rank < 16; ++rank) {
        barrier += fmt::format("rank {} {{\n", rank);
        for (int k = 0; k < 4; ++k) {
            barrier += fmt::format("s{0}: send 1b to {1} tag {0}\nr{0}: recv 1b from {2} tag {0}\n", k,
                                   (rank + (1 << k)) % 16, (rank + 16 - (1 << k)) % 16);
            if (k > 0) barrier += fmt::format("s{0} requires r{1}\ns{0} requires s{1}\n", k, k - 1);
        }
        barrier += "}\n";
    }
    CHECK(finish(barrier) == std::vector<double>(16, 22000));
    // A binomial reduction of eight, 1024 bytes a message.
    std::string reduction = "num_ranks 8\n";
    for (int rank = 0; rank < 8; ++rank) {
        reduction += fmt::format("rank {} {{\n", rank);
        std::string before;
        int k = 1;
        for (; k < 8 && rank % (2 * k) == 0; k *= 2) {
            reduction += fmt::format("r{}: recv 1024b from {} tag 0\n", k, rank + k);
            if (rank > 0) before += fmt::format("s requires r{}\n", k);
        }
        if (rank > 0) reduction += fmt::format("s: send 1024b to {} tag 0\n", rank - k);
        reduction += before + "}\n";
    }
    const std::vector<double> reduced = finish(reduction);
    CHECK(reduced.front() == 34914);
    for (const int leaf : {1, 3, 5, 7}) CHECK(reduced[static_cast<std::size_t>(leaf)] == 1500);
}

TEST_CASE("GOAL: a file says itself what waits for what under every model", "[goal]")
{
    const OwnFile one("num_ranks 2\nrank 0 {\nsend 32b to 1 tag 0\n}\nrank 1 {\nrecv 32b from 0 tag 0\n}\n", "x.goal");
    const auto ends = [](const OwnFile& file, const std::string& prices) {
        return file.on("complete:2", prices)->clockless()->timing.finish;
    };
    // Four words: four messages, 4 apart, or one of 32 bytes.
    CHECK(ends(one, "model=logp L=6 o=2 g=4") == std::vector<double>{14, 22});
    CHECK(ends(one, "model=loggp L=6 o=2 g=4 G=1") == std::vector<double>{2, 41});
    CHECK(ends(one, "model=flow alpha=5 beta=2") == std::vector<double>{13, 13});
    CHECK(ends(one, "model=flow alpha=5 beta=2 words=3") == std::vector<double>{29, 29});

    // Whoever calculates receives later; what requires that a calculation has begun waits only for that.
    const auto late = [](const char* word) {
        return OwnFile(fmt::format("num_ranks 2\nrank 0 {{\ns: send 8b to 1 tag 0\n}}\nrank 1 {{\nc: calc 100\n"
                                   "r: recv 8b from 0 tag 0\nr {} c\n}}\n",
                                   word),
                       "x.goal");
    };
    CHECK(ends(late("requires"), "model=loggp L=6 o=2 g=4 G=1")[1] == 100 + 2);
    CHECK(ends(late("irequires"), "model=loggp L=6 o=2 g=4 G=1")[1] == 100 + 2); // the processor is busy
    CHECK(ends(late("requires"), "model=flow alpha=5 beta=2")[1] == 100);
    CHECK(ends(late("irequires"), "model=flow alpha=5 beta=2")[1] == 100); // of the calculation
    // Two sends without an order: the one that may begin first goes first, not the one that is first in the file.
    const OwnFile free(
        "num_ranks 3\nrank 0 {\na: send 8b to 1 tag 0\nb: send 8b to 2 tag 0\nc: calc 50\na requires c\n}\n"
        "rank 1 {\nrecv 8b from 0 tag 0\n}\nrank 2 {\nrecv 8b from 0 tag 0\n}\n",
        "x.goal");
    const auto run = free.on("complete:3", "model=logp L=6 o=2 g=4");
    CHECK(run->clockless()->timing.finish == std::vector<double>{54, 62, 10});
    CHECK(run->time() == run->clockless()->path().back().to);
}

TEST_CASE("MSCCL: a file has times without a common clock", "[msccl]")
{
    const auto chunk = [](int number) {
        return fmt::format("srcbuf=\"i\" srcoff=\"{0}\" dstbuf=\"i\" dstoff=\"{0}\" cnt=\"1\" depid=\"-1\" deps=\"-1\" "
                           "hasdep=\"0\"",
                           number);
    };
    // Each sends a chunk, combines the other one, sends it back, and receives its own.
    std::string text = "<algo name=\"two\" proto=\"LL\" nchannels=\"1\" ngpus=\"2\" nchunksperloop=\"2\" "
                       "coll=\"allreduce\" inplace=\"1\">\n";
    for (int gpu = 0; gpu < 2; ++gpu)
        text += fmt::format("<gpu id=\"{0}\" i_chunks=\"2\" o_chunks=\"0\" s_chunks=\"0\"><tb id=\"0\" send=\"{1}\" "
                            "recv=\"{1}\" chan=\"0\">\n<step s=\"0\" type=\"s\" {2}/>\n<step s=\"1\" type=\"rrcs\" "
                            "{3}/>\n<step s=\"2\" type=\"r\" {2}/>\n</tb></gpu>\n",
                            gpu, 1 - gpu, chunk(1 - gpu), chunk(gpu));
    const OwnFile file(text + "</algo>\n", "two.xml");
    const auto ends = [&](const std::string& prices) {
        const auto run = file.on("complete:2", prices);
        CHECK(run->delivers());
        return run->clockless()->timing.finish;
    };
    // Sent 0 to 2, there at 8, received to 10, sent back to 12, there at 18, received to 20.
    CHECK(ends("words=2 model=logp L=6 o=2 g=4") == std::vector<double>(2, 20));
    CHECK(ends("words=2 model=loggp L=6 o=2 g=4 G=1") == std::vector<double>(2, 2 * (2 + 7 + 6 + 2)));
    CHECK(ends("words=2 model=loggops") == std::vector<double>(2, 2 * (1500 + 2500 + 1500 + 7 * 6)));
    CHECK(ends("words=2 model=flow alpha=1 beta=3") == std::vector<double>(2, 8));
    // Sends that wait for their receivers, which wait for their own sends.
    try {
        file.on("complete:2", "words=2 model=loggops S=4");
        FAIL("it was run");
    } catch (const Refused& refusal) {
        CHECK(refusal.why().text
              == "S: sends of long messages wait for their receivers in a circle; the nearest that works is 8");
    }
}

TEST_CASE("a file that does not come to its end has no times", "[goal]")
{
    const OwnFile file("num_ranks 2\nrank 0 {\nrecv 8b from 1 tag 0\n}\nrank 1 {\ncalc 5\n}\n", "x.goal");
    try {
        file.on("complete:2", "model=logp");
        FAIL("it was run");
    } catch (const Refused& refusal) {
        CHECK(refusal.why().text.starts_with("model: x.goal does not come to its end"));
    }
}

} // namespace test_goal_timing
