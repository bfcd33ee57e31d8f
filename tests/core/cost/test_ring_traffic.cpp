#include "testing.h"

#include "cost/ring_traffic.h"
#include "cost/traffic.h"
#include "run/analysis/busiest_link.h"
#include "run/run.h"
#include "schedule/step.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
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
                std::vector<LinkId> route;
                for (std::size_t message = 0; message < step.transfers().size(); ++message) {
                    route.clear();
                    run.meter().route(step.transfers()[message], route);
                    for (LinkId link = 0; link < run.topology().links(); ++link)
                        REQUIRE(ring->takes(message, link) == (std::ranges::find(route, link) != route.end()));
                }
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

TEST_CASE("why messages meet is said of a ring however long it is", "[ring-traffic]")
{
    for (const std::uint32_t processors : {64U, 16384U}) {
        const std::uint32_t half = processors / 4, step = static_cast<std::uint32_t>(std::bit_width(half)) - 1;
        const auto shared = hopscope::run(experimentFromText(fmt::format("ring:{} allgather-hypercube", processors)));
        const Run& run = *shared;
        Step now;
        run.schedule().at(step, now);
        const Meeting meeting = meetingOf(run, now, run.trafficAt(step).messagesPerLink);
        INFO(processors);
        REQUIRE(meeting.link);
        CHECK(meeting.crossed.size() == half);
        CHECK(meeting.links == 4);
        CHECK(meeting.message == 0);
        const std::string text = sharedText(run, meeting);
        CAPTURE(text);
        CHECK(text.starts_with(fmt::format("The link {} → {} is on the routes of ", half - 1, half)));
        CHECK(text.ends_with("neighbours meet on it."));
    }
}

} // namespace test_ring_traffic
