#include "catch.h"
#include "run/analysis/link_shares.h"
#include "run/analysis/needless_waits.h"
#include "run/clockless_times.h"
#include "run/run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace test_link_shares {

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

std::map<LinkId, std::vector<double>> sharesAt(const Run& run, double time)
{
    const auto underWay = run.clockless()->underWayAt(time);
    std::map<LinkId, std::vector<double>> byLink;
    for (const LinkShare& one : linkShares(run, underWay->messages, time)) byLink[one.link].push_back(one.share);
    return byLink;
}

} // namespace

TEST_CASE("what flows through a link at a time has its share of it")
{
    // In the third step of recursive doubling four messages share the links that cross the middle of the ring.
    const auto doubling = runOf("ring:8 allgather-hypercube words=10 model=flow alpha=5 order=barrier");
    const double third = doubling->timeAt(2);
    CHECK(sharesAt(*doubling, third + 1).empty()); // they pay alpha
    std::size_t most = 0;
    for (const auto& [link, shares] : sharesAt(*doubling, third + 6)) most = std::max(most, shares.size());
    CHECK(most == 4);
    for (const auto& [link, shares] : sharesAt(*doubling, third + 6))
        for (const double share : shares) CHECK(std::abs(share - 0.25) < 1e-9);
    // Alone on its link a message has all of it.
    for (const auto& [link, shares] : sharesAt(*doubling, 6)) {
        CHECK(shares.size() == 1);
        CHECK(std::abs(shares.front() - 1) < 1e-9);
    }
    CHECK(sharesAt(*runOf("ring:8 allgather-hypercube words=10 model=loggp"), 20).empty());
}

TEST_CASE("what a message moves is its share of every link that it is on")
{
    for (const char* text :
         {"torus:4x4 alltoall-rotation words=3 model=flow", "fat-tree:4 alltoall-rotation model=flow"}) {
        CAPTURE(text);
        const auto run = runOf(text);
        const double time = 0.4 * run->time();
        const auto underWay = run->clockless()->underWayAt(time);
        std::map<std::uint32_t, double> moved;
        for (const FlowRate& one : flowRates(*run, underWay->messages, time)) moved[one.message] = one.rate;
        REQUIRE_FALSE(moved.empty());
        for (const LinkShare& one : linkShares(*run, underWay->messages, time))
            CHECK(std::abs(one.share * run->topology().capacity(one.link) / run->clockless()->prices.beta
                           - moved.at(one.message))
                  < 1e-9);
    }
    const auto other = runOf("ring:8 allgather-hypercube words=10 model=loggp");
    CHECK(flowRates(*other, other->clockless()->underWayAt(20)->messages, 20).empty());
}

TEST_CASE("no link carries more than it can, at no time")
{
    for (const char* text :
         {"torus:4x4 alltoall-rotation words=3 model=flow", "mesh:4x4 broadcast-naive-ranges words=7 model=flow",
          "fat-tree:4 alltoall-rotation model=flow hop=2", "ring:9 alltoall-ring model=flow duplex=half"}) {
        const auto run = runOf(text);
        CAPTURE(text);
        std::size_t flows = 0;
        for (int i = 1; i < 40; ++i) {
            std::map<LinkId, double> cables; // at half duplex both directions are one
            const bool half = std::string(text).ends_with("half");
            for (const auto& [link, shares] : sharesAt(*run, run->time() * i / 40)) {
                for (const double share : shares) {
                    CHECK(share > 0);
                    cables[half ? link / 2 : link] += share;
                }
                flows += shares.size();
            }
            for (const auto& [link, sum] : cables) CHECK(sum <= 1 + 1e-9);
        }
        CHECK(flows > 0);
    }
}

TEST_CASE("any number of messages may share links at once")
{
    // 159 600 of them, ten words each, 399 through every port.
    const auto run = runOf("complete:400 alltoall-rotation model=flow alpha=0 words=10");
    CHECK(run->clockless()->underWayAt(1)->messages.size() == 400 * 399);
    CHECK(std::abs(run->time() - 3990) < 1e-6);
}

TEST_CASE("who waits for whom without need")
{
    // The root could send every 4; with a barrier it sends when the message before has been received, every 10.
    const std::string text = "complete:4 broadcast-naive model=loggp L=6 o=2 g=4 G=0";
    const auto barrier = runOf(text + " order=barrier"), free = runOf(text);
    REQUIRE(stepsAgainstNone(*barrier, *free));
    CHECK_FALSE(stepsAgainstNone(*free, *barrier));
    CHECK_FALSE(stepsAgainstNone(*free, *free));
    const NeedlessWaits waits = needlessWaits(*barrier, *free);
    CHECK(waits.sends == 3);
    CHECK(waits.waiting == 2);
    CHECK(waits.sum == 12);
    REQUIRE(waits.longest);
    CHECK(waits.longest->waits == NodeId{0});
    CHECK(waits.longest->whom == NodeId{1});
    CHECK(waits.longest->step == 1);
    CHECK(waits.longest->from == 4);
    CHECK(waits.longest->to == 10);
    // Who sends on what it has just received waits for nothing else.
    const std::string ring = "ring:6 allgather-ring model=loggp L=6 o=2 g=4";
    const NeedlessWaits none = needlessWaits(*runOf(ring + " order=barrier"), *runOf(ring));
    CHECK(none.sends == 30);
    CHECK(none.waiting == 0);
    CHECK_FALSE(none.longest);
    // A run with steps, beside one whose messages share the links: the short messages of a step wait for the long one.
    const auto steps = runOf("mesh:4x4 broadcast-naive-ranges words=7 alpha=1 beta=1"),
               flow = runOf("mesh:4x4 broadcast-naive-ranges words=7 model=flow alpha=1 beta=1");
    CHECK(stepsAgainstNone(*steps, *flow));
}

} // namespace test_link_shares
