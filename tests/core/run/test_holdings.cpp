#include "testing.h"

#include "run/holdings/holdings.h"
#include "schedule/operation.h"

namespace test_holdings {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Ranks = std::vector<RankInterval>;

/// A schedule in text form, played on the data of an operation.
struct Played {
    std::unique_ptr<Holdings> holdings;
    Violations violations;
    std::string why;
    bool delivered{};

    std::vector<std::string> rules() const
    {
        std::vector<std::string> all;
        for (const Violation& violation : violations.first()) all.push_back(violation.rule);
        return all;
    }
};

Played play(const Data& data, std::uint32_t processors, const Schedule& schedule)
{
    Played played{makeHoldings(data, processors, 0, data.blocks), {}, {}, false};
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        played.holdings->apply(step, k, &played.violations);
    }
    played.delivered = played.holdings->delivered(played.why);
    return played;
}

Played broadcast(const std::string& text, std::uint32_t processors = 4, std::uint32_t packets = 1)
{
    return play(operationData(Operation::Broadcast, processors, NodeId{0}, packets, 1), processors,
                scheduleFromText(text));
}

Played reduce(const std::string& text, std::uint32_t processors = 4)
{
    return play(operationData(Operation::Reduce, processors, NodeId{0}, 1, 1), processors,
                scheduleFromText(text, Effect::Combine));
}

Played scatter(const std::string& text, std::uint32_t processors = 4)
{
    return play(operationData(Operation::Scatter, processors, NodeId{0}, 1, 1), processors,
                scheduleFromText(text, Effect::Move));
}

} // namespace

TEST_CASE("a broadcast is delivered when everybody holds every packet", "[holdings]")
{
    const Played good = broadcast("0>1 b0 | 0>2 b0, 1>3 b0");
    CHECK(good.delivered);
    CHECK(good.violations.count() == 0);
    for (std::uint32_t node = 0; node < 4; ++node) {
        CHECK(good.holdings->holds(NodeId{node}, BlockId{0}));
        CHECK(good.holdings->count(NodeId{node}) == 1);
        CHECK(good.holdings->joined(NodeId{node}, BlockId{0}).empty());
    }
    const Played missing = broadcast("0>1 b0 | 0>2 b0");
    CHECK_FALSE(missing.delivered);
    CHECK(missing.why == "processor 3 does not hold block 0");
}

TEST_CASE("nobody sends what it receives in the same step", "[holdings]")
{
    const Played eager = broadcast("0>1 b0, 1>2 b0 | 2>3 b0");
    REQUIRE(eager.violations.count() == 1);
    const Violation& violation = eager.violations.first()[0];
    CHECK(violation.step == 0);
    CHECK(violation.from == NodeId{1});
    CHECK(violation.to == NodeId{2});
    CHECK(violation.rule == "holds");
    CHECK(violation.text == "processor 1 sends block 0 to 2 without holding it");
    // The order within the step does not matter.
    CHECK(broadcast("1>2 b0, 0>1 b0 | 2>3 b0").violations.count() == 1);
    CHECK(reduce("3>2 b0, 2>1 b0, 1>0 b0").violations.count() == 0); // everybody has an operand of its own
    CHECK_FALSE(reduce("3>2 b0, 2>1 b0, 1>0 b0").delivered);
}

TEST_CASE("every block that is not held is a violation of its own", "[holdings]")
{
    const Played played = broadcast("1>2 b0-3+6 | 0>1 b0-7 | 1>2 b0-7 | 2>3 b0-7", 4, 8);
    CHECK(played.violations.count() == 5);
    CHECK(played.violations.first()[4].text == "processor 1 sends block 6 to 2 without holding it");
    CHECK(played.delivered);
}

TEST_CASE("the first thousand violations are kept and all are counted", "[holdings]")
{
    const Played played = broadcast("1>2 b0-2499", 3, 2500);
    CHECK(played.violations.count() == 2500);
    CHECK(played.violations.first().size() == Violations::kept);
}

TEST_CASE("many packets are counted over word boundaries", "[holdings]")
{
    const Played played = broadcast("0>1 b0-64 | 1>0 b0", 2, 130);
    CHECK(played.holdings->count(NodeId{0}) == 130);
    CHECK(played.holdings->count(NodeId{1}) == 65);
    CHECK(played.holdings->holds(NodeId{1}, BlockId{64}));
    CHECK_FALSE(played.holdings->holds(NodeId{1}, BlockId{65}));
    CHECK(played.why == "processor 1 does not hold block 65");
}

