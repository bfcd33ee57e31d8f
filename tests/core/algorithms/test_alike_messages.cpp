#include "catch.h"
#include "run/clockless/alike_messages.h"
#include "run/clockless/none.h"
#include "run/clockless/shared_timing.h"
#include "run/clockless_times.h"
#include "run/run.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace test_alike_messages {

using namespace hopscope;

namespace {

/// A run with shared links, and what its messages are.
struct Shared {
    std::shared_ptr<const Run> run;
    const MessageGraph& graph;

    explicit Shared(const std::string& text)
        : run(hopscope::run(experimentFromText(text + " model=flow"))), graph(*run->clockless()->graph)
    {
    }
    MessageNetwork network() const
    {
        const Setup& setup = run->setup();
        return {setup.topology, setup.placed, run->data(), setup.ports, setup.duplex};
    }
    AlikeMessages alike() const
    {
        MessageWays ways(network(), graph.processors(), 1);
        return {graph, ways, {}};
    }
    ClocklessTiming timed(double patience) const
    {
        return sharedTimingOf(network(), graph, run->clockless()->prices, {}, patience);
    }
};

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

} // namespace

TEST_CASE("messages that cannot be told apart are one group")
{
    // From every row of a torus an exchange by numbers looks the same, from every column not: numbers go on in the next
    // row. In a hypercube, and among all, every processor sees the same.
    CHECK(Shared("torus:8x8 alltoall-rotation").alike().groups() == 63 * 8);
    CHECK(Shared("hypercube:5 alltoall-pairwise").alike().groups() == 31);
    CHECK(Shared("complete:20 alltoall-rotation").alike().groups() == 19);
    CHECK(Shared("ring:16 allgather-ring order=barrier").alike().groups() == 15);
    // A root, and the ends of a line, are like nobody else.
    CHECK_FALSE(Shared("ring:16 broadcast-chain packets=8").alike().found());
    CHECK_FALSE(Shared("line:16 allgather-ring").alike().found());
    CHECK_FALSE(Shared("torus:8x8 alltoall-rotation mapping=random").alike().found());
}

TEST_CASE("messages of a group are as long, go over as many links and are at most so many")
{
    for (const char* text : {"torus:8x8 alltoall-rotation", "torus:4x16 alltoall-rotation order=steps-alone duplex=half",
                             "hypercube:6 allgather-hypercube", "hypercube:5 alltoall-pairwise ports=all-ports"}) {
        INFO(text);
        const Shared shared(text);
        const AlikeMessages alike = shared.alike();
        REQUIRE(alike.found());
        const auto& messages = shared.graph.messages();
        std::size_t all = 0;
        for (std::uint32_t group = 0; group < alike.groups(); ++group) {
            const auto members = alike.messagesOf(group);
            all += members.size();
            for (const std::uint32_t message : members) {
                CHECK(alike.groupOf(message) == group);
                CHECK(messages[message].size == messages[members.front()].size);
                CHECK(messages[message].step == messages[members.front()].step);
            }
        }
        CHECK(all == messages.size());
    }
}

TEST_CASE("one flow for all that are alike has the times that they have one by one")
{
    for (const char* text :
         {"torus:8x8 alltoall-rotation alpha=0", "torus:4x8 alltoall-rotation words=3 alpha=2 hop=0.5",
          "torus:8x4 alltoall-rotation order=steps-alone", "torus:6x6 allgather-grid gamma=1 words=7",
          "hypercube:5 alltoall-pairwise", "hypercube:5 allreduce-rabenseifner words=64 gamma=0.25",
          "ring:24 alltoall-rotation duplex=half order=barrier", "complete:16 alltoall-rotation order=steps-alone",
          "ring:18 alltoall-rotation ports=all-ports", "torus:5x7 alltoall-rotation mapping=random"}) {
        INFO(text);
        const Shared shared(text);
        const ClocklessTiming alone = shared.timed(never), together = shared.timed(0);
        CHECK(near(alone.time, together.time));
        for (std::size_t v = 0; v < alone.finish.size(); ++v) CHECK(near(alone.finish[v], together.finish[v]));
        for (std::size_t i = 0; i < alone.messages.size(); ++i) {
            const MessageTimes &one = alone.messages[i], &other = together.messages[i];
            CHECK(near(one.sendStart, other.sendStart));
            CHECK(near(one.sendEnd, other.sendEnd));
            CHECK(near(one.arrival, other.arrival));
            CHECK(near(one.receiveEnd, other.receiveEnd));
        }
    }
}

} // namespace test_alike_messages
