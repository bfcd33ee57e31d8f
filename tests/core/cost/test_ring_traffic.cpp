#include "testing.h"

#include "cost/ring_traffic.h"
#include "cost/traffic.h"
#include "run/run.h"
#include "schedule/step.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace test_ring_traffic {

using namespace hopscope;
using namespace hopscope::test;

namespace {

struct Followed {
    std::vector<std::uint32_t> messages, crowding;
};

/// Hop by hop.
Followed followed(const Run& run, const Step& step)
{
    Followed found;
    found.messages.resize(run.topology().links());
    std::vector<LinkId> route;
    const TrafficMeter meter = run.meter();
    for (const Transfer& transfer : step.transfers()) {
        route.clear();
        meter.route(transfer, route);
        for (const LinkId link : route) ++found.messages[link];
    }
    for (const Transfer& transfer : step.transfers()) {
        route.clear();
        meter.route(transfer, route);
        std::uint32_t most = 0;
        for (const LinkId link : route) most = std::max(most, found.messages[link]);
        found.crowding.push_back(most);
    }
    return found;
}

} // namespace

TEST_CASE("the arcs of a ring count as many messages on each link as its hops do", "[ring-traffic]")
{
    for (const std::string processors : {"3", "4", "5", "8", "13", "32"})
        for (const char* algorithm : {"alltoall-rotation", "allgather-ring", "broadcast-binomial", "allgather-bruck"}) {
            const std::string text = "ring:" + processors + " " + algorithm;
            const auto shared = hopscope::run(experimentFromText(text));
            const Run& run = *shared;
            Step step;
            for (StepIndex i = 0; i < run.steps(); ++i) {
                run.schedule().at(i, step);
                const auto ring = RingTraffic::of(run.topology(), run.setup().placed, step);
                INFO(text << ", step " << i);
                REQUIRE(ring);
                const Followed hops = followed(run, step);
                REQUIRE(ring->messages() == hops.messages);
                REQUIRE(ring->crowding() == hops.crowding);
            }
        }
}

TEST_CASE("only of whole rings arcs are counted", "[ring-traffic]")
{
    for (const char* text : {"torus:4x4 allgather-ring", "line:8 allgather-ring", "ring:8 allgather-ring without=0-1",
                             "complete:8 allgather-ring", "hypercube:3 allgather-ring"}) {
        const auto shared = hopscope::run(experimentFromText(text));
        const Run& run = *shared;
        Step step;
        run.schedule().at(0, step);
        INFO(text);
        CHECK_FALSE(RingTraffic::of(run.topology(), run.setup().placed, step));
    }
}

} // namespace test_ring_traffic
