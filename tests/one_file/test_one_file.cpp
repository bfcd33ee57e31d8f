// One file adds a network, one file a cost model: what follows by itself. Both say no more than they must.
#include "catch.h"

#include "algorithms/catalogue.h"
#include "application.h"
#include "cost/machine.h"
#include "run/analysis/ranking.h"
#include "run/bandwidth/bandwidth_growth.h"
#include "run/memory_need.h"
#include "run/run.h"
#include "topology/graph.h"

#include <algorithm>
#include <set>
#include <sstream>

using namespace hopscope;
using Catch::Matchers::Contains;

namespace {

/// What `hopscope-cli` prints.
std::string said(std::vector<std::string> arguments)
{
    std::istringstream in;
    std::ostringstream out, err;
    cli::Console console{in, out, err};
    const int status = cli::execute(std::move(arguments), console);
    CAPTURE(err.str());
    CHECK(status == cli::done);
    return out.str();
}

std::set<std::string> bounds(const Run& run)
{
    std::set<std::string> names;
    for (const Comparison& comparison : run.comparisons())
        if (comparison.kind == Comparison::Kind::Bound) names.insert(comparison.quantity + ": " + comparison.name);
    return names;
}

} // namespace

TEST_CASE("a network and a model are known when their files are there", "[one-file]")
{
    CHECK(findTopologyFamily("wheel") != nullptr);
    CHECK(findTopologyFamily("ring") != nullptr);
    CHECK(findCostModel("toll") != nullptr);
    CHECK(findCostModel(usualCostModel) != nullptr);
    CHECK(std::ranges::is_sorted(topologyFamilies(), {}, &TopologyFamily::id));
    CHECK(std::ranges::is_sorted(costModels(), {}, &CostModel::id));
    const GraphMeasures measures = measure(makeTopology("wheel:7"));
    CHECK(measures.diameter == 2);
    CHECK(measures.connected);
}

TEST_CASE("every algorithm runs on a network of one file, under every model", "[one-file]")
{
    for (const Algorithm* algorithm : catalogue())
        for (const CostModel* model : costModels())
            for (const char* network : {"wheel:6", "wheel:8", "wheel:16"}) {
                const std::string text = std::string(network) + " " + std::string(algorithm->id)
                                         + " words=48 model=" + std::string(model->id);
                CAPTURE(text);
                if (const auto why = validate(experimentFromText(text)); !why.empty()) {
                    // Made for some sizes, or for routers of its own network.
                    CHECK_FALSE(why.front().text.empty());
                    continue;
                }
                const auto result = run(experimentFromText(text));
                CHECK(result->delivers());
                CHECK(result->violationCount() == 0);
                for (const Comparison& comparison : result->comparisons()) {
                    CAPTURE(comparison.name);
                    CHECK(holds(comparison));
                }
            }
}

TEST_CASE("bounds of a network that says nothing are those of ports", "[one-file]")
{
    CHECK(bounds(*run(experimentFromText("wheel:8 alltoall-rotation words=10")))
          == std::set<std::string>{"steps: start-ups", "time: any algorithm"});
    CHECK(bounds(*run(experimentFromText("wheel:8 alltoall-rotation words=10 model=store-and-forward")))
          == std::set<std::string>{"steps: start-ups", "time: any algorithm"});
    CHECK(bounds(*run(experimentFromText("wheel:8 broadcast-halving words=10")))
          == std::set<std::string>{"steps: start-ups", "time: any algorithm", "time: any algorithm, as printed"});
}

TEST_CASE("bounds under a model that says nothing are of steps alone", "[one-file]")
{
    for (const char* network : {"wheel:8", "ring:8", "complete:8"}) {
        const auto result = run(experimentFromText(std::string(network) + " allgather-ring model=toll toll=5"));
        CHECK(bounds(*result) == std::set<std::string>{"steps: start-ups"});
        CHECK(result->time() == 5 * 7);
    }
    CHECK(bounds(*run(experimentFromText("leaf-tree:2x2 broadcast-leaf-one-send model=toll"))).count("time: words")
          == 0);
}

TEST_CASE("schedules are built for the usual shapes and placed on the network", "[one-file]")
{
    CHECK(resolve(experimentFromText("wheel:8 alltoall-hypercube")).shape.text() == "hypercube:3");
    CHECK(resolve(experimentFromText("wheel:9 allgather-grid")).shape.text() == "torus:3x3");
    CHECK(resolve(experimentFromText("wheel:9 broadcast-binomial")).shape.text() == "complete:9");
    CHECK(resolve(experimentFromText("wheel:9 broadcast-binomial")).duplex == Duplex::Full);
    CHECK(resolve(experimentFromText("ring:9 broadcast-long-line model=toll")).duplex == Duplex::Full);
    const auto ranked = ranking(Operation::Broadcast, "wheel:8", {{"words", 100.0}}, nullptr);
    CHECK(ranked.size() > 5);
}

TEST_CASE("its bandwidth is asked for and grows", "[one-file]")
{
    CHECK(*resizedSubject("wheel:8 allgather-ring", 5) == "wheel:32 allgather-ring");
    const BandwidthGrowth growth = bandwidthGrowth({.subject = "wheel:8 allgather-hypercube"});
    CHECK(growth.missing.empty());
    CHECK(growth.curves.size() == 5); // the models of the paper, and routing via H
    CHECK(growth.curves.front().times.size() >= 3);
    CHECK_FALSE(machineOf("wheel", {}));
    CHECK(memoryNeeded(resolveUnplaced(experimentFromText("wheel:5000 broadcast-chain packets=4")), {}, 1024) > 0);
}

TEST_CASE("people are told about it", "[one-file]")
{
    CHECK_THAT(said({"list"}), Contains("wheel  ") && Contains("P        Wheel") && Contains("toll"));
    CHECK_THAT(said({"describe", "wheel"}), Contains("a router in its middle"));
    CHECK_THAT(said({"describe", "wheel:6"}), Contains("processors") && Contains("degree") && Contains("6"));
    CHECK_THAT(said({"describe", "wheel:6", "--json"}), Contains("\"processors\":6") && !Contains("machine"));
    CHECK_THAT(said({"describe", "toll"}), Contains("busiest processor"));
    CHECK_THAT(said({"run", "wheel:8 allgather-ring model=toll"}), Contains("wheel:8 allgather-ring"));
    CHECK_THAT(said({"bandwidth", "wheel:8 allgather-ring"}), Contains("allgather-ring"));
    const SizeNames& names = findTopologyFamily("wheel")->sizeNames;
    CHECK(names.label.empty()); // "Size"
    CHECK(names.comfortable > names.least);
}
