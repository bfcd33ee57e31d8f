#include "catch.h"
#include "run/clockless/fair_links.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <vector>

namespace test_fair_links {

using namespace hopscope;

namespace {

using Routes = std::map<FairLinks::Flow, std::set<std::uint32_t>>;

/// Water filling as the book has it: all rates rise together, and those on a link that is full stay.
std::map<FairLinks::Flow, double> filled(const std::vector<double>& capacities, const Routes& routes)
{
    std::map<FairLinks::Flow, double> rates;
    std::vector<double> room = capacities;
    while (rates.size() < routes.size()) {
        double least = std::numeric_limits<double>::infinity();
        std::uint32_t full = 0;
        for (std::uint32_t link = 0; link < room.size(); ++link) {
            double open = 0;
            for (const auto& [flow, links] : routes) open += !rates.contains(flow) && links.contains(link) ? 1 : 0;
            if (open > 0 && room[link] / open < least) least = room[link] / open, full = link;
        }
        std::vector<FairLinks::Flow> stay;
        for (const auto& [flow, links] : routes)
            if (!rates.contains(flow) && links.contains(full)) stay.push_back(flow);
        for (const FairLinks::Flow flow : stay) {
            rates[flow] = least;
            for (const std::uint32_t link : routes.at(flow)) room[link] -= least;
        }
    }
    return rates;
}

} // namespace

TEST_CASE("rates that are found again in part are those that are found from the beginning")
{
    std::mt19937 random(11);
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    for (int round = 0; round < 60; ++round) {
        std::vector<double> capacities(2 + below(12));
        for (double& one : capacities) one = round % 3 == 0 ? 1.0 : 1 + below(8);
        FairLinks links(capacities);
        Routes routes;
        double now = 0;
        for (int change = 0; change < 120; ++change) {
            if (below(5) < 3 || routes.empty()) {
                for (std::uint32_t several = 1 + below(3); several > 0; --several) {
                    std::set<std::uint32_t> route;
                    for (std::uint32_t i = 1 + below(4); i > 0; --i)
                        route.insert(below(static_cast<std::uint32_t>(capacities.size())));
                    const std::vector<std::uint32_t> list(route.begin(), route.end());
                    routes[links.start(now, 1 + below(6), list)] = route;
                }
                const double end = links.nextEnd();
                if (below(2) == 0) now += (end - now) * 0.25 * below(4);
            } else {
                now = links.nextEnd();
                for (const FairLinks::Flow flow : links.endNext()) routes.erase(flow);
            }
            REQUIRE(links.underWay() == routes.size());
            for (const auto& [flow, rate] : filled(capacities, routes))
                REQUIRE(std::abs(links.rate(flow) - rate) <= 1e-9 * rate);
        }
    }
}

TEST_CASE("a slow flow is not looked at when a fast one ends")
{
    // Ten slow flows share a link; each time one begins beside them on a link of its own, nothing of theirs changes.
    FairLinks links({1, 100});
    const std::vector<std::uint32_t> both{0, 1}, own{1};
    for (int i = 0; i < 10; ++i) links.start(0, 1000, both);
    CHECK(links.nextEnd() > 0);
    const std::uint64_t before = links.looks();
    links.start(1, 1, own);
    CHECK(std::abs(links.rate(10) - 99) < 1e-9);
    // The link's list, the new flow and its link; not all links of the ten.
    CHECK(links.looks() - before < 16);
    CHECK(std::abs(links.rate(0) - 0.1) < 1e-12);
}

TEST_CASE("a flow that stands for several takes their part of every link")
{
    // Three over the first link, of which one goes on over the second, beside one more on each.
    FairLinks links({8, 3});
    const std::vector<std::uint32_t> first{0}, second{1};
    const std::vector<FairLinks::Use> three{{0, 3}, {1, 1}};
    const FairLinks::Flow several = links.start(0, 4, three), one = links.start(0, 4, first),
                          other = links.start(0, 2, second);
    CHECK(links.rate(several) == 1.5);
    CHECK(links.rate(one) == 3.5);
    CHECK(links.rate(other) == 1.5);
    CHECK(links.nextEnd() == 4 / 3.5);
}

} // namespace test_fair_links
