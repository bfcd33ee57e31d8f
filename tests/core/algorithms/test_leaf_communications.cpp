#include "run/queues.h"
#include "run/run.h"
#include "schedule/operation.h"
#include "testing.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace test_leaf_communications {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::shared_ptr<const Run> ran(const std::string& text) { return run(experimentFromText(text)); }
std::vector<double> peaksOf(const Run& result) { return std::get<std::vector<double>>(result.facts().at("peaks")); }

constexpr const char* queueFree[] = {"broadcast-leaf-all-ports",   "scatter-leaf-furthest-first",
                                     "scatter-leaf-nearest-first", "gather-leaf-furthest-first",
                                     "allgather-leaf-queue-free",  "allgather-leaf-queue-free-optimal",
                                     "alltoall-leaf-phased",       "alltoall-leaf-pipelined"};
constexpr const char* queued[] = {"broadcast-leaf-one-send", "broadcast-leaf-children-first", "allgather-leaf-one-send",
                                  "allgather-leaf-flooding", "alltoall-leaf-one-send",        "alltoall-leaf-greedy"};

void checkLegal(const Run& result)
{
    CHECK(result.violationCount() == 0);
    CHECK(result.delivers());
    for (const Comparison& comparison : result.comparisons()) {
        CAPTURE(comparison.name, comparison.value, comparison.simulated);
        CHECK(holds(comparison));
    }
}

} // namespace

TEST_CASE("peaks of the queues are those of the specification", "[leaf]")
{
    const std::vector<std::pair<std::string, std::vector<double>>> rows{
        {"leaf-tree:3 allgather-leaf-one-send", {5}},
        {"leaf-tree:2x2 allgather-leaf-one-send", {3, 2}},
        {"leaf-tree:2x2x2 allgather-leaf-one-send", {3, 7, 4}},
        {"leaf-tree:2x2x2x2 allgather-leaf-one-send", {3, 6, 15, 8}},
        {"leaf-tree:3x3 allgather-leaf-one-send", {9, 15}},
        {"leaf-tree:3x3x3 allgather-leaf-one-send", {8, 27, 45}},
        {"leaf-tree:4x4 allgather-leaf-one-send", {17, 44}},
        {"leaf-tree:2x2 allgather-leaf-flooding", {1, 0}},
        {"leaf-tree:2x2x2 allgather-leaf-flooding", {1, 2, 0}},
        {"leaf-tree:3x3 allgather-leaf-flooding", {5, 9}},
        {"leaf-tree:4x4 allgather-leaf-flooding", {11, 32}},
        {"leaf-tree:2x2x2x2 allgather-leaf-flooding capacities=1,2,4,8", {12, 8, 8, 0}},
        {"leaf-tree:2x2 alltoall-leaf-one-send", {4, 4}},
        {"leaf-tree:2x2x2 alltoall-leaf-one-send", {7, 17, 16}},
        {"leaf-tree:2x2x2x2 alltoall-leaf-one-send", {15, 28, 71, 64}},
        {"leaf-tree:3x3 alltoall-leaf-one-send", {18, 36}},
        {"leaf-tree:4x4 alltoall-leaf-one-send", {49, 144}},
    };
    for (const auto& [text, peaks] : rows) {
        CAPTURE(text);
        const auto result = ran(text);
        CHECK(peaksOf(*result) == peaks);
        CHECK(result->maxQueue() == *std::ranges::max_element(peaks));
        // Router by router the same.
        const LeafTree tree = LeafTree::of(result->topology());
        std::vector<double> again(tree.levels());
        for (std::uint32_t node = 0; node < tree.nodes(); ++node) {
            const auto queue = result->queue(NodeId{node});
            REQUIRE(queue.size() == static_cast<std::size_t>(result->steps()));
            const double most = *std::ranges::max_element(queue);
            if (node < tree.leaves())
                CHECK(most == 0);
            else
                again[tree.level(node) - 1] = std::max(again[tree.level(node) - 1], most);
        }
        CHECK(again == peaks);
    }
}

TEST_CASE("flooding fills the root's queue, (k - 2) n copies for k >= 3", "[leaf]")
{
    for (const auto& [tree, k, n] :
         {std::tuple{"3x3", 3, 9}, {"3x3x3", 3, 27}, {"4x4", 4, 16}, {"4x4x4", 4, 64}, {"5x5", 5, 25}, {"6x6", 6, 36}})
        CHECK(peaksOf(*ran(fmt::format("leaf-tree:{} allgather-leaf-flooding", tree))).back() == (k - 2) * n);
}

