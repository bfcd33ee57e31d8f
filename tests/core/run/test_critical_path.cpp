#include "testing.h"

#include "progress.h"
#include "run/analysis/critical_path.h"
#include "run/simulation.h"

namespace test_critical_path {

using namespace hopscope;
using namespace hopscope::test;
using Waits = CriticalHop::Waits;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

/// "1 0>1, 2 1>3 data, 5 3>2 port -2": step, ends, what it waits for, slack.
std::string shown(const CriticalPath& path)
{
    std::string text;
    for (const CriticalHop& hop : path.hops) {
        text += (text.empty() ? "" : ", ") + std::to_string(hop.step + 1) + " " + std::to_string(hop.from.value) + ">"
                + std::to_string(hop.to.value);
        if (hop.waits != Waits::Nothing) text += hop.waits == Waits::Data ? " data" : " port";
        if (hop.slack > 0) text += " -" + std::to_string(hop.slack);
    }
    return text;
}
std::string pathOf(const std::string& text) { return shown(criticalPath(*runOf(text))); }

/// The path of a broadcast by this schedule.
std::string pathOf(const std::string& experiment, const std::string& steps)
{
    Setup setup = resolve(experimentFromText(experiment));
    Algorithm own = *setup.algorithm;
    static std::string schedule;
    schedule = steps;
    own.schedule = [](const Problem&) { return scheduleFromText(schedule); };
    setup.algorithm = &own;
    const auto simulation = simulate(setup, {}, nullptr, {});
    return shown(criticalPath(Run(setup, simulation)));
}

} // namespace

TEST_CASE("a packet that goes down a chain waits for itself", "[critical-path]")
{
    CHECK(pathOf("complete:4 broadcast-chain") == "1 0>1, 2 1>2 data, 3 2>3 data");
    CHECK(pathOf("ring:4 allgather-ring") == "1 2>3, 2 3>0 data, 3 0>1 data");
}

TEST_CASE("the last of several packets waits for the port of the root", "[critical-path]")
{
    CHECK(pathOf("complete:3 broadcast-chain packets=4") == "1 0>1, 2 0>1 port, 3 0>1 port, 4 0>1 port, 5 1>2 data");
    const CriticalPath path = criticalPath(*runOf("complete:3 broadcast-chain packets=4"));
    CHECK(describe(path)
          == "The path has 5 hops: 1 waits for data, 3 for a port; the first could go at once. No step can be saved in "
             "this order.");
}

TEST_CASE("data is looked for before a port", "[critical-path]")
{
    CHECK(pathOf("complete:8 broadcast-binomial") == "1 0>4, 2 0>2 port, 3 2>3 data");
}

TEST_CASE("a transfer that could go earlier has slack", "[critical-path]")
{
    CHECK(pathOf("complete:5 broadcast-chain", "0>1 b0 | 3>4 b0 | 1>2 b0") == "1 0>1, 3 1>2 data -1");
    CHECK(pathOf("complete:5 broadcast-chain", "0>1 b0 | 3>4 b0 | 4>3 b0 | 0>2 b0") == "1 0>1, 4 0>2 port -2");
    CHECK(pathOf("complete:5 broadcast-chain", "3>4 b0 | 4>3 b0 | 0>1 b0") == "3 0>1 -2");
    CriticalPath path;
    path.hops.resize(2);
    path.hops[1].waits = Waits::Data;
    path.hops[1].slack = 1;
    CHECK(describe(path) == "The path has 2 hops: 1 waits for data. 1 step of slack: so many could be saved on it.");
}

TEST_CASE("the first copy of a block counts", "[critical-path]")
{
    // Processor 1 has the block after step 1; that it gets it again from 2 keeps nobody.
    CHECK(pathOf("complete:4 broadcast-chain ports=any", "0>1 b0, 0>2 b0 | 2>1 b0 | 1>3 b0") == "1 0>1, 3 1>3 data -1");
}

