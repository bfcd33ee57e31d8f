#include "testing.h"

#include "run/holdings/packed.h"
#include "run/holdings/window.h"

#include <set>

namespace test_packed {

using namespace hopscope;

TEST_CASE("what is packed comes back as it was", "[holdings]")
{
    using Words = std::vector<std::uint64_t>;
    const std::uint64_t full = ~std::uint64_t{0};
    for (const Words& words :
         {Words{}, Words{5}, Words(1000, full), Words{1, 2, 3, 4}, Words{0, 0, 0, 7, full, full}}) {
        const Packed<std::uint64_t> packed(words);
        CHECK(packed.unpacked() == words);
        CHECK(packed.bytes() <= words.size() * sizeof(std::uint64_t));
    }
    CHECK(Packed<std::uint64_t>(Words(1000, full)).bytes() < 100);
}

TEST_CASE("a window sees the blocks of a message one by one and by words", "[holdings]")
{
    const BlockRange ranges[] = {block(70),
                                 {BlockId{3}, 130},
                                 {BlockId{5}, 20, 7},
                                 {BlockId{10}, 4, 1, 6, 40},
                                 {BlockId{2}, 1, 1, 5, 33},
                                 {BlockId{8}, 3, 5, 3, 90},
                                 {BlockId{64}, 64}};
    for (const Window window : {Window{0, 300}, Window{17, 100}, Window{64, 64}, Window{100, 1}})
        for (const BlockRange& range : ranges) {
            Step step;
            step.send(NodeId{0}, NodeId{1}, range);
            step.extend(block(200));
            step.send(NodeId{1}, NodeId{0}, range);
            for (const Transfer& transfer : step.transfers()) {
                std::set<std::uint32_t> expected, single, byWord;
                step.eachBlock(transfer, [&](BlockId b) {
                    if (window.contains(b)) expected.insert(b.value - window.first);
                });
                const std::uint64_t sum = window.each(step, transfer, [&](std::uint32_t i) {
                    single.insert(i);
                    return 2U;
                });
                CHECK(sum == 2 * expected.size());
                window.eachWord(step, transfer, [&](std::uint32_t word, std::uint64_t mask) {
                    for (std::uint32_t bit = 0; bit < 64; ++bit)
                        if ((mask >> bit & 1) != 0) byWord.insert(64 * word + bit);
                    return 0U;
                });
                CHECK(single == expected);
                CHECK(byWord == expected);
            }
        }
}

} // namespace test_packed
