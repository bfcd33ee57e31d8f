#include "catch.h"

#include "run/run_clock.h"

#include <memory>
#include <string_view>
#include <vector>

namespace test_run_clock {

using namespace hopscope;

namespace {

std::vector<std::shared_ptr<const Run>> runsOf(std::vector<std::string_view> texts)
{
    std::vector<std::shared_ptr<const Run>> runs;
    for (const std::string_view text : texts) runs.push_back(text.empty() ? nullptr : run(experimentFromText(text)));
    return runs;
}

// Steps of the chain take 2, of which there are 7; the three of the tree, with ten times the words, 11.
constexpr std::string_view chain = "complete:8 broadcast-chain words=1",
                           tree = "complete:8 broadcast-binomial words=10";

} // namespace

TEST_CASE("a clock of time is as long as the run that takes the most", "[clock]")
{
    const auto runs = runsOf({chain, tree});
    const RunClock clock(runs, RunClock::Counts::Time);
    CHECK(clock.length() == 33);
    CHECK(clock.pace() == 3); // steps of the tree
    CHECK(clock.positionOf(*runs[0], 6) == 3);
    CHECK(clock.positionOf(*runs[0], 20) == 7); // waits at its end
    CHECK(clock.positionOf(*runs[1], 11) == 1);
    CHECK(clock.endOf(*runs[0]) == 14);
}

TEST_CASE("a clock of steps has all in the same step", "[clock]")
{
    const auto runs = runsOf({chain, tree});
    const RunClock clock(runs, RunClock::Counts::Steps);
    CHECK(clock.length() == 7);
    CHECK(clock.pace() == 7);
    CHECK(clock.positionOf(*runs[1], 2.5) == 2.5);
    CHECK(clock.positionOf(*runs[1], 6) == 3);
    CHECK(clock.nowAt(4.5) == 4.5);
}

TEST_CASE("step by step a clock rests where a step of any run begins or ends", "[clock]")
{
    const RunClock clock(runsOf({chain, "", tree}), RunClock::Counts::Time);
    std::vector<double> stops{0};
    while (stops.back() < clock.length()) stops.push_back(clock.nextStop(stops.back(), 1));
    CHECK(stops == std::vector<double>{0, 2, 4, 6, 8, 10, 11, 12, 14, 22, 33});
    std::vector<double> back{clock.length()};
    while (back.back() > 0) back.push_back(clock.nextStop(back.back(), -1));
    CHECK(std::vector<double>(back.rbegin(), back.rend()) == stops);
}

TEST_CASE("the steps of a clock are those of the run that has the most", "[clock]")
{
    const auto runs = runsOf({tree, chain});
    const RunClock clock(runs, RunClock::Counts::Time);
    CHECK(clock.nowAt(3) == 6);
    CHECK(clock.nowAt(7) == 14);
    CHECK(clock.stepsAt(clock.length()) == Approx(16.5)); // on at two units a step
    for (const double steps : {0.0, 2.5, 7.0, 11.0, 16.5}) CHECK(clock.stepsAt(clock.nowAt(steps)) == Approx(steps));
}

TEST_CASE("where nothing takes any time, steps are counted", "[clock]")
{
    const auto runs =
        runsOf({"complete:8 broadcast-chain alpha=0 beta=0", "complete:8 broadcast-binomial alpha=0 beta=0"});
    const RunClock clock(runs, RunClock::Counts::Time);
    CHECK(clock.counts() == RunClock::Counts::Steps);
    CHECK(clock.length() == 7);
    // One that takes no time beside one that does is at its end at once.
    const auto mixed = runsOf({"complete:8 broadcast-chain alpha=0 beta=0", tree});
    const RunClock both(mixed, RunClock::Counts::Time);
    CHECK(both.length() == 33);
    CHECK(both.positionOf(*mixed[0], 0) == 7);
    CHECK(both.stepsAt(both.nowAt(3.5)) == Approx(3.5));
}

TEST_CASE("a clock without runs stands still", "[clock]")
{
    const RunClock clock(runsOf({"", ""}), RunClock::Counts::Time);
    CHECK(clock.length() == 0);
    CHECK(clock.pace() == 0);
    CHECK(clock.nextStop(0, 1) == 0);
    CHECK(clock.stepsAt(0) == 0);
}

} // namespace test_run_clock
