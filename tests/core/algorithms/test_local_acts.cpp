#include "cost/traffic.h"
#include "run/holdings/holdings.h"
#include "schedule/operation.h"
#include "testing.h"

namespace test_local_acts {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// Result, buffer and message of a prefix sum; only the first must end somewhere.
Data threeSlots(std::uint32_t processors)
{
    Data data = operationData(Operation::Scan, processors, NodeId{}, 3, 30);
    data.ends = [processors](BlockId block) { return block.value == 0 ? NodeSet::first(processors) : NodeSet::none(); };
    data.mixed = true;
    return data;
}

constexpr auto exchange = "0>1 b2, 1>0 b2, 0: b1 += b2, 1: b0 += b2, 1: b1 += b2";

} // namespace

TEST_CASE("local acts are read and written as text", "[local]")
{
    for (const std::string text : {"0>1 b2, 1: b0 += b2", "0>1 b0, 0: b4-7 = b0-3, 1: b0 = b1 | 1>0 b3"}) {
        CHECK(toText(scheduleFromText(text)) == text);
        CHECK(digest(scheduleFromText(text)) == digest(scheduleFromText(text)));
    }
    CHECK(digest(scheduleFromText("0>1 b0, 1: b1 = b0")) != digest(scheduleFromText("0>1 b0, 1: b1 += b0")));
    CHECK(digest(scheduleFromText("0>1 b0, 1: b1 = b0")) != digest(scheduleFromText("0>1 b0, 0: b1 = b0")));
    CHECK_THROWS_AS(scheduleFromText("0>1 b0, 1: b1-2 = b0"), std::invalid_argument);
    CHECK_THROWS_AS(scheduleFromText("0>1 b0, 1: c1 = b0"), std::invalid_argument);
}

TEST_CASE("local acts come after all receipts, in their order", "[local]")
{
    auto holdings = makeHoldings(threeSlots(2), 2, 0, 3);
    Violations violations;
    holdings->apply(stepFromText(exchange), 0, &violations);
    CHECK(violations.count() == 0);
    CHECK(holdings->joined(NodeId{0}, BlockId{0}) == std::vector<RankInterval>{{0, 1}});
    CHECK(holdings->joined(NodeId{0}, BlockId{1}) == std::vector<RankInterval>{{0, 2}});
    CHECK(holdings->joined(NodeId{1}, BlockId{0}) == std::vector<RankInterval>{{0, 2}});
    CHECK(holdings->joined(NodeId{1}, BlockId{2}) == std::vector<RankInterval>{{0, 1}});
    std::string why;
    CHECK(holdings->delivered(why));
    CHECK(holdings->orderKept());

    // The received value overwrites the slot first, so that copying it to the result loses the own operand.
    holdings = makeHoldings(threeSlots(2), 2, 0, 3);
    holdings->apply(stepFromText("0>1 b2, 1: b0 = b2"), 0, &violations);
    CHECK_FALSE(holdings->delivered(why));
    CHECK(why == "processor 1 does not hold the combination of the operands 0 to 1");
}

TEST_CASE("what is joined twice or not there is a violation", "[local]")
{
    auto holdings = makeHoldings(threeSlots(2), 2, 0, 3);
    Violations violations;
    holdings->apply(stepFromText("0>1 b2, 1: b0 += b2, 1: b0 += b2"), 0, &violations);
    REQUIRE(violations.count() == 1);
    CHECK(violations.first()[0].rule == "combines");

    Data empty = threeSlots(2);
    empty.starts = [](BlockId block) { return block.value == 1 ? NodeSet::none() : NodeSet::first(2); };
    holdings = makeHoldings(empty, 2, 0, 3);
    Violations missing;
    holdings->apply(stepFromText("0>1 b0, 1: b0 += b1"), 0, &missing);
    REQUIRE(missing.count() == 1);
    CHECK(missing.first()[0].rule == "holds");
    CHECK(missing.first()[0].text == "processor 1 uses block 1 without holding it");
}

TEST_CASE("a message that is joined with two values counts its words once", "[local]")
{
    const Topology ring = makeTopology("ring:2");
    TrafficMeter meter(ring, {NodeId{0}, NodeId{1}}, threeSlots(2), Duplex::Full);
    const Traffic traffic = meter.measure(stepFromText(exchange));
    CHECK(traffic.wordsCombined == 1); // in blocks
    CHECK(traffic.largestMessage == 1);
    CHECK(traffic.transfers == 2);
    CHECK(meter.measure(stepFromText("0>1 b2, 1: b0 = b2")).wordsCombined == 0);
    CHECK(meter.measure(stepFromText("0>1 b2, 1: b0 += b1, 1: b0 += b2")).wordsCombined == 2);
}

TEST_CASE("adaptors carry local acts along", "[local]")
{
    const std::string text = "0>1 b2, 1: b0 += b2 | 1>0 b1, 0: b1 = b2";
    const Schedule schedule = scheduleFromText(text);
    CHECK(toText(renumbered(schedule, [](NodeId node) { return NodeId{node.value + 4}; }))
          == "4>5 b2, 5: b0 += b2 | 5>4 b1, 4: b1 = b2");
    CHECK(toText(sequence(schedule, schedule)) == text + " | " + text);
    CHECK(toText(together({schedule, scheduleFromText("2>3 b2, 3: b0 += b2")}))
          == "0>1 b2, 2>3 b2, 1: b0 += b2, 3: b0 += b2 | 1>0 b1, 0: b1 = b2");
    CHECK_THROWS_AS(toText(reversed(schedule, Effect::Combine)), std::invalid_argument);
}

} // namespace test_local_acts
