#include "algorithms/questions.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "run/bounds.h"
#include "run/general_bound.h"
#include "run/run.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>

#include <fmt/format.h>

namespace test_bounds {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Named = std::map<std::string, double>;

/// Bounds by "quantity: name".
Named boundsOf(const std::string& text, std::optional<PortModel> ports = {})
{
    const Setup setup = resolve(experimentFromText(text));
    Named named;
    for (const Bound& bound : boundsFor(*setup.algorithm, ports.value_or(setup.ports), setup.problem())) {
        CHECK_FALSE(bound.text.empty());
        CHECK_FALSE(bound.source.paper.empty());
        named.emplace(std::string(bound.quantity) + ": " + std::string(bound.name), bound.value);
    }
    return named;
}

constexpr PortModel twoPorts{2, 2, PortModel::unlimited, false};

} // namespace

TEST_CASE("a broadcast must start up and send its message", "[bounds]")
{
    CHECK(boundsOf("complete:8 broadcast-binomial words=20 alpha=3 beta=2")
          == Named{{"steps: start-ups", 3}, {"time: any algorithm, as printed", 49}, {"time: any algorithm", 49}});
    const Named rounded = boundsOf("complete:20 broadcast-binomial words=20 alpha=3 beta=2");
    CHECK(rounded.at("steps: start-ups") == 5);
    CHECK(rounded.at("time: any algorithm") == 55);
    CHECK(rounded.at("time: any algorithm, as printed") == Approx(40 + 3 * std::log2(20)));
}

TEST_CASE("packets follow each other", "[bounds]")
{
    const Named chain = boundsOf("complete:8 broadcast-chain packets=4 words=20 alpha=3 beta=2");
    CHECK(chain.size() == 6);
    CHECK(chain.at("steps: packets") == 4 - 1 + 3);
    CHECK(chain.at("time: any number of packets") == (5 - 1 + 3) * (3 + 40.0 / 5));
}

TEST_CASE("the bound for any number of packets is the least over all of them", "[bounds]")
{
    for (const char* text :
         {"complete:8 broadcast-chain words=64", "complete:64 broadcast-chain words=170 alpha=0.1",
          "complete:2 broadcast-chain words=9", "complete:1000 broadcast-chain words=77 alpha=13 beta=0.3",
          "complete:33 broadcast-chain words=0.5 alpha=50"}) {
        const Setup setup = resolve(experimentFromText(text));
        const Problem problem = setup.problem();
        const double steps = boundsOf(text).at("steps: start-ups");
        double least = std::numeric_limits<double>::infinity();
        for (int s = 1; s < 3000; ++s)
            least = std::min(
                least, (s - 1 + steps) * (real(problem, "alpha") + real(problem, "beta") * real(problem, "words") / s));
        CHECK(boundsOf(text).at("time: any number of packets") == Approx(least));
    }
}

TEST_CASE("the bounds of the paper's examples", "[bounds]")
{
    for (const auto& [text, value] :
         std::map<std::string, double>{{"complete:8 broadcast-chain words=64", 88.636},
                                       {"complete:64 broadcast-chain words=170", 233.310},
                                       {"complete:1024 broadcast-chain words=100", 169},
                                       {"complete:1024 broadcast-chain words=4096", 4489},
                                       {"complete:16384 broadcast-chain words=89125", 91290.789}})
        CHECK(boundsOf(text).at("time: any number of packets") == Approx(value).margin(6e-4));
}

TEST_CASE("what bounds schedules of one kind is told from what bounds every algorithm", "[bounds]")
{
    const auto bounds = [](const char* text) {
        const auto comparisons = run(experimentFromText(text))->comparisons();
        return std::pair{highestBound(comparisons, "time")->value, generalTimeBound(comparisons)->value};
    };
    // (√64 + √4)² in equal packets; 64 words and five start-ups whatever is done.
    CHECK(bounds("complete:21 broadcast-fractional-tree group=3 packets=12 words=64") == std::pair{100.0, 69.0});
    CHECK(bounds("complete:21 broadcast-binomial words=64") == std::pair{69.0, 69.0});
}

