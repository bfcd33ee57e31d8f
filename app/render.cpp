#include "render.h"

#include "drawing_options.h"
#include "export/figure_export.h"
#include "scenes/network_scene.h"
#include "scenes/picture.h"
#include "scenes/timeline_scene.h"
#include "scenes/words.h"
#include "window_picture.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

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
    return {request.run->experiment(),
            request.position,
            request.size,
            request.scale,
            request.theme,
            request.page == QLatin1String("gallery") ? 2 : request.page == QLatin1String("curves") ? 1 : 0};
}
void drawWholeWindow(Canvas& canvas, const RenderRequest& request) { drawWindow(canvas, windowPicture(request)); }
void drawCurvesPage(Canvas& canvas, const RenderRequest& request) { drawCurves(canvas, windowPicture(request)); }

void drawTimeline(Canvas& canvas, const RenderRequest& request)
{
    const TimelineScene scene =
        timelineScene(*request.run, request.position, request.size,
                      {.proportional = request.proportional, .sends = request.sends, .heading = true});
    paint(canvas, scene, request.size, request.theme);
}

const std::array special{
    RenderKind{"network", "the network with its messages under way", {1000, 620}, drawNetwork},
    RenderKind{"timeline", "space–time: who receives what in which step", {1000, 320}, drawTimeline},
    RenderKind{"window", "the whole window, on the page that --page names", {1440, 900}, drawWholeWindow},
    RenderKind{"curves", "time against the message length", {960, 600}, drawCurvesPage},
};

void render(const std::string& name, const DrawingOptions& options)
{
    const RenderKind& kind = renderKindNamed(name);
    const RenderRequest request = requestFrom(options, kind);
    if (request.position > static_cast<double>(request.run->steps()))
        throw Refused("step", fmt::format("step: 0 to {0}, got {1}; the nearest that works is {0}",
                                          request.run->steps(), options.step));
    exportFigure(figureOf(request, kind), QString::fromStdString(options.output));
}

} // namespace

std::span<const RenderKind> renderKinds()
{
    static const std::vector<RenderKind> kinds = [] {
        std::vector<RenderKind> all(special.begin(), special.end());
        for (const PictureKind* kind : pictureKinds())
            all.push_back({kind->id, kind->help, kind->size, [kind](Canvas& canvas, const RenderRequest& request) {
                               makePicture(*kind, pictureRequest(request.run, request.position, request.size))
                                   ->paint(canvas, request.theme, {}, {});
                           }});
        return all;
    }();
    return kinds;
}

const RenderKind* findRenderKind(std::string_view name)
{
    const auto found = std::ranges::find(renderKinds(), name, &RenderKind::name);
    return found == renderKinds().end() ? nullptr : &*found;
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
    DrawingOptions options;
    std::string kind;
    app.add_option("--render", kind, "Kind of picture: " + namesOfRenderKinds())->required();
    declare(app, options);
    app.add_option("--step", options.step,
                   "After so many steps, 0 is the start, 10.5 the middle of step 11; without it the middle")
        ->check([](const std::string& text) {
            const auto number = parseNumber(text);
            return number && *number >= 0 ? std::string() : fmt::format("a number of steps from 0, got \"{}\"", text);
        });
    return drawingMain(app, argc, argv, [&] { render(kind, options); });
}

} // namespace hopscope