TEST_CASE("ports that nobody counts keep nobody", "[critical-path]")
{
    const std::string steps = "0>1 b0 | 0>2 b0 | 0>3 b0";
    CHECK(pathOf("complete:4 broadcast-chain", steps) == "1 0>1, 2 0>2 port, 3 0>3 port");
    CHECK(pathOf("complete:4 broadcast-chain ports=any", steps) == "3 0>3 -2");
    CHECK(pathOf("complete:4 broadcast-chain ports=2", "0>1 b0, 0>2 b0 | 0>3 b0") == "1 0>1, 2 0>3 port");
    CHECK(pathOf("complete:3 broadcast-chain packets=2 ports=simplex", "0>1 b0 | 1>2 b0 | 0>1 b1 | 1>2 b1")
          == "1 0>1, 2 1>2 data, 3 0>1 port, 4 1>2 data");
    // Both go over the link from 0 to 1, which takes one message.
    CHECK(pathOf("line:3 broadcast-chain packets=2 ports=all-ports", "0>2 b0 | 0>1 b1") == "1 0>2, 2 0>1 port");
    CHECK(pathOf("line:3 broadcast-chain packets=2 ports=all-ports", "1>2 b0 | 0>1 b1") == "2 0>1 -1");
}

TEST_CASE("values that are joined or carried along inside a processor are followed", "[critical-path]")
{
    CHECK(pathOf("complete:4 reduce-chain") == "1 3>2, 2 2>1 data, 3 1>0 data");
    const CriticalPath scan = criticalPath(*runOf("hypercube:4 scan-hypercube"));
    CHECK(scan.count(Waits::Data) == 3);
    const CriticalPath down = criticalPath(*runOf("line:7 scan-sweep"));
    CHECK(down.hops.size() == down.count(Waits::Data) + 1);
}

TEST_CASE("hops and slack are all steps, and every hop follows from the one before", "[critical-path]")
{
    const std::string text =
        GENERATE("complete:21 broadcast-fractional-tree group=3 packets=12", "hypercube:4 alltoall-hypercube",
                 "torus:4x4 allreduce-long-torus words=64", "hypercube:3 broadcast-edge-disjoint-trees packets=6",
                 "leaf-tree:3x3x3 allgather-leaf-flooding", "leaf-tree:3x3 alltoall-leaf-greedy",
                 "mesh:3x5 scan-grid-doubling", "complete:13 broadcast-fractional-tree-simplex packets=5",
                 "ring:7 alltoall-rotation", "torus:4x4 gather-torus-mst");
    CAPTURE(text);
    const auto result = runOf(text);
    const CriticalPath path = criticalPath(*result);
    REQUIRE_FALSE(path.hops.empty());
    CHECK(path.complete);
    CHECK(static_cast<StepIndex>(path.hops.size()) + path.slack() == result->steps());
    CHECK(path.hops.back().step == result->steps() - 1);
    CHECK(path.hops.front().waits == Waits::Nothing);
    Step step;
    for (std::size_t i = 0; i < path.hops.size(); ++i) {
        const CriticalHop& hop = path.hops[i];
        result->schedule().at(hop.step, step);
        CHECK(step.transfers()[hop.transfer].from == hop.from);
        CHECK(step.transfers()[hop.transfer].to == hop.to);
        if (i == 0) continue;
        const CriticalHop& before = path.hops[i - 1];
        CHECK(hop.step == before.step + 1 + hop.slack);
        if (hop.waits == Waits::Data) CHECK(before.to == hop.from);
    }
}

TEST_CASE("of a long run only the end of the path is sought", "[critical-path]")
{
    const auto chain = runOf("complete:64 broadcast-chain packets=500 words=500");
    const CriticalPath end = criticalPath(*chain, {}, 5000);
    CHECK_FALSE(end.complete);
    CHECK(end.hops.size() < static_cast<std::size_t>(chain->steps()));
    CHECK(criticalPath(*chain).hops.size() == static_cast<std::size_t>(chain->steps()));
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(criticalPath(*chain, stop.get_token()), Cancelled);
    CHECK(criticalPath(*runOf("complete:1 broadcast-chain")).hops.empty());
}

} // namespace test_critical_path