TEST_CASE("the terms of a bound add up to it, and words say what they count", "[bounds]")
{
    std::size_t sums = 0, bounds = 0;
    for (const char* network : {"ring:4", "torus:4x4", "mesh:3x5", "complete:5", "hypercube:3"})
        for (const char* more : {"model=cut-through", "model=cut-through ports=any", "model=cut-through ports=2",
                                 "model=multilink gamma=0.25", "model=store-and-forward"})
            for (const Algorithm* algorithm : catalogue()) {
                std::vector<Comparison> comparisons;
                try {
                    comparisons = run(experimentFromText(fmt::format("{} {} {} words=60 alpha=7 beta=2", network,
                                                                     algorithm->id, more)))
                                      ->comparisons();
                } catch (const Refused&) { // not on this network, or not under this model
                }
                for (const Comparison& bound : comparisons) {
                    if (bound.kind != Comparison::Kind::Bound) continue;
                    INFO(network << ' ' << algorithm->id << ' ' << more << ": " << bound.name);
                    double startUp = 0, startUps = 0, words = 0, packets = 0, first = 0;
                    if (bound.numbers.starts_with("= (")) { // steps of packets, each with its start-up
                        REQUIRE(std::sscanf(bound.numbers.c_str(), "= (%lf + %lf − 1)(%lf + %lf)", &packets, &first,
                                            &startUp, &words)
                                == 4);
                        CHECK((packets + first - 1) * (startUp + words) == Approx(bound.value).epsilon(1e-3));
                        ++sums;
                    } else if (!bound.numbers.empty()) {
                        REQUIRE(std::sscanf(bound.numbers.c_str(), "= %lf · %lf + %lf", &startUp, &startUps, &words)
                                == 3);
                        CHECK(startUp * startUps + words == Approx(bound.value).epsilon(1e-3));
                        ++sums;
                    }
                    if (bound.quantity != "time" || bound.relation == Relation::Shape) continue;
                    CHECK(!countedBy(bound).empty());
                    ++bounds;
                }
            }
    CHECK(sums > 200);
    CHECK(bounds > 400);
}

TEST_CASE("everybody's part must pass one port", "[bounds]")
{
    for (const char* entry : {"scatter-halving", "gather-halving", "allgather-ring", "reduce-scatter-ring"})
        CHECK(boundsOf("ring:8 " + std::string(entry) + " words=10 alpha=100 beta=2")
              == Named{{"steps: start-ups", 3}, {"time: any algorithm", 300 + 2 * 10 * 7}});
    CHECK(boundsOf("hypercube:3 alltoall-pairwise words=10 alpha=100 beta=2").at("time: any algorithm") == 440);
    CHECK(boundsOf("ring:8 allreduce-reduce-scatter-allgather words=8 alpha=100 beta=2").at("time: any algorithm")
          == 300 + 2 * 2 * 8 * 7 / 8.0);
}

TEST_CASE("a bound holds for the ports that the machine has, not for those alone that the algorithm uses", "[bounds]")
{
    // Three rounds of one message each; on the same ring both ways at once take 2 α + 2 β m.
    const std::string ring = "ring:4 allgather-ring words=1000 alpha=50 beta=1";
    const auto bound = [](const std::string& text) {
        return generalTimeBound(run(experimentFromText(text))->comparisons())->value;
    };
    CHECK(bound(ring) == 3100);
    CHECK(bound(ring + " ports=2") == 2 * 50 + 3000 / 2.0);
    CHECK(bound(ring + " ports=all-ports") == 2 * 50 + 3000 / 2.0);
    CHECK(bound(ring + " ports=any") == 50 + 3000 / 2.0);
    CHECK(bound(ring + " ports=simplex") == 3100); // it breaks these rules, so its time is no argument

    for (const char* network : {"ring:4", "torus:3x3", "complete:5", "hypercube:3", "line:4", "star:5", "ring:2"})
        for (const char* ports : {"duplex", "2", "all-ports", "any"})
            for (const Operation operation :
                 {Operation::Broadcast, Operation::Scatter, Operation::Gather, Operation::Allgather, Operation::Reduce,
                  Operation::ReduceScatter, Operation::Allreduce, Operation::Alltoall}) {
                double highest = 0, least = std::numeric_limits<double>::infinity();
                std::string highestOf, leastOf;
                for (const Algorithm* algorithm : catalogue()) {
                    if (algorithm->operation != operation) continue;
                    try {
                        const Experiment experiment = experimentFromText(fmt::format(
                            "{} {} ports={} words=60 alpha=7 beta=2 model=cut-through", network, algorithm->id, ports));
                        const auto done = run(experiment);
                        const auto comparisons = done->comparisons();
                        const Comparison* general = generalTimeBound(comparisons);
                        if (general && general->value > highest) highest = general->value, highestOf = algorithm->id;
                        if (done->delivers() && done->violationCount() == 0 && done->time() < least)
                            least = done->time(), leastOf = algorithm->id;
                    } catch (const Refused&) { // not on this network
                    }
                }
                INFO(network << " ports=" << ports << ": bound beside " << highestOf << ", run of " << leastOf);
                CHECK(highest <= least * (1 + 1e-12));
            }
}

