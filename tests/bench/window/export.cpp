// 300 frames of 64 processors at 1280 × 720 as MP4: what drawing adds to the time that the encoder needs for the same
// frames if they are stored. The budget is twice the encoder's own time.
#include "drawing/words.h"
#include "export/formats.h"
#include "export/video_encoder.h"
#include "headless/drawing_options.h"
#include "headless/network_frames.h"

#include <benchmark/benchmark.h>

#include <QTemporaryDir>

#include <chrono>
#include <ctime>
#include <functional>
#include <memory>
#include <vector>

using namespace hopscope;

namespace {

constexpr int frames = 300, rate = 25;

/// On the wall, and of processors in all threads, which other programs disturb less.
struct Cost {
    double wall{0}, processor{0};
};

/// Adds what it costs to do something.
void measure(Cost& cost, const std::function<void()>& work)
{
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t before = std::clock();
    work();
    cost.wall += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    cost.processor += static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

void exportVideo(benchmark::State& state, const std::string& experiment, const char* suffix)
{
    DrawingOptions options;
    options.experiment = experiment;
    options.width = 1280;
    options.height = 720;
    const RenderKind& kind = renderKindNamed("network");
    RenderRequest request = requestFrom(options, kind);
    request.frames = std::make_shared<NetworkFrames>();
    const MovingPicture moving{.at =
                                   [&](double position) {
                                       request.look.position = position;
                                       return figureOf(request, kind);
                                   },
                               .clock = [&](double position) { return stepText(*request.run, position); },
                               .title = titleOf(*request.run),
                               .description = QString::fromStdString(experiment),
                               .theme = request.wish.theme};
    AnimationPlan plan{.to = static_cast<double>(request.run->steps()), .pauseAtEnd = 0, .framesPerSecond = rate};
    plan.secondsPerStep = (frames - 1.5) / rate / plan.to;
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("a.") + QLatin1String(suffix));
    const std::vector<double> positions = framePositions(plan);
    Cost whole, encoding;
    for (auto _ : state) {
        measure(whole, [&] { exportAnimation(plan, moving, name); });
        state.PauseTiming();
        // The frames of half a minute would take a gigabyte: they are stored a few at a time.
        VideoEncoder encoder(name, {1280, 720}, rate, {});
        std::vector<QImage> stored;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            stored.push_back(figureImage(moving.at(positions[i])));
            if (stored.size() < 50 && i + 1 < positions.size()) continue;
            measure(encoding, [&] {
                for (const QImage& frame : stored) encoder.add(frame);
            });
            stored.clear();
        }
        measure(encoding, [&] { encoder.finish(); });
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
    state.counters["encoder_s"] = encoding.wall / static_cast<double>(state.iterations());
    state.counters["ratio"] = whole.wall / encoding.wall;
    state.counters["processor_ratio"] = whole.processor / encoding.processor;
}

#define HOPSCOPE_CASE(name, ...)                                                                                       \
    BENCHMARK_CAPTURE(exportVideo, name, __VA_ARGS__)->Unit(benchmark::kSecond)->UseRealTime()
HOPSCOPE_CASE(mp4_tree_64, "complete:64 broadcast-fractional-tree group=4 packets=12", "mp4");
HOPSCOPE_CASE(mp4_torus_64, "torus:8x8 allgather-torus-bucket", "mp4");
HOPSCOPE_CASE(mp4_hypercube_64, "hypercube:6 allgather-hypercube", "mp4");

} // namespace
