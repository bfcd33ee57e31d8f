#include "algorithms/catalogue.h"
#include "algorithms/logp_tree.h"
#include "catch.h"
#include "run/analysis/time_shares.h"
#include "run/analysis/time_split.h"
#include "run/clockless_times.h"
#include "run/run.h"
#include "run/simulation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>

namespace test_clockless_parts {

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }
bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

/// R(t) of Karp and others, as it is printed.
double reached(double t, double delay, double interval)
{
    return t < delay ? 1 : reached(t - interval, delay, interval) + reached(t - delay, delay, interval);
}

} // namespace

TEST_CASE("the optimal tree under LogP takes the time that the recurrence says")
{
    CHECK(runOf("complete:8 broadcast-logp-optimal model=logp")->time() == 24);
    CHECK(runOf("complete:8 broadcast-binomial model=logp")->time() > 24);
    for (std::uint32_t p = 1; p <= 200; ++p) {
        const auto made = runOf("complete:" + std::to_string(p) + " broadcast-logp-optimal model=logp");
        CHECK(made->delivers());
        CHECK(made->violationCount() == 0);
        CHECK(made->time() == logpReachTime(p, 10, 4));
        if (p > 1) { // the least t with R(t) >= p
            CHECK(reached(made->time(), 10, 4) >= p);
            CHECK(reached(made->time() - 1, 10, 4) < p);
        }
        for (const Comparison& one : made->comparisons()) CHECK(holds(one));
    }
}

TEST_CASE("the bound of a LogP broadcast says which two numbers of processors it is the sum of")
{
    const auto made = runOf("complete:8 broadcast-binomial model=logp");
    for (const Comparison& one : made->comparisons())
        if (one.name == "everybody reached")
            CHECK(one.numbers == "= 24; R(24) = R(20) + R(14) = 5 + 3 ≥ 8; earlier 6 < 8");
    for (double time = 0; time < 60; ++time) CHECK(logpReached(time, 10, 4) == reached(time, 10, 4));
}

TEST_CASE("for random L, o and g no other broadcast of one word is earlier, and the bounds hold")
{
    std::mt19937 random(5);
    std::uniform_int_distribution<int> latency(0, 20), overhead(0, 6), gap(1, 9), processors(2, 40);
    for (int i = 0; i < 60; ++i) {
        const std::string prices = " model=logp L=" + std::to_string(latency(random) + 1)
                                   + " o=" + std::to_string(overhead(random)) + " g=" + std::to_string(gap(random));
        const std::string network = "complete:" + std::to_string(processors(random));
        const auto best = runOf(network + " broadcast-logp-optimal" + prices);
        INFO(toText(best->experiment()));
        for (const Comparison& one : best->comparisons()) CHECK(holds(one));
        for (const char* other : {"broadcast-binomial", "broadcast-naive", "broadcast-chain"}) {
            const auto made = runOf(network + ' ' + other + prices);
            CHECK(made->time() >= best->time());
            for (const Comparison& one : made->comparisons()) CHECK(holds(one));
        }
    }
}

TEST_CASE("the tree follows the prices of its model, and is binomial where there are none")
{
    const auto usual = runOf("complete:16 broadcast-logp-optimal model=logp"),
               fast = run(experimentFromText("complete:16 broadcast-logp-optimal model=logp L=1 o=1 g=9"), usual);
    CHECK(usual->simulation() != fast->simulation());
    CHECK(runOf("complete:16 broadcast-logp-optimal")->steps() == 4);
    CHECK(runOf("complete:64 broadcast-logp-optimal root=9")->steps() == 6);
    // A price that is no part of the tree is charged anew.
    const auto combining = run(experimentFromText("complete:16 broadcast-binomial model=logp L=3"),
                               runOf("complete:16 broadcast-binomial model=logp"));
    CHECK(combining->time() < runOf("complete:16 broadcast-binomial model=logp")->time());
}

TEST_CASE("the critical path fills the time of a run without a gap")
{
    for (const Algorithm* algorithm : catalogue())
        for (const char* rest : {"complete:7 ", "ring:8 ", "torus:3x3 ", "hypercube:3 "})
            for (const char* model : {" model=logp words=3", " model=loggp words=40", " model=loggops words=9000 S=100",
                                      " model=flow words=20 alpha=3 hop=1 gamma=0.5"}) {
                const std::string text = rest + std::string(algorithm->id) + model;
                std::shared_ptr<const Run> made;
                try {
                    made = runOf(text);
                } catch (const Refused&) { // not of this network, or with routers
                    continue;
                }
                INFO(text);
                const auto& path = made->clockless()->path();
                double at = 0;
                for (const SpentStretch& stretch : path) {
                    CHECK(near(stretch.from, at));
                    CHECK(stretch.to > stretch.from);
                    at = stretch.to;
                }
                CHECK(near(at, made->time()));
                CHECK(near(timeSplit(*made).sum(), made->time()));
                const TimeShares shares = timeShares(*made, 5);
                CHECK(near(shares.whole.time.sum(), made->time()));
                CHECK(near(shares.whole.busy + shares.whole.waiting + shares.whole.idle, made->time()));
            }
}

TEST_CASE("steps without a common clock end one after the other, and the last is the time")
{
    const auto made = runOf("ring:8 allgather-hypercube words=10 model=loggp");
    double sum = 0;
    for (StepIndex k = 0; k < made->steps(); ++k) {
        CHECK(made->stepTime(k) >= 0);
        sum += made->stepTime(k);
        CHECK(near(made->timeAt(static_cast<double>(k + 1)), sum));
        CHECK(near(made->positionAt(made->timeAt(static_cast<double>(k) + 0.5)), static_cast<double>(k) + 0.5));
    }
    CHECK(near(sum, made->time()));
}

TEST_CASE("an algorithm with an order of its own keeps it, and waits by another name")
{
    for (const Algorithm* algorithm : catalogue()) {
        Experiment experiment{std::string(algorithm->families.empty() ? "complete:8" : "torus:3x3"),
                              std::string(algorithm->id),
                              {{"model", std::string("loggp")}}};
        std::map<std::string_view, int> names;
        for (const NamedParameter& named : parametersFor(experiment)) ++names[named.parameter.id];
        for (const auto& [name, count] : names) {
            INFO(algorithm->id << ' ' << name);
            CHECK(count == 1);
        }
    }
    CHECK(toText(runOf("ring:8 allgather-hypercube order=barrier model=loggp")->experiment())
          == "ring:8 allgather-hypercube model=loggp waits=barrier");
    const auto descending = runOf("ring:8 allgather-hypercube order=descending words=5"),
               ascending = runOf("ring:8 allgather-hypercube words=5");
    CHECK(descending->simulation()->key != ascending->simulation()->key);
}

} // namespace test_clockless_parts
