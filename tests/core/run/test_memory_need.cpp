#include "algorithms/questions.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "memory.h"
#include "run/memory_need.h"
#include "run/run.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace test_memory_need {

using namespace hopscope;
using namespace hopscope::test;

namespace {

constexpr std::size_t kibibyte = 1024, mebibyte = kibibyte * 1024;

/// Little, so that what an experiment needs beside its holdings shows.
constexpr Limits little{.holdings = 256 * kibibyte, .sliding = 512 * kibibyte, .checkpoints = 64 * kibibyte};

std::size_t peakOf(const Experiment& experiment, const Limits& limits)
{
    MemoryAccount account;
    const MemoryScope scope(&account);
    const auto result = run(experiment, {}, limits);
    CHECK(result->steps() >= 0);
    return account.peak();
}

/// Every entry on the families that it is made for, with about so many processors.
std::vector<Experiment> everyEntry(std::uint64_t processors)
{
    std::vector<Experiment> all;
    for (const Algorithm* algorithm : catalogue())
        for (const std::string_view family : familiesOf(*algorithm)) {
            const auto sizes = findTopologyFamily(family)->sizesFor(processors);
            if (!sizes) continue;
            Experiment experiment{fmt::format("{}:{}", family, *sizes), std::string(algorithm->id), {}};
            if (validate(experiment).empty()) all.push_back(std::move(experiment));
        }
    return all;
}

} // namespace

TEST_CASE("no entry takes more memory than was told before", "[memory]")
{
    std::set<std::string> entries;
    for (const std::uint64_t processors : {64, 250, 256}) {
        for (const Experiment& experiment : everyEntry(processors)) {
            CAPTURE(toText(experiment));
            const double told = memoryNeeded(resolveUnplaced(experiment), little, 32);
            CHECK(static_cast<double>(peakOf(experiment, little)) <= told);
            entries.insert(experiment.algorithm);
        }
    }
    CHECK(entries.size() > catalogue().size() * 9 / 10);
}

TEST_CASE("the need of large networks is told from small ones", "[memory]")
{
    for (const char* text :
         {"ring:65536 broadcast-binomial", "hypercube:15 scan-hypercube", "torus:256x128 shift-torus",
          "complete:50000 reduce-binomial", "mesh:300x200 broadcast-mesh-mst", "line:40000 broadcast-mst root=7",
          "leaf-tree:200x200 broadcast-leaf-one-send", "hierarchy:200x200 broadcast-binomial",
          "hypercube:15 broadcast-edge-disjoint-trees"}) {
        CAPTURE(text);
        const Experiment experiment = experimentFromText(text);
        const auto peak = static_cast<double>(peakOf(experiment, {}));
        const double told = memoryNeeded(resolveUnplaced(experiment), {}, 1024);
        CHECK(peak <= told);
        // What is told is of use only if it is not far from the truth.
        const double beside = memoryNeeded(resolveUnplaced(experimentFromText("ring:64 shift-ring")), {}, 16);
        CHECK(told <= 8 * peak + beside);
    }
}

TEST_CASE("what does not fit is refused before work begins, with the nearest that fits", "[memory]")
{
    for (const char* text : {"ring:16777216 allreduce-reduce-broadcast", "mesh:65536x256 broadcast-long-torus",
                             "torus:256x256x256 broadcast-torus-mst", "hypercube:24 scan-hypercube"}) {
        CAPTURE(text);
        const Experiment experiment = experimentFromText(text);
        MemoryAccount account;
        std::optional<Diagnostic> why;
        {
            const MemoryScope scope(&account);
            why = refusal([&] { run(experiment); });
        }
        CHECK(why->parameter == "topology");
        CHECK(account.peak() < 64 * mebibyte);
        REQUIRE(why->remedies.size() == 1);
        CHECK(why->text.ends_with("the nearest that works is "
                                  + experimentFromText(why->remedies[0].experiment).topology));
        CHECK_NOTHROW(resolveToRun(experimentFromText(why->remedies[0].experiment)));
    }
}

TEST_CASE("a task that declared little memory gets less, and is refused in a sentence what does not fit", "[memory]")
{
    const Experiment experiment = experimentFromText("line:512 reduce-scatter-ring-folded");
    const auto much = run(experiment);
    MemoryAccount account(12 * mebibyte);
    const MemoryScope scope(&account);
    const auto less = run(experiment);
    CHECK(less->verdict() == much->verdict());
    CHECK(less->time() == much->time());
    CHECK(less->shownBlocks() < much->shownBlocks());
    CHECK(account.peak() <= account.most());

    const Diagnostic why = refusal([] { run(experimentFromText("leaf-tree:9x9x9 alltoall-leaf-greedy")); });
    CHECK(why.parameter == "topology");
    CHECK(why.text.find("12 MiB") != std::string::npos);
    CHECK(account.peak() <= account.most());
}

TEST_CASE("values of many intervals of ranks keep to the memory of holdings", "[memory][holdings]")
{
    // Every value is joined of every second rank here.
    const Experiment experiment = experimentFromText("line:256 reduce-scatter-ring-folded");
    const auto much = run(experiment);
    constexpr Limits tight{.holdings = mebibyte * 3 / 2, .sliding = mebibyte * 3 / 2, .checkpoints = 0};
    CHECK(peakOf(experiment, tight) < 5 * mebibyte);
    CHECK(peakOf(experiment, {}) > 20 * mebibyte);
    const auto halves = run(experiment, {}, tight);
    CHECK(halves->shownBlocks() < 256 / 4); // slots alone would let all blocks be followed at once
    CHECK(halves->verdict() == much->verdict());
    CHECK(halves->delivers());
    CHECK(halves->violationCount() == 0);
    CHECK(halves->operandOrder() == much->operandOrder());
    CHECK(halves->time() == much->time());
    for (const StepIndex k : {StepIndex{0}, StepIndex{100}, halves->steps()})
        for (std::uint32_t node = 0; node < 256; node += 15)
            CHECK(halves->holdingsAt(k)->joined(NodeId{node}, BlockId{3})
                  == much->holdingsAt(k)->joined(NodeId{node}, BlockId{3}));
}

} // namespace test_memory_need