TEST_CASE("a block waits in the steps between its last arrival and its departure", "[leaf][queues]")
{
    // Block 0 reaches router 2 in the first step and leaves in the fourth and fifth; block 1 does not wait.
    const char* steps[] = {"0>2 b0", "0>2 b1", "2>1 b1", "2>1 b0", "2>0 b0"};
    Schedule schedule{5, [&](StepIndex k, Step& step) { step.append(stepFromText(steps[k])); }, {}};
    Data data = operationData(Operation::Allgather, 2, {}, 1, 1);
    data.routers = 1;
    const auto waiting = [&] {
        const QueueHistory history(schedule, data, NodeId{2}, 1);
        std::vector<std::uint32_t> all;
        for (StepIndex k = 0; k < 5; ++k) all.push_back(history.at(0, k));
        return all;
    };
    CHECK(waiting() == std::vector<std::uint32_t>{0, 2, 2, 1, 0});
    const QueueHistory history(schedule, data, NodeId{2}, 1);
    CHECK(history.peak() == 2);
    // In the second step; block 0 goes over two links, block 1 over one.
    CHECK(history.longest().router == 0);
    CHECK(history.longest().step == 1);
    CHECK(history.peak(0, 1).waiting == 2);
    CHECK(history.peak(0, 1).step == 1);
    CHECK(history.peak(0, 0).waiting == 0);
    CHECK(history.longest().blocks == 2);
    CHECK(history.longest().sent == 3);
    CHECK(!history.longest().alike);
    CHECK(history.at(0, 17) == 0);
    const StepIndex edges[]{0, 2, 5, 5};
    const auto columns = history.columns(0, edges);
    REQUIRE(columns.size() == 3);
    CHECK(columns[0].longest == 2);
    CHECK(columns[0].mean == 1);
    CHECK(columns[1].longest == 2);
    CHECK(columns[1].mean == 1);
    CHECK(columns[2].longest == 0);
    CHECK(queuePeaks(schedule, data, 2) == std::vector<std::uint32_t>{2});
    // A second copy counts from its own arrival: in the third step, so that only the other link has to wait.
    steps[2] = "0>2 b0";
    CHECK(waiting() == std::vector<std::uint32_t>{0, 0, 0, 1, 0});
}

TEST_CASE("four leaves broadcast at once in nine steps", "[leaf]")
{
    // Routers 4 and 5, root 6 (Fig. 2).
    CHECK(toText(ran("leaf-tree:2x2 allgather-leaf-one-send")->schedule())
          == "0>4 b0, 1>4 b1, 2>5 b2, 3>5 b3 | 4>6 b0, 5>6 b2 | 4>6 b1, 5>6 b3, 6>5 b0 | 4>1 b0, 5>3 b2, 6>4 b2 | "
             "4>0 b1, 5>2 b3, 6>5 b1 | 4>0 b2, 5>2 b0, 6>4 b3 | 4>1 b2, 5>3 b0 | 4>0 b3, 5>2 b1 | 4>1 b3, 5>3 b1");
}

TEST_CASE("four leaves exchange everything in eight steps without queues", "[leaf]")
{
    // The packet of s for d is block 4 s + d.
    Step step;
    const auto result = ran("leaf-tree:2x2 alltoall-leaf-pipelined");
    std::map<StepIndex, std::vector<std::uint32_t>> injected;
    for (StepIndex k = 0; k < result->steps(); ++k) {
        result->schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.from.value < 4) injected[k + 1].push_back(step.blocks(transfer)[0].first.value);
        std::ranges::sort(injected[k + 1]);
    }
    using List = std::vector<std::uint32_t>;
    CHECK(injected[1] == List{2, 8});
    CHECK(injected[2] == List{7, 13});
    CHECK(injected[3] == List{3, 9});
    CHECK(injected[4] == List{6, 12});
    CHECK(injected[7] == List{1, 4, 11, 14});
}

TEST_CASE("leaf communications are legal in trees of any arities and capacities", "[leaf]")
{
    for (const char* arities : {"2", "3", "7", "2x2", "2x5", "5x2", "3x4", "2x2x2", "3x2x2", "2x3x3", "4x2x3", "3x3x3",
                                "2x2x2x2", "2x3x2x2", "2x2x2x2x2", "4x4x2"})
        for (const char* capacities : {"constant", "exponential", "1,2,3", "1,3,2", "1,4,5", "1,2", "1,4", "1,3,1,9"}) {
            const Values values{{"capacities", std::string(capacities)}};
            const std::string text = std::string("leaf-tree:") + arities;
            if (!refusal([&] { makeTopology(text, values); }).text.empty()) continue;
            for (const char* id : queueFree) {
                CAPTURE(text, capacities, id);
                const auto result = ran(fmt::format("{} {} capacities={}", text, id, capacities));
                checkLegal(*result);
                CHECK(result->maxQueue() == 0);
            }
            for (const char* id : queued) {
                CAPTURE(text, capacities, id);
                checkLegal(*ran(fmt::format("{} {} capacities={}", text, id, capacities)));
            }
        }
}

TEST_CASE("with exponential capacities greedy queues need n + 2h - 2 steps, too", "[leaf]")
{
    for (const auto& [tree, steps] : {std::pair{"2x2", 6}, {"2x2x2", 12}, {"2x2x2x2", 22}, {"3x3", 11}, {"3x3x3", 31}})
        CHECK(ran(fmt::format("leaf-tree:{} alltoall-leaf-greedy capacities=exponential", tree))->steps() == steps);
}