TEST_CASE("an exchange in one step gives both what the other had", "[holdings]")
{
    const Data allgather = operationData(Operation::Allgather, 2, NodeId{}, 1, 1);
    const Played both = play(allgather, 2, scheduleFromText("0>1 b0, 1>0 b1"));
    CHECK(both.delivered);
    CHECK(both.violations.count() == 0);

    const Data alltoall = operationData(Operation::Alltoall, 2, NodeId{}, 1, 1);
    const Played swapped = play(alltoall, 2, scheduleFromText("0>1 b1, 1>0 b2", Effect::Move));
    CHECK(swapped.delivered);
    CHECK(swapped.holdings->holds(NodeId{1}, BlockId{1}));
    CHECK_FALSE(swapped.holdings->holds(NodeId{0}, BlockId{1}));

    const Data allreduce = operationData(Operation::Allreduce, 2, NodeId{}, 1, 1);
    const Played joined = play(allreduce, 2, scheduleFromText("0>1 b0, 1>0 b0", Effect::Combine));
    CHECK(joined.delivered);
    CHECK(joined.violations.count() == 0);
    for (std::uint32_t node : {0U, 1U}) CHECK(joined.holdings->joined(NodeId{node}, BlockId{0}) == Ranks{{0, 2}});
}

TEST_CASE("two that move the same copy to each other both have it afterwards", "[holdings]")
{
    for (const Operation operation : {Operation::Broadcast, Operation::Reduce}) {
        const Data data = operationData(operation, 2, NodeId{0}, 1, 1);
        Played played = play(data, 2, scheduleFromText("0>1 b0"));
        played.holdings->apply(stepFromText("0>1 b0, 1>0 b0", Effect::Move), 1, nullptr);
        for (std::uint32_t node : {0U, 1U}) CHECK(played.holdings->holds(NodeId{node}, BlockId{0}));
    }
}

TEST_CASE("who moves a copy lets it go", "[holdings]")
{
    const Data data = operationData(Operation::Broadcast, 3, NodeId{0}, 1, 1);
    const Played played = play(data, 3, scheduleFromText("0>1 b0", Effect::Move));
    CHECK_FALSE(played.holdings->holds(NodeId{0}, BlockId{0}));
    CHECK(played.holdings->holds(NodeId{1}, BlockId{0}));
    CHECK_FALSE(played.delivered);
}

TEST_CASE("a moved block has one holder", "[holdings]")
{
    const Played good = scatter("0>2 b2-3 | 0>1 b1, 2>3 b3");
    CHECK(good.delivered);
    CHECK(good.violations.count() == 0);
    for (std::uint32_t node = 0; node < 4; ++node) {
        CHECK(good.holdings->count(NodeId{node}) == 1);
        CHECK(good.holdings->holds(NodeId{node}, BlockId{node}));
    }
    const Played twice = scatter("0>3 b3 | 0>3 b1+3 | 3>1 b1 | 0>2 b2");
    CHECK(twice.delivered);
    REQUIRE(twice.violations.count() == 1);
    CHECK(twice.violations.first()[0].text == "processor 0 sends block 3 to 3 without holding it");
    CHECK(scatter("0>3 b3, 0>1 b1+3 | 0>2 b2").violations.count() == 1); // in one step, too
    CHECK(scatter("0>3 b3 | 0>1 b1, 0>2 b2, 3>0 b3 | 0>3 b3").violations.count() == 0);
    CHECK(scatter("2>1 b1 | 0>2 b2 | 0>3 b3").violations.count() == 1);
    CHECK(scatter("2>1 b1 | 0>2 b2 | 0>3 b3").holdings->count(NodeId{0}) == 1);
    const Played lost = scatter("0>2 b2-3 | 0>1 b1");
    CHECK_FALSE(lost.delivered);
    CHECK(lost.why == "block 3 ends on processor 2");
}

TEST_CASE("a reduction is delivered when every operand is joined once", "[holdings]")
{
    const Played good = reduce("1>0 b0, 3>2 b0 | 2>0 b0");
    CHECK(good.delivered);
    CHECK(good.violations.count() == 0);
    CHECK(good.holdings->joined(NodeId{0}, BlockId{0}) == Ranks{{0, 4}});
    CHECK(good.holdings->joined(NodeId{2}, BlockId{0}) == Ranks{{2, 4}});
    CHECK(good.holdings->joined(NodeId{1}, BlockId{0}) == Ranks{{1, 2}});
}

TEST_CASE("a missing operand is found", "[holdings]")
{
    const Played missing = reduce("1>0 b0 | 3>0 b0");
    CHECK_FALSE(missing.delivered);
    CHECK(missing.violations.count() == 0);
    CHECK(missing.holdings->joined(NodeId{0}, BlockId{0}) == Ranks{{0, 2}, {3, 4}});
    CHECK(missing.why == "processor 0 does not hold the combination of all operands of block 0");
}

