// How near the engine comes to the least that an honest simulator must do. Read the ratios of one run, not single
// figures: items are transfers.
#include "run/run.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

using namespace hopscope;

namespace {

/// A chain of p processors passes s packets on: test the bit of the sender, set the bit of the receiver, count one send
/// and one receive, keep the step's maximum. Nothing is stored but the bits.
std::uint64_t referenceChain(std::uint32_t p, std::uint32_t s)
{
    const std::size_t row = (s + 63) / 64;
    std::vector<std::uint64_t> bits(p * row);
    std::vector<std::uint32_t> sends(p), receives(p);
    std::fill_n(bits.begin(), row, ~std::uint64_t{0});
    std::uint64_t transfers = 0, violations = 0;
    for (std::uint32_t k = 0; k < p - 2 + s; ++k) {
        const std::uint32_t first = k < s ? 0 : k - s + 1, last = std::min(k, p - 2);
        std::uint32_t most = 0;
        for (std::uint32_t node = first; node <= last; ++node) {
            const std::uint32_t packet = k - node;
            violations += (bits[node * row + packet / 64] >> packet % 64 & 1) == 0;
            most = std::max({most, ++sends[node], ++receives[node + 1]});
        }
        for (std::uint32_t node = first; node <= last; ++node) {
            const std::uint32_t packet = k - node;
            bits[(node + 1) * row + packet / 64] |= std::uint64_t{1} << packet % 64;
            sends[node] = receives[node + 1] = 0;
        }
        violations += most > 1;
        transfers += last - first + 1;
    }
    benchmark::DoNotOptimize(violations);
    return transfers;
}

void chainReference(benchmark::State& state)
{
    std::uint64_t transfers = 0;
    for (auto _ : state)
        transfers +=
            referenceChain(static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
    state.SetItemsProcessed(static_cast<std::int64_t>(transfers));
}
BENCHMARK(chainReference)->Args({1024, 4096})->Args({16384, 6104})->Unit(benchmark::kMillisecond);

void engine(benchmark::State& state, const std::string& text)
{
    const Experiment experiment = experimentFromText(text);
    std::uint64_t transfers = 0;
    for (auto _ : state) transfers += run(experiment)->transfers();
    state.SetItemsProcessed(static_cast<std::int64_t>(transfers));
}
BENCHMARK_CAPTURE(engine, chain_1024, "complete:1024 broadcast-chain packets=4096")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, chain_16384, "complete:16384 broadcast-chain packets=6104")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, fractional_tree_1024, "complete:1024 broadcast-fractional-tree group=8 packets=4096")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, ring_allgather_1024, "ring:1024 allgather-ring")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, total_exchange_1024, "hypercube:10 alltoall-pairwise")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, reduction_1024, "complete:1024 reduce-chain packets=1024")->Unit(benchmark::kMillisecond);

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
