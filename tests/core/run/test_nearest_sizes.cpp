#include "nearest_sizes.h"
#include "run/run.h"
#include "testing.h"

#include "catch.h"

namespace test_nearest_sizes {

using namespace hopscope;
using Sizes = std::vector<std::uint64_t>;

TEST_CASE("the nearest sizes are the next below and the next above, so far as there are any")
{
    const auto power = [](std::uint64_t p) { return (p & (p - 1)) == 0; };
    CHECK(nearestSizes(6, 100, power) == Sizes{4, 8});
    CHECK(nearestSizes(8, 100, power) == Sizes{4, 16});
    CHECK(nearestSizes(70, 100, power) == Sizes{64});
    CHECK(nearestSizes(200, 100, power) == Sizes{64});
    CHECK(nearestSizes(1, 100, power) == Sizes{2});
    CHECK(nearestSizes(5, 100, [](std::uint64_t) { return false; }).empty());
    const auto cube = [](std::uint64_t p) { return p == 8 || p == 64 || p == 512; };
    CHECK(nearestSizes(64, 1000, cube) == Sizes{8, 512});
}

TEST_CASE("one size that works is named in the singular, two in the plural, none not at all")
{
    CHECK(nearestText({}).empty());
    CHECK(nearestText(std::vector<std::string>{"ring:4"}) == "; the nearest that works is ring:4");
    CHECK(nearestText(std::vector<std::string>{"4", "8"}) == "; the nearest that work are 4 and 8");
}

TEST_CASE("the sizes of a Clos network grow with the cube of its ports, and the next that fits is found")
{
    const auto refused = test::refusal([] { run(experimentFromText("clos:10 alltoall-pairwise")); });
    CHECK_THAT(refused.text, Catch::Matchers::EndsWith("(got 250); the nearest that work are clos:8 and clos:16"));
    REQUIRE(refused.remedies.size() == 2);
    CHECK(refused.remedies[1].label == "use 1024 processors");
}

} // namespace test_nearest_sizes
