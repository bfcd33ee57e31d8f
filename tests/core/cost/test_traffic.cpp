#include "testing.h"

#include "cost/store_and_forward.h"
#include "cost/traffic.h"
#include "topology/mapping.h"

#include <algorithm>
#include <map>

namespace test_traffic {

using namespace hopscope;
using namespace hopscope::test;

namespace {

Data blocksOfOneSize(double words = 1)
{
    Data data;
    data.blocks = 100;
    data.words = words;
    return data;
}

/// Block b has b + 1 words.
Data blocksOfManySizes()
{
    Data data = blocksOfOneSize();
    data.wordsOf = [](BlockId block) { return block.value + 1.0; };
    return data;
}

TrafficMeter meterOn(const Topology& topology, const Data& data, Duplex duplex = Duplex::Full, bool makespan = false)
{
    return TrafficMeter(topology, placement("row-major", topology, 1), data, duplex, {.makespan = makespan});
}

Traffic trafficOf(const std::string& step, const std::string& topology, Duplex duplex = Duplex::Full,
                  Effect effect = Effect::Copy)
{
    return meterOn(makeTopology(topology), blocksOfOneSize(), duplex).measure(stepFromText(step, effect));
}

/// The definition, without any shortcut: walk every route, count everything in maps.
Traffic counted(const Step& step, const Topology& topology, const std::vector<NodeId>& placed, const Data& data,
                Duplex duplex)
{
    std::map<LinkId, double> messages, words;
    std::map<NodeId, std::uint32_t> sends, receives;
    std::map<NodeId, double> combined;
    Traffic traffic;
    for (const Transfer& transfer : step.transfers()) {
        double size = 0;
        step.eachBlock(transfer, [&](BlockId block) { size += data.uniform() ? 1 : data.size(block); });
        std::vector<LinkId> links;
        topology.route(placed[transfer.from.value], placed[transfer.to.value], transfer.path, links);
        for (LinkId link : links) {
            const LinkId cable = duplex == Duplex::Half ? link / 2 * 2 : link;
            messages[cable] += 1.0 / topology.capacity(link);
            words[cable] += size / topology.capacity(link);
            traffic.messagesPerLink = std::max(traffic.messagesPerLink, messages[cable]);
            traffic.wordsPerLink = std::max(traffic.wordsPerLink, words[cable]);
            traffic.wordHops += size;
        }
        ++traffic.transfers;
        traffic.largestMessage = std::max(traffic.largestMessage, size);
        traffic.sends = std::max(traffic.sends, ++sends[transfer.from]);
        traffic.receives = std::max(traffic.receives, ++receives[transfer.to]);
        if (transfer.effect == Effect::Combine) combined[transfer.to] += size;
    }
    for (std::uint32_t i = 0; i < placed.size(); ++i) {
        traffic.busiest = std::max(traffic.busiest, sends[NodeId{i}] + receives[NodeId{i}]);
        traffic.wordsCombined = std::max(traffic.wordsCombined, combined[NodeId{i}]);
    }
    return traffic;
}

} // namespace

TEST_CASE("an empty step puts nothing on the machine", "[traffic]")
{
    for (const char* topology : {"ring:4", "complete:4"}) {
        const Topology network = makeTopology(topology);
        CHECK(meterOn(network, blocksOfOneSize(), Duplex::Half, true).measure(Step()) == Traffic{});
        CHECK(meterOn(network, blocksOfOneSize()).loads(Step()).empty());
    }
}

TEST_CASE("two messages that share a link of a ring", "[traffic]")
{
    const Traffic traffic = trafficOf("0>2 b0, 1>3 b0-2", "ring:8");
    CHECK(traffic.transfers == 2);
    CHECK(traffic.messagesPerLink == 2);
    CHECK(traffic.wordsPerLink == 4);
    CHECK(traffic.largestMessage == 3);
    CHECK(traffic.wordHops == 2 * 1 + 2 * 3);
    CHECK(traffic.sends == 1);
    CHECK(traffic.receives == 1);
    CHECK(traffic.busiest == 1);
    CHECK(traffic.wordsCombined == 0);
    CHECK(traffic.makespan == 0);
}

TEST_CASE("the most messages and the most words may be on different links", "[traffic]")
{
    const Traffic traffic = trafficOf("0>1 b0, 0>1 b1, 4>5 b0-6", "line:8");
    CHECK(traffic.messagesPerLink == 2);
    CHECK(traffic.wordsPerLink == 7);
    CHECK(traffic.sends == 2);
    CHECK(traffic.receives == 2);
}

TEST_CASE("under full duplex each direction has its own load", "[traffic]")
{
    for (const char* topology : {"ring:4", "ring:2", "complete:4", "torus:4x4", "hypercube:2"}) {
        CAPTURE(topology);
        CHECK(trafficOf("0>1 b0, 1>0 b1-2", topology).messagesPerLink == 1);
        CHECK(trafficOf("0>1 b0, 1>0 b1-2", topology).wordsPerLink == 2);
        CHECK(trafficOf("0>1 b0, 1>0 b1-2", topology, Duplex::Half).messagesPerLink == 2);
        CHECK(trafficOf("0>1 b0, 1>0 b1-2", topology, Duplex::Half).wordsPerLink == 3);
    }
}

TEST_CASE("the parallel links of a torus axis of two share an exchange", "[traffic]")
{
    CHECK(trafficOf("0>1 b0, 1>0 b1", "torus:2", Duplex::Half).messagesPerLink == 1);
    CHECK(trafficOf("0>1 b0, 0>1 b1", "torus:2", Duplex::Half).messagesPerLink == 2);
}

TEST_CASE("on a complete network only messages of one pair meet", "[traffic]")
{
    CHECK(trafficOf("0>1 b0, 2>1 b0, 0>3 b0, 3>1 b0", "complete:4").messagesPerLink == 1);
    CHECK(trafficOf("0>1 b0, 0>1 b1-4, 0>2 b0", "complete:4").messagesPerLink == 2);
    CHECK(trafficOf("0>1 b0, 0>1 b1-4, 0>2 b0", "complete:4").wordsPerLink == 5);
    CHECK(trafficOf("0>1 b0-3, 2>3 b0", "complete:4").wordHops == 5);
}

TEST_CASE("on a torus messages meet where their last axes lead them", "[traffic]")
{
    // All of a column send to its far corner: along the row first, then together down the same column.
    const Traffic traffic = trafficOf("0>5 b0, 4>5 b0, 8>5 b0", "torus:4x4");
    CHECK(traffic.messagesPerLink == 1);
    CHECK(traffic.wordHops == 2 + 1 + 2);
    CHECK(trafficOf("0>2 b0, 0>6 b0, 0>10 b0", "torus:4x4").messagesPerLink == 3);
    CHECK(trafficOf("0>2 b0, 0>6 b0, 0>10 b0", "torus:4x4").wordHops == 2 + 3 + 4);
}

TEST_CASE("loads are divided by the capacity of their link", "[traffic]")
{
    TrafficMeter meter = meterOn(lineWithCapacities({2, 1}), blocksOfOneSize());
    const Traffic wide = meter.measure(stepFromText("0>1 b0, 0>1 b1-4, 0>1 b5"));
    CHECK(wide.messagesPerLink == 1.5);
    CHECK(wide.wordsPerLink == 3);
    CHECK(wide.largestMessage == 4);
    CHECK(meter.measure(stepFromText("0>2 b0, 0>1 b1")).messagesPerLink == 1);
    CHECK(meter.measure(stepFromText("0>2 b0, 0>2 b1")).messagesPerLink == 2);
}

TEST_CASE("a node combines all that it receives to combine", "[traffic]")
{
    CHECK(trafficOf("0>1 b0-1, 2>1 b0, 3>2 b0-2", "complete:4", Duplex::Full, Effect::Combine).wordsCombined == 3);
    CHECK(trafficOf("0>1 b0-1, 2>1 b0, 3>2 b0-2", "complete:4", Duplex::Full, Effect::Copy).wordsCombined == 0);
}

TEST_CASE("the busiest node counts what it sends and what it receives", "[traffic]")
{
    const Traffic traffic = trafficOf("0>1 b0, 2>1 b0, 1>3 b0, 1>0 b0", "complete:4");
    CHECK(traffic.sends == 2);
    CHECK(traffic.receives == 2);
    CHECK(traffic.busiest == 4);
}

TEST_CASE("blocks of many sizes are weighed in words", "[traffic]")
{
    TrafficMeter meter = meterOn(makeTopology("ring:4"), blocksOfManySizes());
    const Traffic traffic = meter.measure(stepFromText("0>1 b0-2+9, 2>3 b4"));
    CHECK(traffic.largestMessage == 1 + 2 + 3 + 10);
    CHECK(traffic.wordHops == 16 + 5);
}

TEST_CASE("a schedule is measured where its processors are placed", "[traffic]")
{
    const Topology ring = makeTopology("ring:8");
    TrafficMeter meter(ring, placement("gray", ring, 1), blocksOfOneSize(), Duplex::Full);
    CHECK(meter.measure(stepFromText("1>2 b0")).wordHops == 2); // 1 and 3
    CHECK(meter.measure(stepFromText("3>4 b0")).wordHops == 4); // 2 and 6
    std::vector<LinkId> links;
    meter.route(stepFromText("1>2 b0").transfers()[0], links);
    CHECK(links == routeOf(ring, 1, 3));
}

TEST_CASE("the loads of a step name its links with messages and words", "[traffic]")
{
    const Topology ring = makeTopology("ring:8");
    const Step step = stepFromText("0>2 b0, 1>2 b0-2, 2>1 b4");
    const auto full = meterOn(ring, blocksOfOneSize(10)).loads(step);
    REQUIRE(full.size() == 3);
    CHECK(full[0].link == routeOf(ring, 0, 1)[0]);
    CHECK(full[0].messages == 1);
    CHECK(full[0].words == 10);
    CHECK(full[1].link == routeOf(ring, 1, 2)[0]);
    CHECK(full[1].messages == 2);
    CHECK(full[1].words == 40);
    CHECK(full[2].link == routeOf(ring, 2, 1)[0]);
    const auto half = meterOn(ring, blocksOfOneSize(10), Duplex::Half).loads(step);
    REQUIRE(half.size() == 2);
    CHECK(half[1].messages == 3);
    CHECK(half[1].words == 50);
    const auto weighed = meterOn(makeTopology("complete:3"), blocksOfManySizes()).loads(step);
    REQUIRE(weighed.size() == 3);
    CHECK(weighed[0].words + weighed[1].words + weighed[2].words == 1 + 6 + 5);
}

TEST_CASE("random steps measure as they count by hand", "[traffic]")
{
    Random random(11);
    for (const char* text : {"ring:2", "ring:9", "ring:16", "line:7", "torus:4x4", "torus:2x3x2", "mesh:3x5",
                             "hypercube:4", "complete:2", "complete:13"})
        for (const Duplex duplex : {Duplex::Full, Duplex::Half})
            for (const bool uniform : {true, false}) {
                const Topology topology = makeTopology(text);
                const auto placed = placement("random", topology, random.below(1000));
                const Data data = uniform ? blocksOfOneSize() : blocksOfManySizes();
                TrafficMeter meter(topology, placed, data, duplex);
                for (int i = 0; i < 60; ++i) {
                    const Step step = randomStep(random, topology.processors(), 40, i % 4 == 0 ? 2 : 12);
                    CAPTURE(text, duplex == Duplex::Half, uniform, toText(step));
                    REQUIRE(meter.measure(step) == counted(step, topology, placed, data, duplex));
                }
            }
}

TEST_CASE("scaled traffic has larger sizes and the same counts", "[traffic]")
{
    const Traffic once{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    CHECK(scaled(once, 10) == Traffic{10, 20, 3, 40, 50, 60, 7, 8, 9, 10});
}

TEST_CASE("equal steps in a row are kept once", "[traffic]")
{
    TrafficProfile profile;
    Traffic a, b;
    a.transfers = 1;
    b.transfers = 2;
    for (const Traffic& traffic : {a, a, a, b, a, a}) profile.add(traffic);
    CHECK(profile.steps() == 6);
    REQUIRE(profile.stretches().size() == 3);
    CHECK(profile.stretches()[1].first == 3);
    CHECK(profile.stretches()[1].count == 1);
    CHECK(profile.stretches()[2].count == 2);
    const std::vector<std::uint64_t> transfers{1, 1, 1, 2, 1, 1};
    for (StepIndex k = 0; k < 6; ++k) CHECK(profile.at(k).transfers == transfers[static_cast<std::size_t>(k)]);
}

TEST_CASE("steps that send the same messages have the same traffic", "[traffic]")
{
    const auto same = [](const std::string& a, const std::string& b) {
        return sameTraffic(stepFromText(a), stepFromText(b));
    };
    CHECK(same("0>1 b0, 1>2 b1-3", "0>1 b7, 1>2 b5-7"));
    CHECK_FALSE(same("0>1 b0, 1>2 b1", "0>1 b0"));
    CHECK_FALSE(same("0>1 b0", "0>2 b0"));
    CHECK_FALSE(same("0>1 b0", "2>1 b0"));
    CHECK_FALSE(same("0>1 b0", "0>1 b0-1"));
    CHECK_FALSE(sameTraffic(stepFromText("0>1 b0", Effect::Copy), stepFromText("0>1 b0", Effect::Combine)));
    Step other = stepFromText("0>1 b0");
    other.editTransfers()[0].path = Path::Backwards;
    CHECK_FALSE(sameTraffic(stepFromText("0>1 b0"), other));
    // Lists of blocks and local acts are not compared.
    CHECK_FALSE(same("0>1 b0+4", "0>1 b1+5"));
    CHECK_FALSE(same("0>1 b0, 1: b0 = b1", "0>1 b0"));
}

} // namespace test_traffic
