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

template <class Change> void changing(benchmark::State& state, const Change& change)
{
    Shown shown("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
    visitAll(shown);
    bool other = false;
    for (auto _ : state) {
        change(other = !other);
        QCoreApplication::processEvents();
        shown.paint();
    }
    Appearance::instance().force(lightTheme());
}

void theme(benchmark::State& state)
{
    changing(state, [](bool dark) { Appearance::instance().force(dark ? darkTheme() : lightTheme()); });
}

void fontSize(benchmark::State& state)
{
    changing(state, [](bool larger) {
        Theme theme = lightTheme();
        if (larger) theme.fontScale = 1.2;
        Appearance::instance().force(theme);
    });
}

BENCHMARK(theme)->Unit(benchmark::kMillisecond);
BENCHMARK(fontSize)->Unit(benchmark::kMillisecond);

} // namespace