TEST_CASE("an operand that is joined twice is found", "[holdings]")
{
    const Played twice = reduce("1>0 b0, 3>2 b0 | 2>0 b0 | 3>0 b0");
    CHECK_FALSE(twice.delivered);
    REQUIRE(twice.rules() == std::vector<std::string>{"combines"});
    const Violation& violation = twice.violations.first()[0];
    CHECK(violation.step == 2);
    CHECK(violation.from == NodeId{3});
    CHECK(violation.to == NodeId{0});
    CHECK(violation.text == "processor 0 combines an operand of block 0 a second time");
    // Twice in one step, and where neighbours hide it.
    CHECK(reduce("1>0 b0, 1>0 b0 | 3>2 b0 | 2>0 b0").violations.count() == 1);
    CHECK_FALSE(reduce("1>0 b0, 1>0 b0 | 3>2 b0 | 2>0 b0").delivered);
    CHECK(reduce("1>0 b0 | 3>1 b0 | 2>1 b0 | 1>0 b0").rules() == std::vector<std::string>{"combines"});
}

TEST_CASE("one operand too many and one too few do not cancel out", "[holdings]")
{
    CHECK_FALSE(reduce("1>0 b0 | 2>0 b0 | 2>0 b0").delivered);
    CHECK_FALSE(reduce("1>0 b0 | 1>0 b0 | 1>0 b0").delivered);
    // Operands of one block cannot stand for those of another.
    const Data data = operationData(Operation::Reduce, 2, NodeId{0}, 2, 1);
    CHECK_FALSE(play(data, 2, scheduleFromText("1>0 b0", Effect::Combine)).delivered);
    CHECK(play(data, 2, scheduleFromText("1>0 b0-1", Effect::Combine)).delivered);
}

TEST_CASE("the order of operands is kept while every value sent is one interval", "[holdings]")
{
    CHECK(reduce("1>0 b0, 3>2 b0 | 2>0 b0").holdings->orderKept());
    CHECK(reduce("3>2 b0 | 2>1 b0 | 1>0 b0").holdings->orderKept());
    const Played lost = reduce("3>1 b0 | 1>0 b0 | 2>0 b0"); // 1 sends operands 1 and 3 joined
    CHECK(lost.delivered);
    CHECK_FALSE(lost.holdings->orderKept());
    // Who has two intervals at the end may still join them in order.
    CHECK(reduce("3>0 b0 | 1>0 b0 | 2>0 b0").holdings->orderKept());
}

TEST_CASE("a copy replaces what was joined before", "[holdings]")
{
    const Data data = operationData(Operation::Allreduce, 3, NodeId{}, 1, 1);
    Played played = play(data, 3, scheduleFromText("2>0 b0 | 1>0 b0", Effect::Combine));
    CHECK_FALSE(played.delivered);
    played.holdings->apply(stepFromText("0>1 b0, 0>2 b0"), 2, &played.violations);
    CHECK(played.holdings->delivered(played.why));
    CHECK(played.violations.count() == 0);
}

TEST_CASE("who moves an operand has none left and cannot send it again", "[holdings]")
{
    const Data data = operationData(Operation::Reduce, 2, NodeId{0}, 1, 1);
    Played played = play(data, 2, scheduleFromText("1>0 b0 | 1>0 b0", Effect::Move));
    CHECK(played.holdings->count(NodeId{1}) == 0);
    CHECK(played.rules() == std::vector<std::string>{"holds"});
    CHECK_FALSE(played.holdings->holds(NodeId{1}, BlockId{0}));
}

TEST_CASE("a copy of holdings goes its own way", "[holdings]")
{
    for (const Operation operation : {Operation::Broadcast, Operation::Scatter, Operation::Reduce}) {
        const Data data = operationData(operation, 4, NodeId{0}, 1, 1);
        Played played = play(data, 4, scheduleFromText("2>0 b0 | 3>1 b0", Effect::Combine));
        const auto copy = played.holdings->clone();
        const auto before = played.holdings->joined(NodeId{1}, BlockId{0});
        copy->apply(stepFromText("1>3 b0, 0>2 b0", Effect::Move), 2, nullptr);
        CHECK(played.holdings->joined(NodeId{1}, BlockId{0}) == before);
        CHECK(played.holdings->holds(NodeId{0}, BlockId{0}) == (operation != Operation::Scatter));
        CHECK_FALSE(copy->holds(NodeId{0}, BlockId{0}));
        CHECK(copy->bytes() > 0);
    }
}

} // namespace test_holdings
