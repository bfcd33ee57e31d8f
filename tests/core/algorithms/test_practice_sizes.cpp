// The networks of practice: their sizes and parameters as they are written.
#include "practice_networks.h"

#include <algorithm>
#include <array>
#include <set>

namespace test_practice_sizes {

using namespace hopscope;
using namespace hopscope::test;
using Catch::Matchers::Contains;

TEST_CASE("each network of practice knows its sizes", "[practice-networks]")
{
    using Sizes = std::set<std::uint64_t>;
    const auto of = [](const char* family, std::uint64_t most) {
        Sizes found;
        for (std::uint64_t p = 1; p <= most; ++p)
            if (const auto sizes = findTopologyFamily(family)->sizesFor(p)) {
                CAPTURE(family, p, *sizes);
                CHECK(makeTopology(std::string(family) + ":" + *sizes).processors() == p);
                found.insert(p);
            }
        return found;
    };
    CHECK(of("clos", 1100) == Sizes{2, 16, 54, 128, 250, 432, 686, 1024});
    CHECK(of("cube-connected-cycles", 1000) == Sizes{2, 8, 24, 64, 160, 384, 896});
    CHECK(of("slim-fly", 4000) == Sizes{200, 3380});
    CHECK(of("dgx1", 100) == Sizes{8});
    CHECK(of("k-ary-n-tree", 64) == Sizes{4, 8, 9, 16, 25, 27, 32, 36, 49, 64});
    CHECK(of("de-bruijn", 36) == Sizes{4, 8, 9, 16, 25, 27, 32, 36});
    CHECK(of("kautz", 36) == Sizes{6, 12, 20, 24, 30, 36});
    CHECK(of("star", 40).size() == 40);
    CHECK(of("gpu-boxes", 40).size() == 40);
    CHECK(of("hyperx", 40).size() == 40);
    Sizes dragonflies;
    for (std::uint64_t p = 1; p <= 40; ++p)
        for (std::uint64_t a = 2; a <= 40; ++a)
            for (std::uint64_t h = 1; h <= 40; ++h)
                if (const std::uint64_t all = p * a * (a * h + 1); all <= 120) dragonflies.insert(all);
    CHECK(of("dragonfly", 120) == dragonflies);
    // The balanced one of several.
    CHECK(findTopologyFamily("dragonfly")->sizesFor(72) == "2x4x2");
    CHECK(findTopologyFamily("dragonfly")->sizesFor(9702) == "7x14x7");
    CHECK(findTopologyFamily("k-ary-n-tree")->sizesFor(16384) == "4x7");
}

TEST_CASE("impossible networks of practice are refused with the nearest one that works", "[practice-networks]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"star:0", "star:1"},
        {"dragonfly:2x4", "dragonfly:2x4x1"},
        {"dragonfly:0x4x2", "dragonfly:1x4x2"},
        {"dragonfly:4096x4096x1", "dragonfly:"},
        {"clos:5", "clos:4"},
        {"clos:0", "clos:2"},
        {"clos:500", "clos:406"},
        {"clos:4x4", "clos:4"},
        {"k-ary-n-tree:1x3", "k-ary-n-tree:2x3"},
        {"k-ary-n-tree:4x20", "k-ary-n-tree:4x"},
        {"hyperx:0x4", "hyperx:1x4"},
        {"de-bruijn:2", "de-bruijn:2x1"},
        {"de-bruijn:2x24", "de-bruijn:2x18"},
        {"kautz:1x3", "kautz:2x3"},
        {"kautz:99999x99999", "kautz:512x1"},
        {"kautz:5x20", "kautz:5x7"},
        {"de-bruijn:1000x0", "de-bruijn:512x1"},
        {"k-ary-n-tree:0x99", "k-ary-n-tree:2x"},
        {"dragonfly:99999x99999x99999", "dragonfly:4096x63x1"},
        {"gpu-boxes:99999999999x9999999999", "gpu-boxes:16777216x1"},
        {"cube-connected-cycles:0", "cube-connected-cycles:1"},
        {"cube-connected-cycles:20", "cube-connected-cycles:19"},
        {"dgx1:9", "dgx1"},
        {"gpu-boxes:4", "gpu-boxes:4x1"},
        {"gpu-boxes:0x8", "gpu-boxes:1x8"},
        {"slim-fly:6", "slim-fly:5"},
        {"slim-fly:9", "slim-fly:5"},
        {"slim-fly:11", "slim-fly:13"},
        {"slim-fly:1000", "slim-fly:97"},
    };
    for (const auto& [text, nearest] : table) {
        CAPTURE(text);
        const Diagnostic why = refusal([&text = text] { makeTopology(text); });
        CHECK(why.parameter == "topology");
        CHECK_THAT(why.text, Contains("the nearest that works is " + nearest));
        REQUIRE(why.remedies.size() == 1);
        CHECK_NOTHROW(makeTopology(why.remedies[0].experiment));
    }
    for (const auto& [text, parameter, sentence] : std::vector<std::array<std::string, 3>>{
             {"clos:4 routing=ecmp", "routing", "must be one of destination and hash"},
             {"dragonfly:2x4x2 arrangement=palm", "arrangement", "must be one of palmtree and absolute"},
             {"dgx1 links=triple", "links", "must be one of double and single"},
             {"gpu-boxes:2x4 inner=0", "inner", "a whole number from 1 to 65536, got 0; the nearest that works is 1"},
             {"gpu-boxes:2x4 outer=1.5", "outer", "the nearest that works is 2"},
             {"hyperx:4096x4096 terminals=2", "terminals", "the nearest that works is 1"},
             {"slim-fly:5 terminals=0", "terminals", "a whole number from 1 to 512"}}) {
        CAPTURE(text);
        const Diagnostic why = refusal([&text = text] { network(text); });
        CHECK(why.parameter == parameter);
        CHECK_THAT(why.text, Contains(sentence));
    }
}

