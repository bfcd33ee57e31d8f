// How near the engine comes to the least that an honest simulator must do. Read the ratios of one run, not single
// figures: items are transfers.
#include "run/reference_loops.h"
#include "run/run.h"

#include <benchmark/benchmark.h>

#include <functional>
#include <string>

using namespace hopscope;

namespace {

void reference(benchmark::State& state, const std::function<ReferenceCount()>& loop)
{
    std::uint64_t transfers = 0, violations = 0;
    for (auto _ : state) {
        const ReferenceCount count = loop();
        transfers += count.transfers;
        violations += count.violations;
    }
    if (violations > 0) state.SkipWithError("the loop breaks its own rules");
    state.SetItemsProcessed(static_cast<std::int64_t>(transfers));
}

void engine(benchmark::State& state, const std::string& text)
{
    const Experiment experiment = experimentFromText(text);
    std::uint64_t transfers = 0;
    for (auto _ : state) transfers += run(experiment)->transfers();
    state.SetItemsProcessed(static_cast<std::int64_t>(transfers));
}
/// A loop and the engine on the same case stand next to each other.
void compare(const std::string& name, const std::function<ReferenceCount()>& loop, const std::string& text)
{
    benchmark::RegisterBenchmark(("reference/" + name).c_str(), reference, loop)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("engine/" + name).c_str(), engine, text)->Unit(benchmark::kMillisecond);
}

void newPrices(benchmark::State& state)
{
    const Experiment experiment = experimentFromText("complete:1024 broadcast-fractional-tree group=8 packets=456");
    auto last = run(experiment);
    double alpha = 1;
    for (auto _ : state) last = run(with(experiment, "alpha", alpha += 1), last);
    benchmark::DoNotOptimize(last->time());
}
BENCHMARK(newPrices)->Unit(benchmark::kMicrosecond);

void seeking(benchmark::State& state)
{
    const auto result = run(experimentFromText("complete:1024 broadcast-fractional-tree group=8 packets=4096"));
    StepIndex k = 0;
    for (auto _ : state) {
        k = (k + 1237) % result->steps();
        benchmark::DoNotOptimize(result->holdingsAt(k));
    }
}
BENCHMARK(seeking)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    compare(
        "chain 1024", [] { return referenceChain(1024, 4096); }, "complete:1024 broadcast-chain packets=4096");
    compare(
        "chain 16384", [] { return referenceChain(16384, 6104); }, "complete:16384 broadcast-chain packets=6104");
    compare(
        "fractional tree 1024", [] { return referenceFractionalTree(1024, 8, 4096); },
        "complete:1024 broadcast-fractional-tree group=8 packets=4096");
    compare(
        "fractional tree 16384", [] { return referenceFractionalTree(16384, 12, 2048); },
        "complete:16384 broadcast-fractional-tree group=12 packets=2048");
    compare(
        "ring allgather 1024", [] { return referenceRing(1024); }, "ring:1024 allgather-ring");
    compare(
        "ring allgather 4096", [] { return referenceRing(4096); }, "ring:4096 allgather-ring");
    compare(
        "total exchange 1024", [] { return referenceTotalExchange(1024); }, "hypercube:10 alltoall-pairwise");
    for (const std::string text :
         {"complete:1024 reduce-chain packets=1024", "torus:32x32x32 broadcast-chain packets=64 mapping=random",
          "torus:32x32x32 allgather-torus-bucket", "hypercube:15 broadcast-edge-disjoint-trees packets=64",
          "hypercube:15 allgather-hypercube"})
        benchmark::RegisterBenchmark(("engine/" + text).c_str(), engine, text)->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
