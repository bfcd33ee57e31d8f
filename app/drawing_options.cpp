#include "drawing_options.h"

#include "scenes/related.h"
#include "scenes/words.h"
#include "state/document.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace hopscope {

namespace {

/// The middle of the run: half a step inside the step in its middle, so that something moves.
double middleOf(const Run& run)
{
    const auto steps = static_cast<double>(run.steps());
    return std::min(std::floor(steps / 2) + 0.55, steps);
}

/// In the order of MainWindow::Page.
constexpr std::array<std::string_view, 6> pages{"watch", "curves", "compare", "bandwidth", "applications", "gallery"};

int refused(const std::string& sentence)
{
    fmt::print(stderr, "hopscope: {}\n", sentence);
    return 2;
}

} // namespace

int pageIndex(const QString& name)
{
    if (name == winnersPage) return pageIndex(QStringLiteral("curves"));
    const auto found = std::ranges::find(pages, name.toStdString());
    return found == pages.end() ? -1 : static_cast<int>(found - pages.begin());
}

Theme themeNamed(const std::string& name)
{
    if (name == "light") return lightTheme();
    if (name == "dark") return darkTheme();
    if (name == "print") return printTheme();
    if (name == "high-contrast") return highContrastTheme();
    throw Refused("theme", fmt::format("theme: light, dark, print or high-contrast, got \"{}\"", name));
}

void declare(CLI::App& app, DrawingOptions& options)
{
    app.add_option("experiment", options.experiment,
                   "Experiment, 'complete:21 broadcast-fractional-tree group=3 packets=12'")
        ->required();
    app.add_option("-o,--output", options.output, "Where to write; the suffix says what")->required();
    app.add_option("--theme", options.theme, "light, dark, print or high-contrast");
    app.add_option("--layout", options.layout,
                   "Network as the algorithm draws it or as the topology lies: algorithm, topology");
    app.add_option("--page", options.page,
                   fmt::format("Page of the window: {}, or winners: the map of Curves", fmt::join(pages, ", ")));
    app.add_option("--tab", options.tab,
                   "Bandwidth: what the lower card shows: growth, tightness, front, volume, table1 or routing; in a "
                   "narrow window demand and costs, too");
    app.add_option("--compare", options.compare, "Compare: experiments beside the first, up to three")
        ->expected(1, static_cast<int>(Document::mostExperiments) - 1);
    app.add_option("--clock", options.clock, "Compare: what the one clock counts, time or steps");
    app.add_option("--select", options.selected,
                   "What is picked out: processor:5, block:2, step:3, link:4 or transfer:3/0");
    app.add_flag("--heat", options.heat, "Colour links by their load");
    app.add_flag("--proportional", options.proportional,
                 "Timeline: time as the cost model counts it, in place of steps");
    app.add_flag("--sends", options.sends, "Timeline: show what is sent, too");
    app.add_flag("--critical-path", options.critical, "Timeline: show what every step had to wait for");
    app.add_option("--width", options.width, "Width in units of 1/96 inch");
    app.add_option("--height", options.height, "Height in units of 1/96 inch");
    app.add_option("--scale", options.scale, "Pixels per unit");
}

RenderRequest requestFrom(const DrawingOptions& options, const RenderKind& kind)
{
    RenderRequest request;
    request.theme = themeNamed(options.theme);
    if (!options.layout.empty() && options.layout != "algorithm" && options.layout != "topology")
        throw Refused("layout", fmt::format("layout: algorithm or topology, got \"{}\"", options.layout));
    if (pageIndex(QString::fromStdString(options.page)) < 0)
        throw Refused("page", fmt::format("page: {}, got \"{}\"", fmt::join(pages, ", "), options.page));
    if (options.clock != "time" && options.clock != "steps")
        throw Refused("clock", fmt::format("clock: time or steps, got \"{}\"", options.clock));
    if (options.compare.size() >= Document::mostExperiments)
        throw Refused("compare", fmt::format("compare: at most {} experiments beside the first, got {}",
                                             Document::mostExperiments - 1, options.compare.size()));
    for (const std::string& text : options.compare) request.besides.push_back(run(experimentFromText(text)));
    request.stepClock = options.clock == "steps";
    request.layout = QString::fromStdString(options.layout);
    request.page = QString::fromStdString(options.page);
    request.scale = options.scale;
    request.heat = options.heat;
    if (!options.selected.empty()) request.selection = selectionFromText(options.selected);
    request.proportional = options.proportional;
    request.sends = options.sends;
    request.critical = options.critical;
    request.size = {options.width > 0 ? options.width : kind.size.width(),
                    options.height > 0 ? options.height : kind.size.height()};
    request.run = run(experimentFromText(options.experiment));
    request.position = options.step < 0 ? middleOf(*request.run) : options.step;
    return request;
}

FigurePicture figureOf(const RenderRequest& request, const RenderKind& kind)
{
    if (!kind.draw)
        throw Refused("render", fmt::format("render: {} is a picture by itself, not of an experiment", kind.name));
    FigurePicture figure;
    figure.size = request.size;
    figure.scale = request.scale;
    figure.title = titleOf(*request.run);
    figure.description = QString::fromStdString(toText(request.run->experiment()));
    figure.draw = [request, &kind](Canvas& canvas) { kind.draw(canvas, request); };
    return figure;
}

std::string namesOfRenderKinds()
{
    std::string names;
    for (const RenderKind& kind : renderKinds()) names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

const RenderKind& renderKindNamed(const std::string& name)
{
    if (const RenderKind* kind = findRenderKind(name)) return *kind;
    throw Refused("render", fmt::format("render: {}, got \"{}\"", namesOfRenderKinds(), name));
}

int drawingMain(CLI::App& app, int argc, char** argv, const std::function<void()>& work)
{
    try {
        app.parse(argc, argv);
        work();
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