TEST_CASE("more ports need fewer steps and share the words", "[bounds]")
{
    const auto steps = [](int p, const PortModel& ports) {
        return boundsOf("complete:" + std::to_string(p) + " broadcast-binomial", ports);
    };
    CHECK(steps(9, twoPorts) == Named{{"steps: start-ups", 2}, {"time: any algorithm with these ports", 2.5}});
    CHECK(steps(10, twoPorts) == Named{{"steps: start-ups", 3}, {"time: any algorithm with these ports", 3.5}});
    CHECK(steps(27, twoPorts) == Named{{"steps: start-ups", 3}, {"time: any algorithm with these ports", 3.5}});
    CHECK(steps(9, ports::simplex).at("steps: start-ups") == 4);
    // Where ports have no limit the links of a processor share the words, and where each carries one message at a time
    // eight of them reach eight others in one step.
    CHECK(steps(9, ports::allPorts)
          == Named{{"steps: start-ups", 1}, {"time: any algorithm with these ports", 1 + 1 / 8.0}});
    for (const PortModel& open : {ports::any, ports::oneSend, reversed(ports::oneSend)})
        CHECK(steps(9, open) == Named{{"time: any algorithm with these ports", 1 + 1 / 8.0}});
}

TEST_CASE("where ports have no limit, the processor with the fewest links decides", "[bounds]")
{
    const auto words = [](const std::string& experiment) {
        return boundsOf(experiment + " words=60 alpha=0 beta=2", ports::any).at("time: any algorithm with these ports")
               / 2;
    };
    // Four links inside, two at a corner: everybody else must receive, and the root must send.
    CHECK(words("torus:4x4 broadcast-binomial") == 60 / 4);
    CHECK(words("mesh:4x4 broadcast-binomial") == 60 / 2);
    CHECK(words("mesh:4x4 broadcast-binomial root=5") == 60 / 2);
    CHECK(words("mesh:4x4 reduce-binomial root=5") == 60 / 2);
    CHECK(words("line:5 broadcast-binomial root=2") == 60);
    // Where only the root has much to send, or to receive, its own links count.
    CHECK(words("mesh:4x4 scatter-knomial") == 60 * 15 / 2);
    CHECK(words("mesh:4x4 scatter-knomial root=5") == 60 * 15 / 4);
    CHECK(words("mesh:4x4 gather-knomial root=1") == 60 * 15 / 3);
    // Wherever a permutation puts the root, it may have four links, and not all corners are the root.
    CHECK(words("mesh:4x4 scatter-knomial mapping=random") == 60 * 15 / 4);
    CHECK(words("mesh:4x4 broadcast-binomial mapping=random") == 60 / 2);
}

TEST_CASE("no schedule on a mesh beats what its corners must receive or send", "[bounds]")
{
    int met = 0;
    for (const std::string model : {"", " model=store-and-forward", " model=multilink"})
        for (const std::string network : {"mesh:3x4", "mesh:4x4", "line:6", "torus:3x4"})
            for (const Algorithm* algorithm : catalogue()) {
                const std::string ports = model.find("multilink") != std::string::npos ? "" : " ports=any";
                CAPTURE(network, algorithm->id, model);
                try {
                    const auto result = run(experimentFromText(network + " " + std::string(algorithm->id)
                                                               + " words=24 alpha=2 beta=1" + ports + model));
                    for (const Comparison& one : result->comparisons())
                        if (one.kind == Comparison::Kind::Bound && one.relation != Relation::Shape) {
                            CHECK(holds(one));
                            ++met;
                        }
                } catch (const Refused&) { // not on this network
                }
            }
    CHECK(met > 100);
}

