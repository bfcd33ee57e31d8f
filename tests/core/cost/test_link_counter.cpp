#include "testing.h"

#include "cost/link_counter.h"

#include <map>
#include <random>

namespace test_link_counter {

using namespace hopscope;

TEST_CASE("links are counted alike in an array and in a table", "[traffic]")
{
    std::mt19937 random(7);
    for (const std::uint64_t links : {std::uint64_t{20}, std::uint64_t{50'000}, std::uint64_t{1} << 40}) {
        LinkCounter table(links, true);
        std::optional<LinkCounter> array;
        if (links < 100'000) array.emplace(links, false);
        for (const std::size_t messages : {10U, 0U, 20'000U, 300U}) {
            table.nextStep();
            if (array) array->nextStep();
            std::map<LinkId, std::uint32_t> counts;
            for (std::size_t i = 0; i < messages; ++i) {
                const LinkId link = std::uniform_int_distribution<LinkId>(0, links - 1)(random);
                const std::uint32_t expected = ++counts[link];
                REQUIRE(table.add(link) == expected);
                if (array) REQUIRE(array->add(link) == expected);
            }
        }
    }
}

TEST_CASE("words are added up beside messages, and every step begins anew", "[traffic]")
{
    for (const bool sparse : {false, true}) {
        LinkCounter counter(10'000, sparse);
        for (int step = 0; step < 3; ++step) {
            counter.nextStep();
            CHECK(counter.add(3) == 1);
            CHECK(counter.add(3) == 2);
            counter.nextStep();
            for (LinkId link = 0; link < 9'000; ++link) CHECK(counter.add(link, 0.5).messages == 1);
            const LinkCounter::Sum again = counter.add(4'321, 2);
            CHECK(again.messages == 2);
            CHECK(again.words == 2.5);
        }
    }
}

} // namespace test_link_counter
