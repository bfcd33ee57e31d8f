#include "algorithms/algorithm.h"
#include "catch.h"

#include "run/analysis/crossover.h"
#include "run/analysis/ranking.h"
#include "run/run.h"

#include <algorithm>
#include <cmath>

namespace test_crossover {

using namespace hopscope;

namespace {

Contest contestOf(const std::string& topology, const std::vector<std::string>& algorithms, const std::string& range,
                  const std::string& values = " alpha=100 beta=2")
{
    return contest(experimentFromText(topology + " " + algorithms.front() + values), algorithms, range);
}

/// The message length from which on the second is faster, if there is exactly one.
double crossoverOf(const std::string& topology, const std::string& below, const std::string& above)
{
    const Contest found = contestOf(topology, {below, above}, "words=1e-3:1e9");
    REQUIRE(found.crossings.size() == 1);
    CHECK(found.crossings.front().below == below);
    CHECK(found.crossings.front().above == above);
    CHECK(found.fastest == below);
    return found.crossings.front().at;
}

} // namespace

TEST_CASE("splitting a long message pays from m* on", "[crossover]")
{
    for (const int d : {2, 3, 4, 5, 6}) {
        const double p = std::pow(2, d), expected = 100 * d / (2 * (d - 2 * (p - 1) / p));
        const std::string cube = "hypercube:" + std::to_string(d);
        CHECK(crossoverOf(cube, "broadcast-hypercube", "broadcast-scatter-allgather") == Approx(expected));
        CHECK(crossoverOf(cube, "allreduce-doubling", "allreduce-reduce-scatter-allgather") == Approx(expected));
    }
    // As the specification prints them.
    CHECK(crossoverOf("hypercube:2", "broadcast-hypercube", "broadcast-scatter-allgather") == Approx(200));
    CHECK(crossoverOf("hypercube:3", "broadcast-hypercube", "broadcast-scatter-allgather") == Approx(120));
    CHECK(crossoverOf("hypercube:4", "broadcast-hypercube", "broadcast-scatter-allgather")
          == Approx(94.12).margin(0.005));
    CHECK(crossoverOf("hypercube:6", "broadcast-hypercube", "broadcast-scatter-allgather")
          == Approx(74.42).margin(0.005));
    const Contest two = contestOf("hypercube:1", {"broadcast-hypercube", "broadcast-scatter-allgather"}, "words=1:1e9");
    CHECK(two.crossings.empty()); // never for two processors
    CHECK(two.fastest == "broadcast-hypercube");
}

TEST_CASE("the hypercube's allgather wins on a ring up to m*", "[crossover]")
{
    for (const int d : {2, 3, 4, 5, 6}) {
        const double p = std::pow(2, d);
        CHECK(crossoverOf("ring:" + std::to_string(1 << d), "allgather-hypercube", "allgather-ring")
              == Approx(3 * 100 * (p - 1 - d) / (2 * (p - 1) * (p - 2))));
    }
}

TEST_CASE("total exchanges change places where the textbook says", "[crossover]")
{
    for (const int d : {2, 3, 4, 5}) {
        const double p = std::pow(2, d);
        CHECK(crossoverOf("hypercube:" + std::to_string(d), "alltoall-hypercube", "alltoall-pairwise")
              == Approx(100 * (p - 1 - d) / (2 * (p * d / 2 - (p - 1)))));
        CHECK(crossoverOf("ring:" + std::to_string(1 << d), "alltoall-hypercube", "alltoall-ring-bidirectional")
              == Approx(100 * (p - 1 - d) / (2 * (p * (p - 1) / 2 - std::floor(p * p / 4)))));
    }
    // Stored and forwarded, the log p steps win for every message.
    CHECK(contestOf("hypercube:4", {"alltoall-pairwise", "alltoall-hypercube"}, "words=1:1e9",
                    " alpha=100 beta=2 model=store-and-forward")
              .crossings.empty());
}

TEST_CASE("more than two algorithms hand over one after another", "[crossover]")
{
    const std::vector<std::string> all{"broadcast-naive", "broadcast-halving", "broadcast-scatter-allgather",
                                       "broadcast-nearest"};
    const Contest found = contestOf("ring:64", all, "words=1e-6:1e9");
    std::string fastest = found.fastest;
    double before = 0;
    for (const Crossing& crossing : found.crossings) {
        CHECK(crossing.at > before);
        CHECK(crossing.below == fastest);
        fastest = crossing.above;
        before = crossing.at;
    }
    CHECK(fastest == "broadcast-scatter-allgather");
    CHECK_THROWS_AS(contestOf("ring:8", {"broadcast-naive"}, "words=1:2"), Refused);
    CHECK_THROWS_AS(contestOf("ring:6", {"broadcast-hypercube", "alltoall-pairwise"}, "words=1:2"), Refused);
    CHECK_THROWS_AS(contestOf("ring:6", {"broadcast-naive", "broadcast-halving"}, "words=one"), Refused);
}

TEST_CASE("where the schedule changes, the change is closed in on", "[crossover]")
{
    // Best packets: the chain overtakes the binary tree somewhere, and on either side the winner is the winner.
    const std::vector<std::string> both{"broadcast-binomial", "broadcast-chain"};
    const Contest found = contestOf("complete:16", both, "words=1:1e6", " packets=best alpha=10 beta=1");
    CHECK(found.crossings.empty()); // broadcast-binomial has no packets, so only the chain can run
    const Contest words = contestOf("complete:16", {"broadcast-fractional-tree", "broadcast-chain"}, "words=1:1e6",
                                    " packets=best alpha=10 beta=1");
    REQUIRE(words.crossings.size() == 1);
    const auto time = [](const std::string& algorithm, double m) {
        return run(experimentFromText("complete:16 " + algorithm
                                      + " packets=best alpha=10 beta=1 words=" + formatNumber(m)))
            ->time();
    };
    const Crossing& at = words.crossings.front();
    CHECK(time(at.below, at.at * 0.999) <= time(at.above, at.at * 0.999));
    CHECK(time(at.above, at.at * 1.001) <= time(at.below, at.at * 1.001));

    // On a crossbar the rotation sends fewer words in every step, whatever the number of processors.
    const Contest places = contestOf("complete:P", {"alltoall-rotation", "alltoall-ring"}, "P=2:20", " alpha=1 beta=1");
    CHECK(places.fastest == "alltoall-rotation");
}

TEST_CASE("series that choose the best packets at every point meet where both take as long", "[crossover]")
{
    SweepRequest request{
        experimentFromText("complete:64 broadcast-chain alpha=1 beta=1"),
        axisFromText("words=1:1e6:log25", false),
        {},
        {{"chain", "broadcast-chain", {{"packets", std::string("best")}}}, {"binomial", "broadcast-binomial", {}}}};
    const auto crossings = crossingsOf(request);
    REQUIRE(crossings.size() == 1);
    CHECK(crossings.front().below == "binomial");
    CHECK(crossings.front().above == "chain");
    request.x.values = {formatNumber(crossings.front().at)};
    std::vector<double> times;
    sweep(request, [&](const SweepPoint& point) { times.push_back(point.time); });
    REQUIRE(times.size() == 2);
    CHECK(times[0] == Approx(times[1]).epsilon(1e-9));
    CHECK(crossings.front().time == Approx(times[0]).epsilon(1e-9));

    request.series.pop_back();
    request.x = axisFromText("words=1:10:log3", false);
    CHECK(crossingsOf(request).empty()); // nobody to meet
}

TEST_CASE("all that can run, fastest first", "[ranking]")
{
    const auto ranked =
        ranking(Operation::Broadcast, "hypercube:4", {{"words", 1000.0}, {"alpha", 10.0}, {"beta", 1.0}});
    REQUIRE(ranked.size() > 8);
    CHECK(std::ranges::is_sorted(ranked, {}, &Ranked::time));
    for (const Ranked& one : ranked) {
        const auto again = run(experimentFromText(one.experiment));
        CHECK(again->algorithm().id == one.algorithm);
        CHECK(again->time() == Approx(one.time).epsilon(1e-12));
        CHECK(again->steps() == one.steps);
    }
    CHECK(ranked.front().algorithm != "broadcast-naive");
    // Prices of one model for all, and every schedule under its own port model …
    const auto torus = ranking(Operation::Broadcast, "torus:4x4", {{"words", 10.0}});
    CHECK(std::ranges::any_of(torus, [](const Ranked& one) { return one.ports == ports::any; }));
    for (const Ranked& one : torus) {
        CAPTURE(one.experiment);
        const auto again = run(experimentFromText(one.experiment));
        CHECK(again->setup().costModel->id == "cut-through");
        CHECK(again->setup().ports == one.ports);
        CHECK(again->violationCount() == 0);
    }
    // … unless one is given, which leaves out what breaks its rule.
    const auto strict = ranking(Operation::Broadcast, "torus:4x4", {{"words", 10.0}, {"ports", std::string("duplex")}});
    CHECK(strict.size() < torus.size());
    for (const Ranked& one : strict) CHECK(one.ports == ports::duplex);
    // Operands in order, or nobody.
    for (const Ranked& one : ranking(Operation::Reduce, "ring:8", {{"operator", std::string("ordered")}}))
        CHECK(run(experimentFromText(one.experiment))->operandOrder() == OperandOrder::Kept);
    // A root is known to some, packets to others; what nobody knows is refused.
    CHECK(ranking(Operation::Broadcast, "ring:6", {{"packets", 3.0}, {"root", 5.0}}).size() > 3);
    CHECK_THROWS_AS(ranking(Operation::Broadcast, "ring:6", {{"shift", 3.0}}), Refused);
    CHECK_THROWS_AS(ranking(Operation::Broadcast, "ring:0", {}), Refused);
    for (const OperationInfo& operation : operations())
        CHECK_FALSE(ranking(operation.operation, "binary-tree:8", {{"alpha", 0.0}}).empty());
}

TEST_CASE("short and long vectors on tori and lines change places where the specification says", "[crossover]")
{
    struct Row {
        const char *topology, *below, *above;
        double alone, joining; ///< n* in units of alpha/beta, for gamma = 0 and gamma = beta; 0: not given
    };
    const Row rows[]{
        {"torus:4x4", "broadcast-torus-mst", "broadcast-long-torus", 3.3103, 0},
        {"torus:4x4", "reduce-torus-mst", "reduce-long-torus", 3.3103, 0.7619},
        {"torus:4x4", "allreduce-short-torus", "allreduce-long-torus", 1.3333, 0.5680},
        {"torus:8x8", "broadcast-torus-mst", "broadcast-long-torus", 5.0621, 0},
        {"torus:8x8", "allreduce-short-torus", "allreduce-long-torus", 3.2000, 1.2296},
        {"torus:4x4x4", "broadcast-torus-mst", "broadcast-long-torus", 3.1135, 0},
        {"torus:8x8x8", "broadcast-torus-mst", "broadcast-long-torus", 5.4276, 0},
        {"torus:8x8x8", "reduce-torus-mst", "reduce-long-torus", 5.4276, 0.9182},
        {"torus:8x8x8", "allreduce-short-torus", "allreduce-long-torus", 3.8788, 1.1742},
        {"ring:16", "broadcast-mst", "broadcast-long-line", 7.0588, 0},
        {"ring:16", "reduce-mst", "reduce-long-line", 7.0588, 2.8916},
        {"ring:16", "allreduce-short-line", "allreduce-long-line", 3.5918, 2.3946},
        {"ring:64", "broadcast-mst", "broadcast-long-line", 15.6279, 0},
        {"ring:64", "allreduce-short-line", "allreduce-long-line", 11.3645, 7.5763},
        {"ring:512", "broadcast-mst", "broadcast-long-line", 72.9593, 0},
        {"ring:512", "reduce-mst", "reduce-long-line", 72.9593, 34.0534},
        {"ring:512", "allreduce-short-line", "allreduce-long-line", 62.7347, 41.8231},
    };
    for (const Row& row : rows)
        for (const bool joins : {false, true}) {
            const double expected = joins ? row.joining : row.alone;
            if (expected == 0) continue;
            CAPTURE(row.topology, row.below, joins);
            const Contest found =
                contestOf(row.topology, {row.below, row.above}, "words=1e-3:1e6",
                          joins ? " alpha=1 beta=1 gamma=1 model=multilink" : " alpha=1 beta=1 model=multilink");
            REQUIRE(found.crossings.size() == 1);
            CHECK(found.fastest == row.below);
            CHECK(found.crossings.front().at == Approx(expected).margin(6e-5));
        }
}

TEST_CASE("algorithms are compared under one model", "[crossover]")
{
    // By itself the bucket allgather of the ring is priced by cut-through, the broadcast of long vectors by multilink:
    // the model of the experiment decides for both.
    const auto at = [](const char* first, const char* values) {
        const Contest found =
            contest(experimentFromText(std::string("ring:16 ") + first + values),
                    std::vector<std::string>{"broadcast-halving", "broadcast-long-line"}, "words=1e-3:1e6");
        REQUIRE(found.crossings.size() == 1);
        return found.crossings.front().at;
    };
    CHECK(at("broadcast-halving", "") == at("broadcast-long-line", " model=cut-through"));
    CHECK(at("broadcast-long-line", "") == at("broadcast-halving", " model=multilink"));
}

} // namespace test_crossover
