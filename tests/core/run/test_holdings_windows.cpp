#include "testing.h"

#include "run/holdings/holdings.h"
#include "schedule/operation.h"

#include <algorithm>

namespace test_holdings_windows {

using namespace hopscope;
using namespace hopscope::test;

namespace {

constexpr std::uint32_t processorCount = 6, blocks = 70;

Data dataOf(Operation operation)
{
    Data data = operationData(operation, processorCount, NodeId{1}, blocks, 1);
    if (operation == Operation::Scatter) { // more blocks than processors, so that windows cut them
        data.blocks = blocks;
        data.ends = [](BlockId block) { return NodeSet::one(NodeId{block.value % processorCount}); };
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
            const auto all = makeHoldings(data, processorCount, 0, blocks);
            std::vector<std::unique_ptr<Holdings>> windows;
            for (std::uint32_t first = 0; first < blocks; first += size)
                windows.push_back(makeHoldings(data, processorCount, first, std::min(size, blocks - first)));

            Random random(size);
            Violations whole, parts;
            for (StepIndex k = 0; k < 20; ++k) {
                const Step step = randomStep(random, processorCount, blocks, 5);
                all->apply(step, k, &whole);
                for (const auto& window : windows) window->apply(step, k, &parts);
            }

            CHECK(whole.count() == parts.count());
            if (whole.count() <= Violations::kept) CHECK(textsOf(whole) == textsOf(parts));
            bool orderKept = true;
            for (const auto& window : windows) orderKept = orderKept && window->orderKept();
            CHECK(all->orderKept() == orderKept);
            for (std::uint32_t node = 0; node < processorCount; ++node) {
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
        const auto window = makeHoldings(data, processorCount, 10, 5);
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
    for (const Operation operation : {Operation::Allgather, Operation::Scatter, Operation::Reduce}) {
        const std::uint32_t parts = operation == Operation::Allgather ? 1 : 1 << 12;
        const Data data = operationData(operation, 1024, NodeId{0}, parts, 1);
        const auto perBlock = static_cast<double>(holdingsBytesPerBlock(data, 1024));
        const double bytes = static_cast<double>(makeHoldings(data, 1024, 0, data.blocks)->bytes());
        CHECK(bytes <= 1.1 * perBlock * data.blocks + 4 * 1024);
        CHECK(bytes >= 0.9 * perBlock * data.blocks);
    }
}

namespace {

/// After every step, the whole and the windows of 100 blocks, which do not slide, tell the same.
void checkSliding(const Data& data, const std::vector<Step>& steps)
{
    REQUIRE(blocksSlide(data, processorCount));
    const auto sliding = makeSlidingHoldings(data, processorCount);
    std::vector<std::unique_ptr<Holdings>> windows;
    for (std::uint32_t first = 0; first < data.blocks; first += 100)
        windows.push_back(makeHoldings(data, processorCount, first, std::min(100U, data.blocks - first)));
    Violations whole, parts;
    StepIndex k = 0;
    std::unique_ptr<Holdings> copy = sliding->clone(), restored = sliding->saved()->restored();
    for (const Step& step : steps) {
        sliding->apply(step, k, &whole);
        copy->apply(step, k, nullptr);
        restored->apply(step, k, nullptr);
        for (const auto& window : windows) window->apply(step, k, &parts);
        ++k;
        REQUIRE_FALSE(sliding->exhausted());
        for (std::uint32_t node = 0; node < processorCount; ++node) {
            std::uint32_t count = 0;
            for (const auto& window : windows) count += window->count(NodeId{node});
            REQUIRE(sliding->count(NodeId{node}) == count);
            REQUIRE(copy->count(NodeId{node}) == count);
            REQUIRE(restored->count(NodeId{node}) == count);
        }
        if (k % 97 != 0) continue; // every state along the way can be put away
        copy = sliding->clone();
        restored = sliding->saved()->restored();
        for (std::uint32_t block = 0; block < data.blocks; ++block)
            for (std::uint32_t node = 0; node < processorCount; ++node) {
                const bool held = windows[block / 100]->holds(NodeId{node}, BlockId{block});
                REQUIRE(sliding->holds(NodeId{node}, BlockId{block}) == held);
                REQUIRE(restored->holds(NodeId{node}, BlockId{block}) == held);
                const auto joined = windows[block / 100]->joined(NodeId{node}, BlockId{block});
                REQUIRE(sliding->joined(NodeId{node}, BlockId{block}) == joined);
                REQUIRE(restored->joined(NodeId{node}, BlockId{block}) == joined);
            }
    }
    CHECK(whole.count() == parts.count());
    if (whole.count() <= Violations::kept) CHECK(textsOf(whole) == textsOf(parts));
    std::string why, first;
    bool delivered = true, orderKept = true;
    for (const auto& window : windows) {
        delivered = delivered && window->delivered(first);
        orderKept = orderKept && window->orderKept();
    }
    CHECK(sliding->delivered(why) == delivered);
    CHECK(restored->delivered(why) == delivered);
    CHECK(sliding->orderKept() == orderKept);
    CHECK(restored->orderKept() == orderKept);
    if (!delivered && data.custody == Custody::Combined) CHECK(why == first);
}

/// Packet p goes from node i to the next in step p + i.
std::vector<Step> chainOf(std::uint32_t packets, Effect effect = Effect::Copy)
{
    std::vector<Step> steps(packets + processorCount - 2);
    for (std::uint32_t k = 0; k < steps.size(); ++k)
        for (std::uint32_t i = 0; i + 1 < processorCount; ++i)
            if (k >= i && k - i < packets)
                steps[k].send(NodeId{(i + 1) % processorCount}, NodeId{(i + 2) % processorCount}, block(k - i), effect);
    return steps;
}

/// The last packet first, as where a broadcast is played backwards.
std::vector<Step> lastFirst(std::vector<Step> steps, std::uint32_t packets)
{
    for (Step& step : steps)
        step.editRanges(
            [packets](BlockRange& range) { range.first.value = packets - range.first.value - range.count; });
    return steps;
}

} // namespace

TEST_CASE("a window that slides along a pipeline sees what fixed windows see", "[holdings]")
{
    for (const std::uint32_t packets : {257U, 320U, 1000U}) {
        const Data data = operationData(Operation::Broadcast, processorCount, NodeId{1}, packets, 1);
        std::vector<Step> steps = chainOf(packets);
        checkSliding(data, steps);
        // Blocks that come again, some that nobody has, and one step in which all goes back.
        Random random(packets);
        for (int i = 0; i < 20; ++i) steps.push_back(randomStep(random, processorCount, packets, 5));
        for (int i = 0; i < 20; ++i)
            steps.insert(steps.begin() + i * 11, randomStep(random, processorCount, packets, 5));
        checkSliding(data, steps);
        std::vector<Step> few(steps.begin() + 15, steps.begin() + 200);
        checkSliding(data, few);
    }
}

TEST_CASE("combined blocks that slide along a pipeline are joined as in fixed windows", "[holdings]")
{
    for (const std::uint32_t packets : {257U, 320U, 1000U}) {
        const Data data = operationData(Operation::Reduce, processorCount, NodeId{0}, packets, 1);
        for (std::vector<Step> steps : {chainOf(packets, Effect::Combine),
                                        lastFirst(chainOf(packets, Effect::Combine), packets), chainOf(packets)}) {
            checkSliding(data, steps);
            // Blocks that come again, some that nobody has any more, some that are joined twice.
            Random random(packets);
            for (int i = 0; i < 6; ++i)
                steps.insert(steps.begin() + i * 31, randomStep(random, processorCount, packets, 2));
            checkSliding(data, steps);
            for (int i = 0; i < 4; ++i) steps.push_back(randomStep(random, processorCount, packets, 2));
            checkSliding(data, steps);
            checkSliding(data, {steps.begin() + 15, steps.begin() + 200});
        }
    }
}

TEST_CASE("values that everybody ends with slide, too", "[holdings]")
{
    const Data data = operationData(Operation::Allreduce, processorCount, NodeId{}, 700, 1);
    std::vector<Step> steps = chainOf(700, Effect::Combine);
    for (const Step& step : chainOf(700)) steps.push_back(step); // from 1, which has a part only
    checkSliding(data, steps);
    for (std::uint32_t i = 1; i < processorCount; ++i) {
        Step whole;
        whole.send(NodeId{0}, NodeId{i}, {BlockId{0}, 700});
        steps.push_back(whole);
    }
    checkSliding(data, steps);
}

TEST_CASE("a node with more different values than a byte numbers exhausts the window that slides", "[holdings]")
{
    constexpr std::uint32_t blocks300 = 300;
    const Data data = operationData(Operation::Reduce, processorCount, NodeId{0}, blocks300, 1);
    const auto holdings = makeSlidingHoldings(data, processorCount);
    for (std::uint32_t k = 0; k < blocks300; ++k) { // block b is joined b + 1 times
        Step step;
        step.send(NodeId{1}, NodeId{0}, {BlockId{k}, blocks300 - k}, Effect::Combine);
        CHECK(holdings->exhausted() == (k >= 255));
        holdings->apply(step, k, nullptr);
    }
}

TEST_CASE("combined blocks take memory while they are on their way", "[holdings]")
{
    constexpr std::uint32_t packets = 200'000;
    const Data data = operationData(Operation::Reduce, processorCount, NodeId{0}, packets, 1);
    const auto holdings = makeSlidingHoldings(data, processorCount);
    StepIndex k = 0;
    std::size_t most = 0;
    for (const Step& step : lastFirst(chainOf(packets, Effect::Combine), packets)) {
        holdings->apply(step, k++, nullptr);
        most = std::max(most, holdings->bytes());
    }
    std::string why;
    CHECK(holdings->delivered(why));
    CHECK(most * 200 < holdingsBytesPerBlock(data, processorCount) * packets);
    CHECK(holdings->saved()->bytes() * 1000 < holdingsBytesPerBlock(data, processorCount) * packets);
}

TEST_CASE("blocks that are let go of stop the window from sliding", "[holdings]")
{
    const Data data = operationData(Operation::Broadcast, processorCount, NodeId{1}, 600, 1);
    std::vector<Step> steps = chainOf(600);
    Step back;
    back.send(NodeId{3}, NodeId{1}, {BlockId{0}, 70}, Effect::Move);
    steps.insert(steps.begin() + 400, back);
    Step again;
    again.send(NodeId{3}, NodeId{1}, block(5));
    steps.push_back(again);
    checkSliding(data, steps);
}

TEST_CASE("a window that slides takes memory for the blocks on their way", "[holdings]")
{
    constexpr std::uint32_t packets = 20'000;
    const Data data = operationData(Operation::Broadcast, processorCount, NodeId{1}, packets, 1);
    const auto holdings = makeHoldings(data, processorCount, 0, packets);
    StepIndex k = 0;
    std::size_t most = 0;
    for (const Step& step : chainOf(packets)) {
        holdings->apply(step, k++, nullptr);
        most = std::max(most, holdings->bytes());
    }
    std::string why;
    CHECK(holdings->delivered(why));
    CHECK(most * 20 < holdingsBytesPerBlock(data, processorCount) * packets);
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

} // namespace test_holdings_windows
