#include "testing.h"

#include "cost/machine.h"
#include "progress.h"
#include "run/analysis/time_shares.h"

#include <algorithm>
#include <cmath>

namespace test_time_shares {

using namespace hopscope;
using namespace hopscope::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

/// Parts of the whole, of the columns and of the phases add up to the simulated time.
void checkSums(const Run& run, const TimeShares& shares)
{
    CHECK_THAT(shares.once + shares.whole.time.sum(), WithinRel(run.time(), 1e-12) || WithinAbs(run.time(), 1e-300));
    const double inSteps = run.time() - shares.once;
    const auto checkShare = [&](const StepsShare& share) {
        double time = 0;
        for (StepIndex k = share.first; k < share.first + share.count; ++k) time += run.stepTime(k);
        CHECK_THAT(share.time.sum(), WithinAbs(time, 1e-9 * run.time()));
        CHECK_THAT(share.busy + share.waiting + share.idle, WithinAbs(time, 1e-9 * run.time()));
        for (const double amount : share.time.amounts) CHECK(amount >= 0);
        for (const double amount : {share.busy, share.waiting, share.idle}) CHECK(amount >= 0);
        return share.time.sum();
    };
    checkShare(shares.whole);
    double columns = 0, phases = 0;
    for (const StepsShare& share : shares.columns) columns += checkShare(share);
    CHECK_THAT(columns, WithinAbs(inSteps, 1e-9 * run.time()));
    for (const auto& phase : shares.phases) phases += checkShare(phase.share);
    if (!shares.phases.empty()) CHECK_THAT(phases, WithinAbs(inSteps, 1e-9 * run.time()));
}

double part(const std::string& text, TimePart which) { return timeShares(*runOf(text), 10).whole.time[which]; }

} // namespace

TEST_CASE("the parts of the time add up to it under every model", "[time-shares]")
{
    const std::string text = GENERATE(
        "hypercube:4 broadcast-fractional-tree packets=5 words=40", "ring:8 allgather-hypercube words=10",
        "hypercube:3 alltoall-pairwise words=7", "torus:4x4 allreduce-long-torus words=100",
        "mesh:4x4 reduce-grid words=9 root=5", "hypercube:4 scan-hypercube words=3",
        "complete:16 scatter-halving words=2.5 root=3", "complete:1 broadcast-binomial", "ring:8 shift-direct shift=5");
    const CostModel* model = GENERATE(from_range(costModels()));
    std::string with = text + " model=" + std::string(model->id);
    for (const Parameter& price : model->prices)
        if (price.kind == Kind::Real) with += " " + std::string(price.id) + "=0.75";
    CAPTURE(with);
    const auto result = runOf(with);
    checkSums(*result, timeShares(*result, 3));
    checkSums(*result, timeShares(*result, 1000));
    checkSums(*result, timeShares(*result, 7, {}, 1));
}