TEST_CASE("a gather is legal with one send and with all ports", "[leaf]")
{
    for (const char* ports : {"one-send", "all-ports", "duplex"}) {
        const auto result = ran(fmt::format("leaf-tree:3x3x3 gather-leaf-furthest-first root=5 ports={}", ports));
        CHECK(result->steps() == 27);
        CHECK(result->transfers() == 136);
        checkLegal(*result);
    }
    CHECK(ran("leaf-tree:2x2 allgather-leaf-flooding ports=one-send")->violationCount() > 0);
    CHECK(ran("leaf-tree:2x2 allgather-leaf-one-send ports=duplex")->violations()[0].text
          == "router 4 receives a second message in one step, 1 allowed");
}

TEST_CASE("a total exchange among 256 leaves runs", "[leaf]")
{
    const auto result = ran("leaf-tree:2x2x2x2x2x2x2x2 alltoall-leaf-one-send");
    CHECK(result->steps() == 5 * 256 * 256 / 8 + 2 * 8 - 3);
    CHECK(result->transfers() == 918016);
    checkLegal(*result);
}

TEST_CASE("where routers take part, the network is the shape", "[leaf]")
{
    const auto refused = [](const std::string& text) { return refusal([&] { resolve(experimentFromText(text)); }); };
    CHECK(refused("ring:12 alltoall-leaf-one-send").remedies.at(0).experiment
          == "leaf-tree:2x2x3 alltoall-leaf-one-send");
    CHECK(refused("leaf-tree:2x3 alltoall-leaf-one-send mapping=random").parameter == "mapping");
    CHECK(refused("leaf-tree:2x3 alltoall-leaf-one-send shape=hypercube").parameter == "shape");
    CHECK(refused("leaf-tree:2x3 broadcast-leaf-textbook").parameter == "topology");
    CHECK(refused("leaf-tree:6x6x6 alltoall-leaf-phased capacities=1,4,5 fill=exact").parameter == "fill");
    CHECK(refused("leaf-tree:4x4x4x4x4x4 alltoall-leaf-greedy").parameter == "topology");
    // Where the fillings differ and there are more leaves, aligned is the usual one.
    CHECK(toText(resolve(experimentFromText("leaf-tree:6x6x6 alltoall-leaf-phased capacities=1,4,5 fill=aligned"))
                     .experiment)
          == "leaf-tree:6x6x6 alltoall-leaf-phased capacities=1,4,5");
    CHECK(ran("leaf-tree:3x3x2x4 alltoall-leaf-pipelined capacities=1,2,4,5")->maxQueue() == 0);
}

TEST_CASE("a level sequence whose sends arrive in different steps meets nobody and waits nowhere", "[leaf]")
{
    for (const std::string tree : {"2", "2x2", "2x2x2", "2x2x2x2", "2x2x2x2x2"}) {
        CAPTURE(tree);
        const auto result = ran("leaf-tree:" + tree + " alltoall-leaf-sequence capacities=exponential");
        checkLegal(*result);
        CHECK(result->maxQueue() == 0);
        CHECK(result->steps() == ran("leaf-tree:" + tree + " alltoall-leaf-pipelined capacities=exponential")->steps());
    }
    const auto best = ran("leaf-tree:2x2x2 alltoall-leaf-sequence capacities=exponential sequence=3313232");
    checkLegal(*best);
    CHECK(best->steps() == 11);
    const auto comparisons = best->comparisons();
    CHECK(highestBound(comparisons, "steps")->value == 11);
}

TEST_CASE("sends that arrive in the same step meet on a branch, and that is shown", "[leaf]")
{
    // Levels 2 and 1 in the steps 1 and 3 arrive both at the end of step 4.
    const auto meets = ran("leaf-tree:2x2 alltoall-leaf-sequence capacities=exponential sequence=2-2-1");
    CHECK(meets->violationCount() > 0);
    CHECK(meets->violations().front().rule == "links");
}

TEST_CASE("a level sequence names every level as often as there are leaves so far away", "[leaf]")
{
    const auto refusal = [](const std::string& text) {
        try {
            run(experimentFromText(text));
        } catch (const Refused& refused) {
            return refused.why().parameter;
        }
        return std::string();
    };
    CHECK(refusal("leaf-tree:2x2 alltoall-leaf-sequence capacities=exponential sequence=2-1") == "sequence");
    CHECK(refusal("leaf-tree:2x2 alltoall-leaf-sequence capacities=exponential sequence=2-2-1-3") == "sequence");
    CHECK(refusal("leaf-tree:2x2 alltoall-leaf-sequence capacities=exponential sequence=two") == "sequence");
    CHECK(refusal("leaf-tree:2x2 alltoall-leaf-sequence") == "capacities");
    CHECK(refusal("leaf-tree:3x3 alltoall-leaf-sequence capacities=exponential") == "shape");
}

} // namespace test_leaf_communications
