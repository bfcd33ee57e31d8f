// What a change of theme or of font size costs once every page was opened: the time in which the window does not
// answer.
#include "shown_window.h"
#include "widgets/style.h"
#include "window/pages.h"

#include <benchmark/benchmark.h>

using namespace hopscope;

namespace {

/// Opens every page and comes back to the one that is looked at.
void visitAll(Shown& shown)
{
    for (const PageKind* kind : pageKinds()) {
        shown.window.setPage(kind->id);
        shown.rest();
    }
    shown.window.setPage("watch");
    shown.rest();
}

template <class Change> void changing(benchmark::State& state, Change change)
{
    Shown shown("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
    visitAll(shown);
    bool other = false;
    for (auto _ : state) {
        change(shown, other = !other);
        QCoreApplication::processEvents();
        shown.paint();
    }
    Appearance::instance().force(lightTheme());
}

void theme(benchmark::State& state)
{
    changing(state, [](Shown&, bool dark) { Appearance::instance().force(dark ? darkTheme() : lightTheme()); });
}

void fontSize(benchmark::State& state)
{
    changing(state, [](Shown&, bool larger) {
        Theme theme = lightTheme();
        if (larger) theme.fontScale = 1.2;
        Appearance::instance().force(theme);
    });
}

/// In and out.
void presentation(benchmark::State& state)
{
    changing(state, [](Shown& shown, bool presenting) { shown.window.setPresenting(presenting, QSize(1440, 900)); });
}

/// A page that was hidden when the theme changed is shown.
void pageAfterTheme(benchmark::State& state, const char* page)
{
    changing(state, [&state, page, dark = false](Shown& shown, bool) mutable {
        state.PauseTiming();
        shown.window.setPage("watch");
        shown.rest();
        Appearance::instance().force((dark = !dark) ? darkTheme() : lightTheme());
        QCoreApplication::processEvents();
        shown.paint();
        state.ResumeTiming();
        shown.window.setPage(page);
    });
}

BENCHMARK(presentation)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageAfterTheme, curves, "curves")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageAfterTheme, compare, "compare")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageAfterTheme, bandwidth, "bandwidth")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageAfterTheme, applications, "applications")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageAfterTheme, gallery, "gallery")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageAfterTheme, lessons, "lessons")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageAfterTheme, write, "write")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pageAfterTheme, network, "network")->Unit(benchmark::kMillisecond);
BENCHMARK(theme)->Unit(benchmark::kMillisecond);
BENCHMARK(fontSize)->Unit(benchmark::kMillisecond);

} // namespace
