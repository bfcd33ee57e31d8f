#include "catch.h"

#include "cost/cost_model.h"
#include "cost/machine.h"
#include "diagnostic.h"
#include "run/bandwidth/bandwidth.h"
#include "run/run.h"

#include <array>
#include <utility>

namespace test_bsp_models {

using namespace hopscope;

namespace {

constexpr std::array models{std::pair{"bsp", &BspCosts::bsp}, std::pair{"dbsp", &BspCosts::dbsp},
                            std::pair{"dbsp-plus", &BspCosts::dbspPlus}, std::pair{"alpha-dbsp", &BspCosts::alphaDbsp},
                            std::pair{"h-direct", &BspCosts::hDirect}};

} // namespace

TEST_CASE("a run under a model of the BSP family takes what the bandwidth of its steps says", "[bandwidth]")
{
    for (const std::string subject :
         {"ring:32 allgather-ring", "hypercube:5 allgather-hypercube", "torus:4x8 allgather-grid words=3",
          "mesh:3x5 alltoall-grid", "ring:12 broadcast-chain packets=7 words=10", "hypercube:4 alltoall-hypercube",
          "complete:21 broadcast-fractional-tree group=3 packets=4 mapping=random", "line:1 allgather-ring",
          "hypercube:4 reduce-scatter-hypercube words=1/3", "nd-butterfly:4 allreduce-doubling mapping=bit-reversed"})
        for (const std::string machine : {"nd-butterfly:2", "butterfly", "nd-butterfly:3", "nd-mesh:2"}) {
            const BandwidthAnswer answer = bandwidth({.subject = subject, .machine = machineFromText(machine)});
            for (const auto& [model, cost] : models) {
                CAPTURE(subject, machine, model);
                const auto result = run(experimentFromText(subject + " model=" + model + " machine=" + machine));
                CHECK(result->time() == Approx(answer.costs.*cost));
                CHECK(result->delivers());
            }
        }
}

TEST_CASE("the prefix sums of a tree are cheaper than those of supersteps", "[bandwidth]")
{
    const auto time = [](const std::string& more) {
        return run(experimentFromText("hypercube:6 allgather-hypercube " + more))->time();
    };
    for (const std::string model : {"dbsp-plus", "h-direct"})
        CHECK(time("model=" + model + " prefix=tree") < time("model=" + model));
    CHECK(time("model=dbsp machine=pruned-butterfly") == time("model=dbsp"));
    CHECK(time("model=dbsp machine=nd-mesh:2") > time("model=dbsp"));
}

TEST_CASE("cluster traffic is measured for the models that ask for it and for no other", "[bandwidth]")
{
    const auto plain = run(experimentFromText("ring:8 allgather-ring"));
    CHECK(plain->trafficAt(0).clusters.cross.empty());
    const auto charged = run(experimentFromText("ring:8 allgather-ring model=dbsp words=5"), plain);
    CHECK(charged->simulation() != plain->simulation());
    CHECK(charged->trafficAt(0).clusters.cross == std::vector<double>(3, 5));
    // What was measured for one is enough for the others of the family, and for the rest.
    for (const std::string model : {"bsp", "h-direct", "alpha-dbsp machine=butterfly", "cut-through"})
        CHECK(run(experimentFromText("ring:8 allgather-ring model=" + model), charged)->simulation()
              == charged->simulation());
}

TEST_CASE("what the models of the BSP family cannot charge is refused with a sentence", "[bandwidth]")
{
    const auto refusal = [](const std::string& text) {
        const auto why = validate(experimentFromText(text));
        return why.empty() ? std::string() : why.front().text;
    };
    CHECK(refusal("leaf-tree:2x2 allgather-leaf-one-send model=dbsp")
          == "model: routers take part in the steps of allgather-leaf-one-send and belong to no cluster, so dbsp "
             "cannot charge them; the default model, unit, works");
    CHECK(refusal("ring:8 allgather-ring model=dbsp machine=nd-mesh").find("nd-mesh:2") != std::string::npos);
    CHECK(refusal("ring:8 allgather-ring model=dbsp machine=torus").starts_with("machine: there is no \"torus\""));
    CHECK_FALSE(refusal("ring:8 allgather-ring machine=butterfly").empty());
    CHECK_FALSE(refusal("ring:8 allgather-ring model=dbsp alpha=3").empty());
    CHECK(toText(resolve(experimentFromText("ring:8 allgather-ring model=dbsp machine=pruned-butterfly")).experiment)
          == "ring:8 allgather-ring model=dbsp");
}

} // namespace test_bsp_models
