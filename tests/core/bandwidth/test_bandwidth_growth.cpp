#include "catch.h"

#include "diagnostic.h"
#include "run/bandwidth/bandwidth_growth.h"
#include "run/bandwidth/bandwidth_rivals.h"

#include <algorithm>
#include <cmath>

namespace test_bandwidth_growth {

using namespace hopscope;

namespace {

std::optional<unsigned> crossing(const BandwidthGrowth& growth, std::string_view cheaper)
{
    const auto found = std::ranges::find(growth.crossings, cheaper, &BandwidthGrowth::Crossing::cheaper);
    REQUIRE(found != growth.crossings.end());
    return found->from;
}

} // namespace

TEST_CASE("verdicts compare what a routing reaches, never the rows of Table 1", "[bandwidth]")
{
    // alphaDBSP promises 35.57 where even H itself costs 156 and direct routing 64.
    const BandwidthAnswer total = bandwidth({.subject = "pattern:alltoall k=4", .routing = Routing::H});
    CHECK(total.costs.alphaDbsp < total.costs.dbsp);
    CHECK(total.verdict.find("faster than routing via H") != std::string::npos);
    CHECK(total.verdict.find("191 steps in waves") != std::string::npos);
    CHECK(total.trap.find("Table 1") != std::string::npos);
    CHECK(total.trap.find("35.568") != std::string::npos);
    // Where alpha is not below alpha_M, or is the paper's, nothing is promised that cannot be.
    CHECK(bandwidth({.subject = "pattern:ring-shift k=4"}).trap.empty());
    CHECK(bandwidth({.subject = "pattern:nn-exchange k=6"}).trap.empty());
    CHECK(bandwidth({.subject = "pattern:empty k=3"}).verdict.empty());
    // On many processors routing via H wins.
    CHECK(bandwidth({.subject = "pattern:nn-exchange k=8 n=16"}).verdict.find("slower than routing via H")
          != std::string::npos);
    // Direct sending runs in waves, too, and needs no fewer than its load factor.
    const BandwidthAnswer direct = bandwidth({.subject = "pattern:alltoall k=4", .routing = Routing::Direct});
    CHECK(direct.routed->times.dbsp == direct.costs.dbsp);
    CHECK(*direct.routed->times.wave >= direct.supersteps[0].loadFactor);
    CHECK_THROWS_AS(bandwidth({.subject = "pattern:alltoall k=8", .routing = Routing::Direct}), Refused);
}

TEST_CASE("growth of kernels: crossovers and fits of Soviani & Singh, section 8", "[bandwidth]")
{
    const auto grown = [](const char* subject, double power = 0, BspMachine machine = {}) {
        return bandwidthGrowth({.subject = subject, .machine = machine}, power);
    };
    const BandwidthGrowth single = grown("pattern:nn-exchange k=6");
    CHECK(single.formulas);
    CHECK(crossing(single, "alphaDbsp") == 30);
    CHECK(crossing(single, "hDirect") == 20);
    CHECK(crossing(grown("pattern:nn-exchange k=6 n=16"), "alphaDbsp") == 18);
    CHECK(crossing(grown("pattern:nn-exchange k=6 n=16"), "hDirect") == 8);
    CHECK(crossing(grown("pattern:nn-exchange k=6 n=1024"), "hDirect") == 4);
    CHECK(crossing(grown("pattern:nn-exchange k=6", 0.5), "alphaDbsp") == 12);
    CHECK(crossing(grown("pattern:nn-exchange k=6", 0, {.prefix = BspMachine::Prefix::Tree}), "hDirect") == 14);
    CHECK(crossing(grown("pattern:ns-fft k=6 n=16"), "alphaDbsp") == 20);
    CHECK(crossing(grown("pattern:generalized-broadcast k=6"), "alphaDbsp") == 6);
    CHECK(toText(single.curve("alphaDbsp")->fit, true) == "log^3.0 p");
    for (const double beta : {0.0, .25, .5, .75, 1.0, 1.5})
        CHECK(grown("pattern:nn-exchange k=6", beta).curve("dbspPlus")->fit.power
              == Approx(std::max(beta + .25, beta / 2 + .5)).margin(.02));
    // A bound that does not grow is no logarithm to the power of nothing.
    const BandwidthGrowth mesh =
        grown("pattern:nn-exchange k=6", 0, {.kind = BspMachine::Kind::NdMesh, .dimensions = 2});
    CHECK(toText(mesh.curve("lower")->fit, true) == "constant");

    const BandwidthGrowth corner = grown("pattern:fig3-c k=6");
    CHECK(corner.curve("t32")->fit.power == Approx(.25).margin(.02));
    CHECK(corner.curve("hm")->fit.power == Approx(.5).margin(.02));
    for (const auto& [k, c] : corner.tightness) CHECK(c == Approx(std::exp2(-0.25 * k) * std::sqrt(2.0)));
    CHECK(grown("pattern:fig3-a k=6", 0.5).curve("t32")->fit.power == Approx(.5).margin(.02));
    CHECK(grown("pattern:fig3-c k=6", 0.5).curve("hm")->fit.power == Approx(.75).margin(.02));
    CHECK_THROWS_AS(grown("pattern:alltoall k=4", 0.5), Refused);
}

TEST_CASE("growth of anything else is asked for size by size", "[bandwidth]")
{
    for (const char* text :
         {"pattern:alltoall k=4", "ring:12 allgather-ring words=3", "hypercube:5 allgather-hypercube",
          "mesh:4x8 allgather-grid", "fat-tree:4 alltoall-pairwise"}) {
        CAPTURE(text);
        const BandwidthGrowth growth = bandwidthGrowth({.subject = text});
        CHECK_FALSE(growth.formulas);
        CHECK(growth.missing.empty());
        const auto& times = growth.curve("dbsp")->times;
        CHECK(times.size() >= 6);
        for (const auto& [k, time] : times) CHECK(time == bandwidth({.subject = *resizedSubject(text, k)}).exact.dbsp);
    }
    CHECK(*resizedSubject("mesh:4x8 allgather-grid", 7) == "mesh:8x16 allgather-grid");
    CHECK(*resizedSubject("torus:2x2x2 allgather-grid wrap=yyn", 4) == "torus:2x2x4 allgather-grid wrap=yyn");
    CHECK_FALSE(bandwidthGrowth({.subject = "pattern:empty k=4"}).missing.empty());
    const BandwidthGrowth doubling = bandwidthGrowth({.subject = "hypercube:5 allgather-hypercube"});
    CHECK(doubling.curve("dbsp")->fit.power == Approx(1.5).margin(.01));
}

TEST_CASE("ring, recursive doubling and torus beside each other: rows 33 to 35", "[bandwidth]")
{
    const auto rivals = bandwidthRivals({.subject = "ring:32 allgather-ring"});
    REQUIRE(rivals.size() >= 3);
    CHECK(rivals.front().algorithm == "allgather-ring");
    CHECK(rivals.front().dbsp == Approx(330.36).margin(6e-3));
    CHECK(rivals[1].algorithm == "allgather-hypercube");
    CHECK(rivals[1].volume == std::vector<double>{31, 60, 112, 192, 256});
    CHECK(rivals[1].dbsp == Approx(154.24).margin(6e-3));
    CHECK(rivals[2].experiment == "torus:4x8 allgather-grid");
    CHECK(rivals[2].volume == std::vector<double>{31, 55, 62, 110, 28});
    CHECK(rivals[2].dbsp == Approx(182.60).margin(6e-3));
    for (const BandwidthRival& rival : rivals)
        if (rival.algorithm != "allgather-naive") CHECK(rival.endpointTime == 31);
    CHECK(reconciled(rivals).starts_with(
        "Enough links do not make a schedule fast. Ring on ring:32 takes 330 (DBSP, 31 steps); Recursive doubling on "
        "hypercube:5 has too few links, but takes 154 (DBSP, 5 steps)."));
    // Where a schedule that has enough links is faster, too, it is named, not a slower one.
    const auto eight = bandwidthRivals({.subject = "hypercube:3 allgather-hypercube words=64"});
    REQUIRE(!eight.front().thin.empty());
    const auto enough = std::ranges::find_if(eight, [](const BandwidthRival& one) { return one.thin.empty(); });
    REQUIRE(enough != eight.end());
    CHECK(enough->dbsp < eight.front().dbsp);
    // With the network that it is of: on the hypercube the same algorithm is another schedule.
    CHECK(enough->experiment.starts_with("torus:2x4 allgather-grid"));
    CHECK_THAT(reconciled(eight), Catch::Matchers::Contains("Axis by axis on torus:2x4 has enough links and takes "
                                                            "less, 1066 (DBSP, 4 steps)"));
    CHECK(roundedPrice(14.314) == "14.3");
    CHECK(roundedPrice(1066.1) == "1066");
    CHECK(reconciled(bandwidthRivals({.subject = "hypercube:5 allgather-hypercube"}))
              .starts_with(
                  "A schedule with too few links need not be slower. Recursive doubling on hypercube:5 takes 154"));
    CHECK(bandwidthRivals({.subject = "pattern:alltoall k=4"}).empty());
    CHECK(machineOfSubject("butterfly:4 alltoall-pairwise")->kind == BspMachine::Kind::Butterfly);
    CHECK_FALSE(machineOfSubject("ring:8 allgather-ring"));
    // At the prices of a machine: that one.
    CHECK(toText(*machineOfSubject("torus:4x8 allgather-grid model=dbsp machine=nd-butterfly:3")) == "nd-butterfly:3");
}

} // namespace test_bandwidth_growth