TEST_CASE("packets of a total exchange must cross the narrowest cut", "[bounds]")
{
    const auto cut = [](const std::string& topology) {
        const auto bounds = boundsOf(topology + " alltoall-rotation words=10 alpha=100 beta=2");
        const auto found = bounds.find("time: bisection");
        return found == bounds.end() ? 0 : found->second / 20;
    };
    CHECK(cut("line:7") == 12);
    CHECK(cut("binary-tree:7") == 12);
    CHECK(cut("binary-tree:7 capacity=fat") == 0); // no cut is narrower than the ports
    CHECK(cut("ring:8") == 8);
    CHECK(cut("ring:2") == 1);
    CHECK(cut("torus:4x4") == 8);
    CHECK(cut("torus:2x8") == 16);
    CHECK(cut("mesh:4x4") == 16);
    CHECK(cut("hypercube:4") == 8);
    CHECK(cut("complete:8") == 0);
    CHECK(cut("fat-tree:4 alpha-m=1") == 64);
    CHECK(cut("fat-tree:4 alpha-m=0.5") == 24); // 4 · 12 packets leave a cluster of 4 over 2
    CHECK(cut("fat-tree:4 alpha-m=0") == 0);
    // What the root carries decides: rotation is nearly as fast as anything there.
    const double time = run(experimentFromText("fat-tree:8 alltoall-rotation alpha-m=1"))->time();
    CHECK(time / boundsOf("fat-tree:8 alltoall-rotation alpha-m=1").at("time: bisection")
          == Approx(1.016).margin(0.001));
    CHECK(boundsOf("ring:8 alltoall-rotation words=10 beta=2 model=store-and-forward").at("time: one hop at a time")
          == 3 + 320);
    CHECK(boundsOf("hypercube:3 alltoall-pairwise model=store-and-forward").at("time: one hop at a time") == 3 + 12);
}

TEST_CASE("a shift is one message, or none", "[bounds]")
{
    CHECK(boundsOf("ring:8 shift-ring shift=3 words=10 alpha=100 beta=2")
          == Named{{"steps: start-ups", 1}, {"time: any algorithm", 120}});
    CHECK(boundsOf("ring:8 shift-ring shift=8").empty());
}

TEST_CASE("one processor needs nothing", "[bounds]") { CHECK(boundsOf("complete:1 broadcast-chain").empty()); }

TEST_CASE("under unit steps the bound is in steps", "[bounds]")
{
    CHECK(boundsOf("complete:9 broadcast-chain packets=3 model=unit hop=2.5")
          == Named{{"steps: start-ups", 4}, {"steps: packets", 6}, {"time: start-ups", 10}});
}

TEST_CASE("without a start-up time only the words count", "[bounds]")
{
    const Named free = boundsOf("complete:9 broadcast-chain words=12 beta=2 alpha=0");
    CHECK(free.at("time: any algorithm") == 24);
    CHECK(free.at("time: any number of packets") == 24);
}

TEST_CASE("edge-disjoint trees attain the bound", "[bounds]")
{
    for (const char* text : {"hypercube:3 broadcast-edge-disjoint-trees packets=best words=64",
                             "hypercube:6 broadcast-edge-disjoint-trees packets=best words=170",
                             "hypercube:1 broadcast-edge-disjoint-trees packets=best words=5"}) {
        const auto best = run(experimentFromText(text));
        CHECK(best->time() == Approx(boundsOf(text).at("time: any number of packets")));
    }
}

TEST_CASE("equation (6) as printed is no lower bound", "[bounds]")
{
    const auto best = run(experimentFromText("hypercube:2 broadcast-edge-disjoint-trees packets=best words=128"));
    CHECK(best->time() == Approx(151.6364).margin(1e-4));
    bool seen = false;
    for (const Comparison& comparison : best->comparisons()) {
        if (comparison.name != "(6) as printed") continue;
        seen = true;
        CHECK(comparison.value == Approx(162));
        CHECK(comparison.value > best->time());
        CHECK(comparison.relation == Relation::Shape);
        CHECK_FALSE(comparison.erratum.empty());
    }
    CHECK(seen);
}

