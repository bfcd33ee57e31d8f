// What a frame of the window costs, painted in software into memory: items are frames, so "items per second" is the
// most frames a second that this machine could show. Seeking and moving a slider are measured to the picture, too.
#include "shown_window.h"
#include "widgets/style.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QTemporaryDir>

#include <cmath>
#include <string>

using namespace hopscope;

namespace {

constexpr double framesPerSecond = 60;

/// Plays from the middle with so many steps a second; every frame is painted.
void play(benchmark::State& state, const std::string& text, double stepsPerSecond)
{
    Shown shown(text);
    Playback& playback = shown.window.playback();
    const double middle = std::floor(playback.steps() / 2);
    playback.setPosition(middle);
    shown.rest();
    for (auto _ : state) {
        double next = playback.position() + stepsPerSecond / framesPerSecond;
        if (next > playback.steps()) next = middle;
        playback.setPosition(next);
        shown.paint();
    }
    state.SetItemsProcessed(state.iterations());
}

/// From one end of the run to the other and back to odd places, until who holds what is in the picture.
void seek(benchmark::State& state, const std::string& text)
{
    Shown shown(text);
    Playback& playback = shown.window.playback();
    const double steps = playback.steps();
    double share = 0;
    for (auto _ : state) {
        share += 0.381966;
        if (share > 1) share -= 1;
        playback.setPosition(std::floor(share * steps));
        shown.paint();
        shown.window.page<WatchPage>().network().finish();
        shown.paint();
    }
    state.SetItemsProcessed(state.iterations());
}

/// The same without a common clock, to odd times. The budget is 50 ms.
void scrub(benchmark::State& state, const std::string& text)
{
    Shown shown(text);
    Playback& playback = shown.window.playback();
    double share = 0;
    for (auto _ : state) {
        share += 0.381966;
        if (share > 1) share -= 1;
        playback.setPosition(playback.positionAtShare(share));
        shown.paint();
        shown.window.page<WatchPage>().network().finish();
        shown.paint();
    }
    state.SetItemsProcessed(state.iterations());
}

/// A slider moves; time until the new run is in the picture.
void slide(benchmark::State& state, const std::string& text, const std::string& parameter, std::int64_t from,
           std::int64_t to)
{
    Shown shown(text);
    std::int64_t value = from;
    for (auto _ : state) {
        value = value == to ? from : value + 1;
        shown.window.document().setExperiment(
            with(shown.window.document().experiment(), parameter, static_cast<double>(value)), QStringLiteral("slide"),
            QStringLiteral("slide"));
        shown.window.document().waitForRun();
        QCoreApplication::processEvents();
        shown.paint();
    }
}

void start(benchmark::State& state)
{
    for (auto _ : state) Shown shown("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
}

#define HOPSCOPE_CASE(what, name, ...) BENCHMARK_CAPTURE(what, name, __VA_ARGS__)->Unit(benchmark::kMillisecond)
HOPSCOPE_CASE(play, tree_21, "complete:21 broadcast-fractional-tree group=3 packets=12 words=64", 1.5);
HOPSCOPE_CASE(play, tree_1024, "complete:1024 broadcast-fractional-tree group=8 packets=4096", 1.5);
HOPSCOPE_CASE(play, hypercube_1024, "hypercube:10 allgather-hypercube", 1.5);
HOPSCOPE_CASE(play, exchange_complete_1024, "complete:1024 alltoall-pairwise", 1.5);
HOPSCOPE_CASE(play, binomial_16384, "hypercube:14 broadcast-binomial", 1.5);
HOPSCOPE_CASE(play, tree_16384, "complete:16384 broadcast-fractional-tree group=8 packets=4096", 1.5);
HOPSCOPE_CASE(play, tree_16384_fast, "complete:16384 broadcast-fractional-tree group=8 packets=4096", 64);
HOPSCOPE_CASE(play, torus_8x8x8, "torus:8x8x8 allgather-torus-bucket", 1.5);
HOPSCOPE_CASE(play, torus_8x8x8_fast, "torus:8x8x8 allgather-torus-bucket", 16);
HOPSCOPE_CASE(play, leaf_256, "leaf-tree:2x2x2x2x2x2x2x2 alltoall-leaf-one-send", 1.5);
HOPSCOPE_CASE(play, leaf_256_fast, "leaf-tree:2x2x2x2x2x2x2x2 alltoall-leaf-one-send", 64);
HOPSCOPE_CASE(play, dragonfly_9702, "dragonfly:7x14x7 broadcast-binomial", 1.5);
HOPSCOPE_CASE(play, dragonfly_9702_shift, "dragonfly:7x14x7 shift-direct shift=98", 1.5);
HOPSCOPE_CASE(play, clos_16000, "clos:40 broadcast-binomial", 1.5);
HOPSCOPE_CASE(play, fat_tree_16384, "k-ary-n-tree:4x7 allreduce-doubling", 1.5);
HOPSCOPE_CASE(play, dragonfly_72, "dragonfly:2x4x2 alltoall-rotation", 1.5);
HOPSCOPE_CASE(seek, tree_1024, "complete:1024 broadcast-fractional-tree group=8 packets=4096");
HOPSCOPE_CASE(seek, tree_16384, "complete:16384 broadcast-fractional-tree group=8 packets=4096");
HOPSCOPE_CASE(seek, exchange_1024, "hypercube:10 alltoall-pairwise");
HOPSCOPE_CASE(seek, exchange_complete_1024, "complete:1024 alltoall-pairwise");
HOPSCOPE_CASE(seek, reduction_1024, "complete:1024 reduce-chain packets=1024");
HOPSCOPE_CASE(play, loggops_ring_1024, "ring:1024 allgather-ring model=loggops", 1.5);
HOPSCOPE_CASE(play, flow_torus_1024, "torus:32x32 alltoall-rotation model=flow order=steps-alone", 1.5);
HOPSCOPE_CASE(scrub, logp_tree_1024, "complete:1024 broadcast-logp-optimal model=logp");
HOPSCOPE_CASE(scrub, loggops_ring_1024, "ring:1024 allgather-ring model=loggops");
HOPSCOPE_CASE(scrub, loggops_exchange_1024, "complete:1024 alltoall-rotation model=loggops");
HOPSCOPE_CASE(scrub, loggp_reduction_1024, "complete:1024 reduce-chain packets=1024 model=loggp");
HOPSCOPE_CASE(scrub, flow_torus_1024, "torus:32x32 alltoall-rotation model=flow order=steps-alone");
HOPSCOPE_CASE(scrub, flow_hypercube_1024, "hypercube:10 allgather-hypercube model=flow");
HOPSCOPE_CASE(slide, packets_of_a_million, "complete:1024 broadcast-fractional-tree group=8 packets=900", "packets",
              900, 1000);
HOPSCOPE_CASE(slide, alpha_of_a_million, "complete:1024 broadcast-fractional-tree group=8 packets=1000", "alpha", 10,
              90);
BENCHMARK(start)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder;
    qputenv("XDG_CONFIG_HOME", folder.path().toLocal8Bit());
    qputenv("XDG_DATA_HOME", folder.path().toLocal8Bit());
    const QApplication application(argc, argv);
    Appearance::instance().install();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
