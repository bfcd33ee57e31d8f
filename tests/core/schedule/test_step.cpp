#include "testing.h"

namespace test_step {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::vector<std::uint32_t> blocksOf(const BlockRange& range)
{
    std::vector<std::uint32_t> blocks;
    range.each([&](BlockId block) { blocks.push_back(block.value); });
    return blocks;
}

} // namespace

TEST_CASE("a range names its blocks row by row", "[step]")
{
    using Blocks = std::vector<std::uint32_t>;
    CHECK(blocksOf(block(7)) == Blocks{7});
    CHECK(blocksOf({BlockId{3}, 4}) == Blocks{3, 4, 5, 6});
    CHECK(blocksOf({BlockId{1}, 3, 5}) == Blocks{1, 6, 11});
    CHECK(blocksOf({BlockId{0}, 2, 1, 3, 10}) == Blocks{0, 1, 10, 11, 20, 21});
    CHECK(blocksOf({BlockId{2}, 2, 4, 2, 100}) == Blocks{2, 6, 102, 106});
    for (const BlockRange& range : {block(7), BlockRange{BlockId{1}, 3, 5}, BlockRange{BlockId{2}, 2, 4, 2, 100}})
        CHECK(range.size() == blocksOf(range).size());
}

TEST_CASE("a range contains the blocks that it names and no other", "[step]")
{
    for (const BlockRange& range :
         {block(7), BlockRange{BlockId{3}, 4}, BlockRange{BlockId{1}, 3, 5}, BlockRange{BlockId{0}, 2, 1, 3, 10},
          BlockRange{BlockId{2}, 2, 4, 2, 100}, BlockRange{BlockId{5}, 3, 0}}) {
        const std::vector<std::uint32_t> blocks = blocksOf(range);
        for (std::uint32_t b = 0; b < 120; ++b) {
            CAPTURE(b, blocks);
            CHECK(range.contains(BlockId{b}) == (std::ranges::count(blocks, b) > 0));
        }
    }
}

TEST_CASE("a message carries the blocks of all its ranges", "[step]")
{
    const Step step = stepFromText("0>1 b2-4+9, 2>3 b5");
    const Transfer &first = step.transfers()[0], &second = step.transfers()[1];
    std::vector<std::uint32_t> blocks;
    step.eachBlock(first, [&](BlockId block) { blocks.push_back(block.value); });
    CHECK(blocks == std::vector<std::uint32_t>{2, 3, 4, 9});
    for (const std::uint32_t b : blocks) CHECK(step.carries(first, BlockId{b}));
    CHECK_FALSE(step.carries(first, BlockId{5}));
    CHECK(step.carries(second, BlockId{5}));
    CHECK_FALSE(step.carries(second, BlockId{2}));
}

TEST_CASE("the size of a range does not overflow", "[step]")
{
    CHECK(BlockRange{BlockId{0}, 65536, 1, 65536, 65536}.size() == std::uint64_t{1} << 32);
}

TEST_CASE("a step keeps the ranges of every message apart", "[step]")
{
    Step step;
    step.send(NodeId{0}, NodeId{1}, {BlockId{2}, 3});
    step.extend(block(9));
    step.send(NodeId{1}, NodeId{0}, block(5), Effect::Combine).line = 4;

    REQUIRE(step.transfers().size() == 2);
    const Transfer &first = step.transfers()[0], &second = step.transfers()[1];
    CHECK(first.from == NodeId{0});
    CHECK(first.to == NodeId{1});
    CHECK(first.effect == Effect::Copy);
    CHECK(first.path == Path::Usual);
    CHECK(first.line == 0);
    REQUIRE(step.blocks(first).size() == 2);
    CHECK(step.blocks(first)[0] == BlockRange{BlockId{2}, 3});
    CHECK(step.blocks(first)[1] == block(9));
    CHECK(step.blockCount(first) == 4);
    CHECK(second.effect == Effect::Combine);
    CHECK(second.line == 4);
    CHECK(step.blockCount(second) == 1);
}

TEST_CASE("a cleared step is as good as new", "[step]")
{
    Step step = stepFromText("0>1 b0+4, 2>3 b1");
    CHECK_FALSE(step.empty());
    step.clear();
    CHECK(step.empty());
    step.send(NodeId{5}, NodeId{6}, block(7));
    CHECK(toText(step) == "5>6 b7");
}

TEST_CASE("appended messages bring their own ranges", "[step]")
{
    Step step = stepFromText("0>1 b0-2+8");
    step.append(stepFromText("1>2 b5, 2>3 b6+9"));
    step.append(Step());
    CHECK(toText(step) == "0>1 b0-2+8, 1>2 b5, 2>3 b6+9");
    step.extend(block(11));
    CHECK(toText(step) == "0>1 b0-2+8, 1>2 b5, 2>3 b6+9+11");
}

TEST_CASE("a step reads as text", "[step]")
{
    Step step;
    CHECK(toText(step).empty());
    step.send(NodeId{0}, NodeId{12}, {BlockId{4}, 2, 1, 2, 10});
    step.send(NodeId{3}, NodeId{4}, {BlockId{1}, 3, 5});
    CHECK(toText(step) == "0>12 b4-5+14-15, 3>4 b1+6+11");
}

TEST_CASE("schedules in text form come back as they were", "[step]")
{
    for (const char* text : {"", "0>1 b0", "0>1 b0 | 0>2 b0, 1>3 b0", "3>2 b0-7+9 | 1>0 b4"}) {
        const Schedule schedule = scheduleFromText(text);
        CHECK(toText(schedule) == text);
        CHECK(toText(scheduleFromText(toText(schedule))) == text);
    }
    CHECK(scheduleFromText("0>1 b0 | 0>2 b0, 1>3 b0").steps == 2);
    CHECK(scheduleFromText("  ").steps == 0);
    Step step = stepFromText("0>1 b0", Effect::Move);
    CHECK(step.transfers()[0].effect == Effect::Move);
}

TEST_CASE("what is no schedule in text form is an error", "[step]")
{
    for (const char* text : {"0", "0>1", "0>1 0", "0>x b0", "0>1 bx", "0>1 b0-", "0>1 b0 |", "-1>0 b0", "0>1 b0,"})
        CHECK_THROWS_AS(scheduleFromText(text), std::invalid_argument);
}

TEST_CASE("every range of a step can be edited, and becomes what it was made", "[step]")
{
    Step step = stepFromText("0>1 b0-2+8, 1>2 b5, 2>3 b6-7");
    step.editRanges([](BlockRange& range) { range.first.value += 10; });
    CHECK(toText(step) == "0>1 b10-12+18, 1>2 b15, 2>3 b16-17");
    step.editRanges([](BlockRange& range) {
        if (range.count == 2) range.stride = 4; // no longer side by side
    });
    CHECK(toText(step) == "0>1 b10-12+18, 1>2 b15, 2>3 b16+20");
    CHECK(step.blockCount(step.transfers()[2]) == 2);
    step.extend(block(40));
    CHECK(toText(step) == "0>1 b10-12+18, 1>2 b15, 2>3 b16+20+40");
}

} // namespace test_step