TEST_CASE("parameters of the networks of practice make different networks", "[practice-networks]")
{
    const auto same = [](const char* one, const char* other) { return network(one) == network(other); };
    CHECK(same("dragonfly:2x4x2", "dragonfly:2x4x2 arrangement=palmtree routing=minimal seed=4"));
    CHECK_FALSE(same("dragonfly:2x4x2", "dragonfly:2x4x2 arrangement=absolute"));
    CHECK_FALSE(same("dragonfly:2x4x2", "dragonfly:2x4x2 routing=valiant"));
    CHECK_FALSE(same("dragonfly:2x4x2 routing=valiant", "dragonfly:2x4x2 routing=valiant seed=4"));
    CHECK_FALSE(same("clos:4", "clos:4 routing=hash"));
    CHECK_FALSE(same("hyperx:4x4", "hyperx:4x4 width=2"));
    CHECK(same("dgx1", "dgx1:8"));
    CHECK_FALSE(same("dgx1", "dgx1 links=single"));
    CHECK(same("gpu-boxes:4x8", "gpu-boxes:4x8 outer=8"));
    CHECK(same("gpu-boxes:4x8 outside=rails", "gpu-boxes:4x8 outside=rails outer=1"));
    CHECK_FALSE(same("gpu-boxes:4x8", "gpu-boxes:4x8 outside=rails"));
    CHECK(same("slim-fly:5", "slim-fly:5 terminals=4"));
    CHECK_FALSE(same("slim-fly:5", "slim-fly:5 terminals=3"));
    // What is usual is left out of the canonical text.
    const auto canonical = [](const char* text) { return toText(resolve(experimentFromText(text)).experiment); };
    CHECK(canonical("dgx1:8 allgather-ring") == "dgx1 allgather-ring");
    CHECK(canonical("gpu-boxes:4x8 allgather-ring outer=8") == "gpu-boxes:4x8 allgather-ring");
    CHECK(canonical("gpu-boxes:4x8 allgather-ring outside=rails outer=8")
          == "gpu-boxes:4x8 allgather-ring outer=8 outside=rails");
    CHECK(canonical("slim-fly:5 allgather-ring terminals=4") == "slim-fly:5 allgather-ring");
    CHECK(canonical("clos:4 alltoall-rotation routing=hash seed=2") == "clos:4 alltoall-rotation routing=hash seed=2");
}

} // namespace test_practice_sizes
