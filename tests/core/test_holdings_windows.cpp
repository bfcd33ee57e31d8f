#include "testing.h"

#include "operation.h"
#include "run/holdings.h"

#include <algorithm>

using namespace hopscope;
using namespace hopscope::test;

namespace {

constexpr std::uint32_t processors = 6, blocks = 70;

Data dataOf(Operation operation)
{
    Data data = operationData(operation, processors, NodeId{1}, blocks, 1);
    if (operation == Operation::Scatter) { // more blocks than processors, so that windows cut them
        data.blocks = blocks;
        data.ends = [](BlockId block) { return NodeSet::one(NodeId{block.value % processors}); };
    }
    return data;
}

std::vector<std::string> textsOf(const Violations& violations)
{
    std::vector<std::string> texts;
    for (const Violation& violation : violations.first())
        texts.push_back(std::to_string(violation.step) + violation.rule + violation.text);
    std::ranges::sort(texts);
    return texts;
}

} // namespace

TEST_CASE("windows together see what the whole sees", "[holdings]")
{
    for (const Operation operation : {Operation::Broadcast, Operation::Scatter, Operation::Reduce})
        for (const std::uint32_t size : {1U, 7U, 64U}) {
            CAPTURE(info(operation).id, size);
            const Data data = dataOf(operation);
            const auto all = makeHoldings(data, processors, 0, blocks);
            std::vector<std::unique_ptr<Holdings>> windows;
            for (std::uint32_t first = 0; first < blocks; first += size)
                windows.push_back(makeHoldings(data, processors, first, std::min(size, blocks - first)));

            Random random(size);
            Violations whole, parts;
            for (StepIndex k = 0; k < 20; ++k) {
                const Step step = randomStep(random, processors, blocks, 5);
                all->apply(step, k, &whole);
                for (const auto& window : windows) window->apply(step, k, &parts);
            }

            CHECK(whole.count() == parts.count());
            if (whole.count() <= Violations::kept) CHECK(textsOf(whole) == textsOf(parts));
            bool orderKept = true;
            for (const auto& window : windows) orderKept = orderKept && window->orderKept();
            CHECK(all->orderKept() == orderKept);
            for (std::uint32_t node = 0; node < processors; ++node) {
                std::uint32_t count = 0;
                for (const auto& window : windows) count += window->count(NodeId{node});
                CHECK(all->count(NodeId{node}) == count);
                CHECK(all->counts(node + 1).back() == count);
                for (std::uint32_t b = 0; b < blocks; ++b) {
                    const Holdings& window = *windows[b / size];
                    REQUIRE(all->holds(NodeId{node}, BlockId{b}) == window.holds(NodeId{node}, BlockId{b}));
                    REQUIRE(all->joined(NodeId{node}, BlockId{b}) == window.joined(NodeId{node}, BlockId{b}));
                }
            }
        }
}

TEST_CASE("a window knows nothing of other blocks", "[holdings]")
{
    for (const Operation operation : {Operation::Broadcast, Operation::Scatter, Operation::Reduce}) {
        const Data data = dataOf(operation);
        const auto window = makeHoldings(data, processors, 10, 5);
        CHECK(window->holds(NodeId{1}, BlockId{12}));
        for (const std::uint32_t other : {0U, 9U, 15U, 69U}) {
            CHECK_FALSE(window->holds(NodeId{1}, BlockId{other}));
            CHECK(window->joined(NodeId{1}, BlockId{other}).empty());
        }
        CHECK(window->count(NodeId{1}) == 5);
        Violations violations;
        window->apply(stepFromText("0>2 b0-9+15-69"), 0, &violations);
        CHECK(violations.count() == 0);
    }
}

TEST_CASE("the memory of a window follows its blocks", "[holdings]")
{
    for (const Operation operation : {Operation::Broadcast, Operation::Scatter, Operation::Reduce}) {
        const Data data = operationData(operation, 1024, NodeId{0}, 1 << 12, 1);
        const auto perBlock = static_cast<double>(holdingsBytesPerBlock(data, 1024));
        const double bytes = static_cast<double>(makeHoldings(data, 1024, 0, data.blocks)->bytes());
        CHECK(bytes <= 1.1 * perBlock * data.blocks + 4 * 1024);
        CHECK(bytes >= 0.9 * perBlock * data.blocks);
    }
}

TEST_CASE("random reductions join what their messages carry", "[holdings]")
{
    // The same with plain sets of ranks, and with counts for what is joined twice.
    constexpr std::uint32_t p = 5;
    Random random(23);
    for (int round = 0; round < 40; ++round) {
        const Data data = operationData(Operation::Reduce, p, NodeId{0}, 1, 1);
        const auto holdings = makeHoldings(data, p, 0, 1);
        std::vector<std::vector<int>> joined(p, std::vector<int>(p, 0));
        for (std::uint32_t i = 0; i < p; ++i) joined[i][i] = 1;
        for (StepIndex k = 0; k < 6; ++k) {
            const Step step = randomStep(random, p, 1, 3);
            holdings->apply(step, k, nullptr);
            const auto old = joined;
            for (const Transfer& transfer : step.transfers())
                if (transfer.effect == Effect::Move) std::ranges::fill(joined[transfer.from.value], 0);
            for (const Transfer& transfer : step.transfers())
                for (std::size_t repeat = 0; repeat < step.blocks(transfer).size(); ++repeat)
                    for (std::uint32_t i = 0; i < p; ++i) {
                        const int carried = old[transfer.from.value][i];
                        int& own = joined[transfer.to.value][i];
                        own = transfer.effect == Effect::Combine ? own + carried : carried;
                    }
        }
        for (std::uint32_t node = 0; node < p; ++node) {
            std::vector<int> ranks(p, 0);
            for (const RankInterval& interval : holdings->joined(NodeId{node}, BlockId{0}))
                for (std::uint32_t i = interval.low; i < interval.high; ++i) ranks[i] = 1;
            for (std::uint32_t i = 0; i < p; ++i) REQUIRE(ranks[i] == (joined[node][i] > 0));
        }
        std::string why;
        const bool complete = std::ranges::all_of(joined[0], [](int count) { return count == 1; });
        CHECK(holdings->delivered(why) == complete);
    }
}