TEST_CASE("contention is what a shared link adds", "[time-shares]")
{
    // Bits 0, 1, 2 of the cube on a ring: 1, 2 and 4 messages of 10, 20 and 40 words on a link.
    const TimeShares shares = timeShares(*runOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2"), 3);
    REQUIRE(shares.columns.size() == 3);
    const double contention[] = {0, 40, 240}, transfer[] = {20, 40, 80};
    for (std::size_t k = 0; k < 3; ++k) {
        CHECK(shares.columns[k].time[TimePart::StartUp] == 100);
        CHECK(shares.columns[k].time[TimePart::Transfer] == transfer[k]);
        CHECK(shares.columns[k].time[TimePart::Contention] == contention[k]);
        CHECK_THAT(shares.columns[k].waiting, WithinRel(contention[k], 1e-12) || WithinAbs(0, 1e-12));
        CHECK(shares.columns[k].idle == 0);
    }
    CHECK(part("ring:8 allgather-ring words=10", TimePart::Contention) == 0);
}

TEST_CASE("a message on a long way of stores is no contention", "[time-shares]")
{
    const std::string ring = "ring:8 shift-direct shift=5 words=10 alpha=100 beta=2 model=store-and-forward";
    // Three links each of 10 words; every link is wanted by three messages.
    CHECK(part(ring, TimePart::Transfer) == 60);
    CHECK(part(ring, TimePart::Contention) == runOf(ring)->time() - 160);
    CHECK(part("line:8 shift-direct shift=1 words=10 model=store-and-forward", TimePart::StartUp) == 1);
}

TEST_CASE("combining, serialisation and the overhead have parts of their own", "[time-shares]")
{
    const std::string cube = "hypercube:3 reduce-halving model=multilink words=10 alpha=1 beta=1 duplex=full";
    CHECK(part(cube, TimePart::Combining) == 0);
    CHECK(part(cube + " gamma=2", TimePart::Combining) == 60);
    CHECK(part(cube + " gamma=2", TimePart::Transfer) == 30);
    const std::string all = "torus:3x3 allgather-torus-bucket words=10 model=multilink tau=0.5";
    const auto several = runOf(all);
    double serialisation = 0;
    for (StepIndex k = 0; k < several->steps(); ++k) {
        const Traffic traffic = several->trafficAt(k);
        serialisation += (1 + traffic.wordsPerLink) * (std::max(traffic.sends, traffic.receives) - 1) * 0.5;
    }
    CHECK_THAT(part(all, TimePart::Serialisation), WithinAbs(serialisation, 1e-9));
    CHECK(timeShares(*runOf(cube + " phi=9"), 5).once == 9);
    CHECK(part(cube + " phi=9", TimePart::StartUp) == 3);
}

TEST_CASE("under unit steps all is start-up, under BSP the latency is", "[time-shares]")
{
    CHECK(part("complete:8 broadcast-binomial model=unit hop=2", TimePart::StartUp) == 6);
    const auto superstep = runOf("nd-butterfly:3 broadcast-binomial model=bsp words=4");
    const BspMachine machine = machineOf(superstep->setup().values);
    const TimeParts time = timeShares(*superstep, 1).whole.time;
    CHECK_THAT(time[TimePart::StartUp], WithinRel(3 * machine.latency(3), 1e-12));
    CHECK_THAT(time[TimePart::Transfer], WithinRel(3 * 4 * machine.gap(3), 1e-12));
}

TEST_CASE("processors are busy, wait or are idle", "[time-shares]")
{
    // Two of four take part in the first of two steps, which take 2 each.
    const StepsShare tree = timeShares(*runOf("complete:4 broadcast-binomial words=1"), 9).whole;
    CHECK(tree.busy == 3);
    CHECK(tree.idle == 1);
    CHECK(tree.waiting == 0);
    // Of seven parts the halves of four and three hand on two and one: who has the shorter message waits.
    const auto scatter = runOf("complete:7 scatter-halving words=1 alpha=0");
    double waiting = 0;
    for (StepIndex k = 0; k < scatter->steps(); ++k) {
        Step step;
        scatter->schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            waiting += 2 * (scatter->stepTime(k) - static_cast<double>(step.blockCount(transfer))) / 7;
    }
    CHECK(waiting > 0);
    CHECK_THAT(timeShares(*scatter, 9).whole.waiting, WithinAbs(waiting, 1e-12));
}

TEST_CASE("phases have their shares", "[time-shares]")
{
    const auto broadcast = runOf("hypercube:3 broadcast-scatter-allgather words=80");
    const TimeShares shares = timeShares(*broadcast, 2);
    REQUIRE(shares.phases.size() == 2);
    CHECK(shares.phases[0].share.count == 3);
    CHECK(shares.phases[1].share.count == 3);
    CHECK(shares.phases[0].share.time[TimePart::StartUp] == 3);
    CHECK_THAT(shares.phases[0].share.time[TimePart::Transfer], WithinRel(70.0, 1e-12));
    CHECK_THAT(shares.phases[1].share.time[TimePart::Transfer], WithinRel(70.0, 1e-12));
}

TEST_CASE("processors of a pipeline are idle while it fills and drains", "[time-shares]")
{
    const auto chain = runOf("complete:8 broadcast-chain packets=20 words=20");
    const TimeShares shares = timeShares(*chain, 10);
    REQUIRE(shares.stages.size() == 3);
    double idle = 0;
    StepIndex steps = 0;
    for (const StepsShare& stage : shares.stages) {
        CHECK(stage.first == steps);
        steps += stage.count;
        idle += stage.idle;
    }
    CHECK(steps == chain->steps());
    CHECK(shares.stages[0].count == 6); // the seventh brings packet 0 to the last
    CHECK_THAT(idle, WithinRel(shares.whole.idle, 1e-12));
    // Of a chain both are as long: the last waits as long for packet 0 as the root has nothing to send at the end.
    CHECK_THAT(shares.stages[0].idle, WithinRel(shares.stages[2].idle, 1e-12));
    CHECK(shares.stages[1].idle == 0);
    CHECK(timeShares(*runOf("complete:8 broadcast-binomial"), 10).stages.empty());
}

TEST_CASE("long runs are looked at here and there, and say so", "[time-shares]")
{
    const auto chain = runOf("complete:64 broadcast-chain packets=500 words=500");
    const TimeShares exact = timeShares(*chain, 20), sampled = timeShares(*chain, 20, {}, 3000);
    CHECK(exact.every == 1);
    CHECK(sampled.every == 11);
    CHECK_THAT(sampled.whole.idle, WithinRel(exact.whole.idle, 0.05));
    CHECK(sampled.whole.time.amounts == exact.whole.time.amounts);
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(timeShares(*chain, 20, stop.get_token()), Cancelled);
}

} // namespace test_time_shares
