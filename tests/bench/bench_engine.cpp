// How near the engine comes to the least that an honest simulator must do. Read the ratios of one run, not single
// figures: items are transfers.
#include "run/benchmark.h"
#include "run/run.h"

#include <benchmark/benchmark.h>

#include <string>

using namespace hopscope;

namespace {

void reference(benchmark::State& state, ReferenceLoop (*make)())
{
    std::uint64_t transfers = 0, violations = 0;
    for (auto _ : state) {
        state.PauseTiming();
        ReferenceLoop loop = make();
        state.ResumeTiming();
        const ReferenceCount count = loop();
        transfers += count.transfers;
        violations += count.violations;
        state.PauseTiming();
        loop = {};
        state.ResumeTiming();
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
void newPrices(benchmark::State& state)
{
    const Experiment experiment = experimentFromText("complete:1024 broadcast-fractional-tree group=8 packets=456");
    auto last = run(experiment);
    double alpha = 1;
    for (auto _ : state) last = run(with(experiment, "alpha", alpha += 1), last);
    benchmark::DoNotOptimize(last->time());
}
BENCHMARK(newPrices)->Unit(benchmark::kMicrosecond);

void seeking(benchmark::State& state, const std::string& text)
{
    const auto result = run(experimentFromText(text));
    StepIndex k = 0;
    for (auto _ : state) {
        k = (k + result->steps() * 5 / 8 + 137) % result->steps();
        benchmark::DoNotOptimize(result->holdingsAt(k));
    }
}

} // namespace

int main(int argc, char** argv)
{
    // A loop and the engine on the same case stand next to each other.
    for (const BenchmarkCase& one : benchmarkCases()) {
        const std::string id(one.id), experiment(one.experiment);
        if (one.loop)
            benchmark::RegisterBenchmark(("reference/" + id).c_str(), reference, one.loop)
                ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("engine/" + id).c_str(), engine, experiment)->Unit(benchmark::kMillisecond);
    }
    for (const std::string text : {"complete:1024 broadcast-fractional-tree group=8 packets=10000",
                                   "complete:16384 broadcast-fractional-tree group=12 packets=4096",
                                   "complete:16384 broadcast-chain packets=4096", "ring:4096 allgather-ring",
                                   "complete:1024 reduce-chain packets=1024"})
        benchmark::RegisterBenchmark(("seeking/" + text).c_str(), seeking, text)->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
