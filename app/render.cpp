#include "render.h"

#include "export/figure_export.h"
#include "scenes/network_scene.h"
#include "scenes/timeline_scene.h"
#include "scenes/words.h"
#include "window_picture.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace hopscope {

namespace {

void drawNetwork(Canvas& canvas, const RenderRequest& request)
{
    const NetworkLayout layout = request.layout == QLatin1String("algorithm")  ? NetworkLayout::Algorithm
                                 : request.layout == QLatin1String("topology") ? NetworkLayout::Topology
                                                                               : usualLayout(*request.run);
    const NetworkScene scene = networkScene(*request.run, request.position, {}, {}, {layout, request.heat});
    paint(canvas, scene, {.size = request.size}, request.theme);
}

WindowPicture windowPicture(const RenderRequest& request)
{
    return {request.run->experiment(), request.position, request.size, request.scale, request.theme,
            request.page == QLatin1String("curves") ? 1 : 0};
}
void drawWholeWindow(Canvas& canvas, const RenderRequest& request) { drawWindow(canvas, windowPicture(request)); }
void drawCurvesPage(Canvas& canvas, const RenderRequest& request) { drawCurves(canvas, windowPicture(request)); }

void drawTimeline(Canvas& canvas, const RenderRequest& request)
{
    const TimelineScene scene =
        timelineScene(*request.run, request.position, request.size, {.proportional = request.proportional, .sends = request.sends, .heading = true});
    paint(canvas, scene, request.size, request.theme);
}

constexpr std::array kinds{
    RenderKind{"network", "the network with its messages under way", {1000, 620}, drawNetwork},
    RenderKind{"timeline", "space–time: who receives what in which step", {1000, 320}, drawTimeline},
    RenderKind{"window", "the whole window, on the page that --page names", {1440, 900}, drawWholeWindow},
    RenderKind{"curves", "time against the message length", {960, 600}, drawCurvesPage},
};

struct Wish {
    std::string kind, experiment, output, theme{"light"}, layout, page{"watch"};
    double step{-1}, width{0}, height{0}, scale{1};
    bool heat{false}, proportional{false}, sends{false};
};

void declare(CLI::App& app, Wish& wish)
{
    app.add_option("--render", wish.kind, "Kind of picture")->required();
    app.add_option("experiment", wish.experiment, "Experiment, 'complete:21 broadcast-fractional-tree group=3 packets=12'")->required();
    app.add_option("--step", wish.step, "After so many steps, 0 is the start, 10.5 the middle of step 11; without it the middle");
    app.add_option("-o,--output", wish.output, "File: .svg, .pdf or .png")->required();
    app.add_option("--theme", wish.theme, "light, dark, print or high-contrast");
    app.add_option("--layout", wish.layout, "Network as the algorithm draws it or as the topology lies: algorithm, topology");
    app.add_option("--page", wish.page, "Page of the window: watch, curves");
    app.add_flag("--heat", wish.heat, "Colour links by their load");
    app.add_flag("--proportional", wish.proportional, "Timeline: time as the cost model counts it, in place of steps");
    app.add_flag("--sends", wish.sends, "Timeline: show what is sent, too");
    app.add_option("--width", wish.width, "Width in units of 1/96 inch");
    app.add_option("--height", wish.height, "Height in units of 1/96 inch");
    app.add_option("--scale", wish.scale, "Pixels of a PNG per unit");
}

Theme themeNamed(const std::string& name)
{
    if (name == "light") return lightTheme();
    if (name == "dark") return darkTheme();
    if (name == "print") return printTheme();
    if (name == "high-contrast") return highContrastTheme();
    throw Refused("theme", fmt::format("theme: light, dark, print or high-contrast, got \"{}\"", name));
}

const RenderKind& kindNamed(const std::string& name)
{
    if (const RenderKind* kind = findRenderKind(name)) return *kind;
    std::string known;
    for (const RenderKind& kind : kinds) known += (known.empty() ? "" : ", ") + std::string(kind.name);
    throw Refused("render", fmt::format("render: {}, got \"{}\"", known, name));
}

/// The middle of the run: half a step inside the step in its middle, so that something moves.
double middleOf(const Run& run) { return run.steps() == 0 ? 0 : std::floor(static_cast<double>(run.steps()) / 2) + 0.55; }

void render(const Wish& wish)
{
    const RenderKind& kind = kindNamed(wish.kind);
    RenderRequest request;
    request.theme = themeNamed(wish.theme);
    if (!wish.layout.empty() && wish.layout != "algorithm" && wish.layout != "topology")
        throw Refused("layout", fmt::format("layout: algorithm or topology, got \"{}\"", wish.layout));
    request.layout = QString::fromStdString(wish.layout);
    if (wish.page != "watch" && wish.page != "curves")
        throw Refused("page", fmt::format("page: watch or curves, got \"{}\"", wish.page));
    request.page = QString::fromStdString(wish.page);
    request.scale = wish.scale;
    request.heat = wish.heat;
    request.proportional = wish.proportional;
    request.sends = wish.sends;
    request.size = {wish.width > 0 ? wish.width : kind.size.width(), wish.height > 0 ? wish.height : kind.size.height()};
    request.run = run(experimentFromText(wish.experiment));
    const auto steps = static_cast<double>(request.run->steps());
    if (wish.step > steps)
        throw Refused("step", fmt::format("step: 0 to {}, got {}; the nearest that works is {}", steps, wish.step, steps));
    request.position = wish.step < 0 ? std::min(middleOf(*request.run), steps) : wish.step;
    FigurePicture figure;
    figure.size = request.size;
    figure.scale = wish.scale;
    figure.title = titleOf(*request.run);
    figure.description = QString::fromStdString(toText(request.run->experiment()));
    figure.draw = [&](Canvas& canvas) { kind.draw(canvas, request); };
    exportFigure(figure, QString::fromStdString(wish.output));
}

int refused(const std::string& sentence)
{
    fmt::print(stderr, "hopscope: {}\n", sentence);
    return 2;
}

} // namespace

std::span<const RenderKind> renderKinds() { return kinds; }

const RenderKind* findRenderKind(std::string_view name)
{
    const auto found = std::ranges::find(kinds, name, &RenderKind::name);
    return found == kinds.end() ? nullptr : &*found;
}

bool wantsRender(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i)
        if (std::strncmp(argv[i], "--render", 8) == 0) return true;
    return false;
}

int renderMain(int argc, char** argv)
{
    CLI::App app("Draws an experiment without a window", "hopscope");
    Wish wish;
    declare(app, wish);
    try {
        app.parse(argc, argv);
        render(wish);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        return refused(error.what());
    } catch (const std::exception& error) {
        return refused(error.what());
    }
    return 0;
}

} // namespace hopscope