TEST_CASE("simplex needs twice the words", "[bounds]")
{
    const auto bounds = [](int p) {
        return boundsOf("complete:" + std::to_string(p) + " broadcast-chain-simplex packets=3 words=100 alpha=2");
    };
    CHECK(bounds(8).at("time: any simplex algorithm, as printed") == 2 * 7.0 / 8 * 100 + 2 * (3 - 4));
    CHECK(bounds(8).at("time: any simplex algorithm") == 175);
    CHECK(bounds(9).at("time: any simplex algorithm") == 200);
    CHECK(bounds(2).at("time: any simplex algorithm") == 102); // the trivial bound
    CHECK(bounds(8).at("steps: packets in pairs") == 6);       // 21 receptions, four at a time
    CHECK(bounds(9).at("steps: packets in pairs") == 6);
}

TEST_CASE("a stricter check leaves the bounds of a run alone", "[bounds]")
{
    const auto bounds = [](const std::string& text) {
        std::vector<double> values;
        for (const Comparison& comparison : run(experimentFromText(text))->comparisons())
            if (comparison.kind == Comparison::Kind::Bound) {
                CHECK(comparison.relation
                      == (comparison.name == "(6) as printed" ? Relation::Shape : Relation::AtLeast));
                CHECK(holds(comparison));
                values.push_back(comparison.value);
            }
        return values;
    };
    CHECK(bounds("complete:8 broadcast-chain packets=3").size() == 6);
    CHECK(bounds("complete:8 broadcast-chain packets=3")
          == bounds("complete:8 broadcast-chain packets=3 ports=simplex"));
    // A machine that allows more is another one: packets need not follow each other through one port.
    CHECK(bounds("complete:8 broadcast-chain packets=3 ports=any").size() == 1);
}

TEST_CASE("where every hop takes a step the tree decides, not the number of start-ups", "[bounds]")
{
    CHECK(boundsOf("leaf-tree:2x2x2 scatter-leaf-furthest-first")
          == Named{{"steps: longest way", 6},
                   {"time: longest way", 6},
                   {"steps: link of the root", 9},
                   {"time: link of the root", 9}});
    CHECK(boundsOf("leaf-tree:3x3 gather-leaf-furthest-first").at("steps: link of a leaf") == 9);
    CHECK(boundsOf("leaf-tree:2x2x2 broadcast-leaf-one-send").at("steps: one send per step") == 8);
    CHECK(boundsOf("leaf-tree:2x2x2 broadcast-leaf-all-ports")
          == Named{{"steps: longest way", 6}, {"time: longest way", 6}});
    CHECK(boundsOf("leaf-tree:3x3 allgather-leaf-one-send").at("steps: sends of the busiest router") == 28);
    CHECK(boundsOf("leaf-tree:2x2x2 alltoall-leaf-pipelined").at("steps: busiest branch") == 21);
    CHECK(boundsOf("leaf-tree:2x2x2 alltoall-leaf-pipelined capacities=exponential").at("steps: mean delay") == 11);
}

TEST_CASE("no algorithm of a tree with leaves beats a bound, and the optimal ones attain it", "[bounds]")
{
    const std::string optimal[] = {"broadcast-leaf-one-send",           "broadcast-leaf-all-ports",
                                   "scatter-leaf-furthest-first",       "gather-leaf-furthest-first",
                                   "allgather-leaf-one-send",           "allgather-leaf-flooding",
                                   "allgather-leaf-queue-free-optimal", "alltoall-leaf-one-send"};
    for (const std::string tree : {"2", "3", "2x2", "3x3", "4x2", "2x5", "2x2x2", "3x2x2", "2x3x4", "3x3x3"})
        for (const Algorithm* algorithm : catalogue()) {
            if (!isNative(*algorithm)) continue;
            CAPTURE(tree, algorithm->id);
            std::shared_ptr<const Run> result;
            try {
                result = run(experimentFromText("leaf-tree:" + tree + " " + std::string(algorithm->id)));
            } catch (const Refused&) { // the textbook algorithm wants two children
                continue;
            }
            const auto comparisons = result->comparisons();
            const Comparison* bound = highestBound(comparisons, "steps");
            REQUIRE(bound);
            CHECK(holds(*bound));
            if (std::ranges::find(optimal, algorithm->id) != std::end(optimal)) CHECK(bound->value == bound->simulated);
        }
}

} // namespace test_bounds
