#include "catch.h"

#include "run/general_bound.h"
#include "run/run.h"

#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

namespace test_several_links {

using namespace hopscope;

TEST_CASE("partitions never meet on a link, whatever the root", "[links]")
{
    for (const char* shape :
         {"9", "16", "3x3", "4x4", "5x3", "8x4", "5x5", "6x6", "7x7", "8x8", "2x2x2", "3x3x3", "4x4x4", "7x5x3"})
        for (const char* entry : {"mesh broadcast-mesh-mst", "torus broadcast-torus-mst", "mesh broadcast-torus-mst"}) {
            const std::string text(entry), family = text.substr(0, text.find(' ')),
                                           algorithm = text.substr(text.find(' '));
            const std::uint32_t p = makeTopology(family + ":" + shape).processors();
            std::set<StepIndex> steps;
            for (std::uint32_t root = 0; root < p; ++root) {
                const std::string experiment = fmt::format("{}:{}{} root={}", family, shape, algorithm, root);
                CAPTURE(experiment);
                const auto result = run(experimentFromText(experiment));
                CHECK(result->maxLinkLoad() == 1);
                CHECK(result->delivers());
                steps.insert(result->steps());
            }
            if (family == "torus") CHECK(steps.size() == 1); // the root is always in the middle
        }
}

TEST_CASE("the scatter of the 4 × 4 torus from processor 5", "[links]")
{
    const auto result = run(experimentFromText("torus:4x4 scatter-torus-mst root=5"));
    std::vector<std::set<std::string>> steps;
    Step step;
    for (StepIndex k = 0; k < result->steps(); ++k) {
        result->schedule().at(k, step);
        auto& now = steps.emplace_back();
        for (const Transfer& transfer : step.transfers())
            now.insert(fmt::format("{}→{} {}", transfer.from.value, transfer.to.value, step.blockCount(transfer)));
    }
    CHECK(steps
          == std::vector<std::set<std::string>>{
              {"5→13 4", "5→1 4", "5→7 2", "5→4 2"},
              {"13→15 1", "13→12 1", "1→3 1", "1→0 1", "7→11 1", "4→8 1", "5→9 2", "5→6 1"},
              {"13→14 1", "1→2 1", "9→10 1"}});
}

TEST_CASE("messages that turn reach the bound of two steps from every root", "[links]")
{
    for (const std::uint32_t side : {4U, 5U})
        for (std::uint32_t root = 0; root < side * side; ++root) {
            const std::string experiment = fmt::format("torus:{0}x{0} broadcast-torus-turning root={1}", side, root);
            CAPTURE(experiment);
            const auto result = run(experimentFromText(experiment));
            CHECK(result->steps() == 2);
            CHECK(result->maxLinkLoad() == 1);
            CHECK(result->delivers());
        }
    CHECK_THROWS_AS(run(experimentFromText("torus:6x6 broadcast-torus-turning")), Refused);
}

TEST_CASE("how many tori of two axes meet the bound of Table 1", "[links]")
{
    std::map<std::string, int> met;
    for (unsigned a = 2; a <= 16; ++a)
        for (unsigned b = a; b <= 16; ++b) {
            unsigned bound = 0;
            for (unsigned reached = 1; reached < a * b; reached *= 5) ++bound;
            for (const char* rounding : {"nearest", "floor", "ceil", "auto"}) {
                const auto result =
                    run(experimentFromText(fmt::format("torus:{}x{} broadcast-torus-mst rounding={}", a, b, rounding)));
                REQUIRE(result->steps() >= bound);
                if (result->steps() == bound) ++met[rounding];
            }
        }
    CHECK(met == std::map<std::string, int>{{"nearest", 48}, {"floor", 22}, {"ceil", 30}, {"auto", 49}});
}

TEST_CASE("messages along one axis need a step more where every axis has four places", "[links]")
{
    const auto least = [](const char* text) {
        for (const Comparison& comparison : run(experimentFromText(text))->comparisons())
            if (comparison.name == "Messages along one axis each") return comparison.value;
        return -1.0;
    };
    CHECK(least("torus:4x4 broadcast-torus-mst") == 3);
    CHECK(least("torus:5x5 scatter-torus-mst") == 3);
    CHECK(least("torus:3x4 broadcast-torus-mst") == 2);
    CHECK(least("torus:8x8x8 reduce-torus-mst") == 4);
    CHECK(least("mesh:4x1x4 broadcast-mesh-mst") == 3);
    CHECK(least("torus:3 broadcast-torus-mst") == 1);
}

TEST_CASE("naive ranges share links as often as the specification says", "[links]")
{
    struct Row {
        const char* experiment;
        std::vector<double> loads; ///< k, by step
    };
    const Row rows[]{
        {"mesh:4x4 broadcast-naive-ranges parts=3", {2, 1, 2}},
        {"torus:4x4 broadcast-naive-ranges parts=3", {1, 1, 1}},
        {"mesh:4x4 broadcast-naive-ranges parts=5", {3, 3}},
        {"torus:4x4 broadcast-naive-ranges parts=5", {2, 3}},
        {"mesh:8x8 broadcast-naive-ranges parts=3", {2, 2, 3, 3}},
        {"torus:8x8 broadcast-naive-ranges parts=3", {1, 2, 2, 3}},
        {"mesh:8x8 broadcast-naive-ranges parts=5", {4, 4, 4}},
        {"mesh:4x4x4 broadcast-naive-ranges parts=4", {3, 3, 3}},
        {"torus:4x4x4 broadcast-naive-ranges parts=7", {3, 3, 1}},
        {"mesh:6x6 broadcast-naive-ranges parts=5", {4, 3, 2}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.experiment);
        const auto result = run(experimentFromText(row.experiment));
        std::vector<double> loads;
        for (StepIndex k = 0; k < result->steps(); ++k) loads.push_back(result->trafficAt(k).messagesPerLink);
        CHECK(loads == row.loads);
    }
}

TEST_CASE("the evidence of errata about tori is what runs give", "[links]")
{
    const auto result = [](const char* text) { return run(experimentFromText(text)); };
    CHECK(result("torus:8x8x8 scatter-torus-mst")->sumOf(&Traffic::wordsPerLink) == Approx(131));
    CHECK(result("torus:8x8x8 reduce-torus-mst")->sumOf(&Traffic::wordsCombined) == Approx(20));
    CHECK(result("torus:5x5 broadcast-mst model=multilink")->maxLinkLoad() == 2);
    CHECK(result("torus:8x2 allgather-torus-bucket order=smallest-last")->sumOf(&Traffic::wordsPerLink)
          == Approx(16 * 0.5));
    const double line = result("ring:512 broadcast-mst model=multilink")->time();
    CHECK(line / result("torus:8x8x8 broadcast-torus-mst tau=0.1792")->time() == Approx(9 / 7.688).epsilon(1e-9));
    CHECK(line / result("torus:8x8x8 broadcast-torus-mst")->time() == Approx(1.8));
    // The new broadcast is better exactly up to tau* = 4/15.
    CHECK(result("torus:8x8x8 broadcast-torus-mst tau=0.26")->time() < line);
    CHECK(result("torus:8x8x8 broadcast-torus-mst tau=0.27")->time() > line);
}

TEST_CASE("the latency of Table 1 bounds only those who share no link", "[links]")
{
    const auto latency = [](const char* text) {
        const auto result = run(experimentFromText(text));
        for (const Comparison& comparison : result->comparisons())
            if (comparison.name == "latency" && comparison.quantity == "time") return comparison;
        FAIL("no latency");
        return Comparison{};
    };
    for (const char* text :
         {"torus:8x8x8 broadcast-torus-mst alpha=7", "torus:8x8x8 reduce-scatter-torus-bucket alpha=7",
          "torus:8x8x8 allreduce-short-torus alpha=7"}) {
        CHECK(latency(text).relation == Relation::AtLeast);
        CHECK(latency(text).value == 4 * 7);
    }
    const Comparison beaten = latency("torus:4x4 broadcast-naive-ranges parts=16");
    CHECK(beaten.relation == Relation::Shape);
    CHECK(beaten.value == 2);
    CHECK_FALSE(beaten.erratum.empty());
}

TEST_CASE("without shared links the start-ups and the words of Table 1 add up", "[links]")
{
    const auto unshared = [](const char* text) {
        const auto result = run(experimentFromText(text));
        for (const Comparison& one : result->comparisons())
            if (one.name == "start-ups and words, no link shared") {
                CHECK((one.relation == Relation::Shape || result->time() >= one.value * (1 - 1e-9)));
                return one;
            }
        FAIL("no such bound");
        return Comparison{};
    };
    // Seven steps reach 16 384 processors where each passes the message to four; its 64 words come over four links.
    CHECK(unshared("torus:128x128 broadcast-torus-mst words=64 alpha=10").value == Approx(7 * 10 + 64 / 4.0));
    CHECK(unshared("torus:8x8 allgather-torus-bucket words=4 alpha=10").value == Approx(3 * 10 + 64 * 63 * 4 / 128.0));
    CHECK(unshared("torus:8x8x8 broadcast-torus-mst words=60 alpha=7").relation == Relation::AtLeast);
    // With shared links fewer steps do.
    CHECK(unshared("torus:4x4 broadcast-naive-ranges parts=16").relation == Relation::Shape);
    // What holds for every algorithm does not suppose it.
    const auto all = run(experimentFromText("torus:128x128 broadcast-torus-mst words=64 alpha=10"))->comparisons();
    CHECK(generalTimeBound(all)->value == Approx(2 * 10 + 16));
    CHECK(supposesNoSharedLink(highestBound(all, "time")->name));
}

TEST_CASE("the start-ups and the words of a broadcast on a grid add up", "[links]")
{
    const auto bound = [](const char* text, std::string_view name) {
        const auto result = run(experimentFromText(text));
        for (const Comparison& one : result->comparisons())
            if (one.name == name) return one.value;
        FAIL("no such bound");
        return 0.0;
    };
    // In two steps all can have it, and a corner needs it over two links.
    CHECK(bound("mesh:32x32 broadcast-mesh-mst words=1 alpha=10", "start-ups and words") == Approx(20.5));
    // Where a start-up is dear, the root had better send to all at once over its four links.
    CHECK(bound("torus:4x4 broadcast-torus-mst words=1 alpha=1000", "start-ups and words") == Approx(1003.75));
    // All 64 receive 63 blocks of 4 words, over 128 links that carry one way at a time.
    // Its name says so: over the four links of a processor alone the words would take half as long.
    CHECK(bound("torus:8x8 allgather-torus-bucket words=4 alpha=10",
                "start-up and words over all links, one way at a time")
          == Approx(10 + 64 * 63 * 4 / 128.0));
    // The curves of Watch divide by what holds for every algorithm, however short the message.
    const auto result = run(experimentFromText("mesh:32x32 broadcast-mesh-mst words=1 alpha=10"));
    const std::vector<Comparison> all = result->comparisons();
    CHECK(generalTimeBound(all)->value == Approx(20.5));
}

} // namespace test_several_links
