#include "headless/render.h"

#include "drawing/notated.h"
#include "drawing/words.h"
#include "export/figure_export.h"
#include "export/formats.h"
#include "export/legibility.h"
#include "headless/application_picture.h"
#include "headless/bandwidth_picture.h"
#include "headless/drawing_options.h"
#include "headless/network_frames.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/compare/compare_holdings.h"
#include "scenes/compare/compare_scene.h"
#include "scenes/compare/comparison.h"
#include "scenes/network/network_scene.h"
#include "scenes/pictures/picture.h"
#include "scenes/timeline/timeline_scene.h"
#include "state/notation_choice.h"
#include "window/window_picture.h"

#include <fmt/format.h>

#include <QFileInfo>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

namespace hopscope {

namespace {

void drawNetwork(Canvas& canvas, const RenderRequest& request)
{
    NetworkFrame frame{.size = request.wish.size, .caption = request.wish.caption, .badge = request.wish.badge};
    frame.bare = !request.wish.caption && !request.wish.badge;
    const NetworkOptions options{.layout = request.look.layout.value_or(usualLayout(*request.run)),
                                 .heat = request.look.heat,
                                 .notation = NotationChoice::shown(),
                                 .room = roomOf(frame, request.wish.theme)};
    if (request.frames)
        request.frames->paint(canvas, *request.run, request.look.position, options, frame, request.wish.theme);
    else
        paint(canvas, networkScene(*request.run, request.look.position, request.look.selection, {}, options), frame,
              request.wish.theme);
}

/// On a terminal, how far long sweeps are; nothing of it stays there.
void tellProgress(double share)
{
    if (isatty(STDERR_FILENO) == 0) return;
    fmt::print(stderr, "\r\x1b[K");
    if (share < 1) fmt::print(stderr, "{:3.0f} %  running every algorithm at every place", 100 * share);
    std::fflush(stderr);
}

WindowPicture windowPicture(const RenderRequest& request)
{
    WindowPicture picture{{}, request.wish, request.look, tellProgress};
    picture.document.experiments = {request.run->experiment()};
    for (const auto& other : request.besides) picture.document.experiments.push_back(other->experiment());
    return picture;
}
void drawWholeWindow(Canvas& canvas, const RenderRequest& request) { drawWindow(canvas, windowPicture(request)); }

Chart curvesChart(const RenderRequest& request) { return curvesOf(windowPicture(request), false); }
Chart winnersChart(const RenderRequest& request) { return curvesOf(windowPicture(request), true); }
template <Chart (*chart)(const RenderRequest&)> void drawChart(Canvas& canvas, const RenderRequest& request)
{
    paint(canvas, chartScene(chart(request), QRectF({}, request.wish.size), request.wish.theme), request.wish.theme);
}

CompareScene comparedIn(const RenderRequest& request)
{
    std::vector<ComparedRun> runs;
    const auto add = [&](const std::shared_ptr<const Run>& run) {
        runs.push_back({run,
                        QString::fromStdString(toText(run->experiment())),
                        {},
                        false,
                        mostLinks(*run, {}),
                        waitingPackets(*run, {})});
    };
    add(request.run);
    for (const auto& other : request.besides) add(other);
    return compareScene(runs, 0,
                        request.look.stepClock.value_or(false) ? RunClock::Counts::Steps : RunClock::Counts::Time,
                        NotationChoice::shown());
}
void drawCompare(Canvas& canvas, const RenderRequest& request)
{
    const CompareScene scene = comparedIn(request);
    paint(canvas, scene, scene.clock.nowOf(*request.run, request.look.position), request.wish.size, request.wish.theme,
          request.look.holdings);
}
Table compareTable(const RenderRequest& request)
{
    const CompareScene scene = comparedIn(request);
    std::vector<StepIndex> moments = request.steps.each;
    if (moments.empty()) moments.push_back(request.steps.upTo.value_or(request.run->steps()));
    Table all;
    for (const StepIndex moment : moments) {
        Table table =
            tableOf(scene, scene.clock.nowOf(*request.run, static_cast<double>(moment)), request.look.holdings);
        all.columns = std::move(table.columns);
        for (std::vector<std::string>& row : table.rows) {
            row.insert(row.begin(), std::to_string(moment));
            all.rows.push_back(std::move(row));
        }
    }
    all.columns.insert(all.columns.begin(), "afterStep");
    return all;
}

void drawTimeline(Canvas& canvas, const RenderRequest& request)
{
    const TimelineScene scene =
        timelineScene(*request.run, request.look.position, request.wish.size,
                      {.proportional = request.look.proportional ? std::optional(true) : std::nullopt,
                       .sends = request.look.sends,
                       .critical = request.look.critical,
                       .heading = request.wish.caption},
                      request.look.selection);
    Theme theme = request.wish.theme;
    theme.panel = theme.ground; // a figure has one ground, below its words, too
    paint(canvas, scene, request.wish.size, theme);
}

const std::array special{
    RenderKind{.name = "network",
               .help = "the network with its messages under way",
               .size = {1000, 620},
               .draw = drawNetwork,
               .captioned = true,
               .badged = true,
               .numbers = "transfers"},
    RenderKind{.name = "timeline",
               .help = "space–time: who receives what in which step",
               .size = {1000, 320},
               .draw = drawTimeline,
               .captioned = true,
               .numbers = "transfers"},
    RenderKind{.name = "window",
               .help = "the whole window, on the page that --page names",
               .size = {1440, 900},
               .draw = drawWholeWindow,
               .pixels = true,
               .alwaysBadged = true},
    RenderKind{.name = "curves",
               .help = "time against the message length",
               .size = {960, 600},
               .draw = drawChart<curvesChart>,
               .alwaysBadged = true,
               .chart = curvesChart},
    RenderKind{.name = "winners",
               .help = "which algorithm is fastest where, over two parameters",
               .size = {960, 600},
               .draw = drawChart<winnersChart>,
               .alwaysBadged = true,
               .chart = winnersChart},
    RenderKind{.name = "compare",
               .help = "experiments side by side on one clock, the first and those of --compare",
               .size = {1440, 900},
               .draw = drawCompare,
               .alwaysBadged = true,
               .table = compareTable},
    RenderKind{"bandwidth",
               "the page Bandwidth: an experiment, or 'pattern:nn-exchange k=6 routing=h machine=nd-butterfly:2'",
               {1440, 900},
               {},
               bandwidthPicture},
    RenderKind{"matvec",
               "y = A x with its numbers: 'layout=1d|2d|virtual n=8 p=16 topology=mesh'",
               {1000, 640},
               {},
               productPicture},
    RenderKind{"transpose",
               "a matrix transposed: 'n=8 p=4 topology=ring algorithm=alltoall-pairwise'",
               {1000, 520},
               {},
               transposePicture},
    RenderKind{"speedup",
               "speed-up of the product against p: 'layout=2d n=1024 p=64 alpha=50 beta=2'",
               {960, 600},
               {},
               speedupPicture},
    RenderKind{"weak-scaling",
               "its efficiency where n²/p stays: 'layout=2d n=1024 p=64 alpha=50 beta=2'",
               {960, 600},
               {},
               weakScalingPicture},
    RenderKind{"efficiency",
               "its efficiency against n: 'layout=2d n=1024 p=64 alpha=50 beta=2'",
               {960, 600},
               {},
               efficiencyPicture},
    RenderKind{"isoefficiency",
               "how W must grow with p: 'layout=1d p=64 n=64 E=0.8 alpha=50 beta=2'",
               {960, 600},
               {},
               isoefficiencyPicture},
};

/// The picture as wide as asked for, where its words have room. Throws Refused with the least width that has.
FigurePicture legible(const std::function<FigurePicture(const DrawingOptions&)>& figure, const DrawingOptions& options,
                      const QSizeF& usual)
{
    const ExportFormat* format = findFormat(QFileInfo(QString::fromStdString(options.output)).suffix().toLower());
    if (options.width <= 0 || options.height > 0 || (format && format->table)) return figure(options);
    return legibleFigure(
        [&](double width) {
            DrawingOptions asked = options;
            asked.width = width;
            return figure(asked);
        },
        options.width, usual.width());
}

void render(const std::string& name, const DrawingOptions& options)
{
    const RenderKind& kind = renderKindNamed(name);
    NotationChoice::instance().setNotation(notationFromText(options.notation));
    const QString output = QString::fromStdString(options.output);
    if (kind.figure) {
        if (!options.steps.empty())
            throw Refused("steps",
                          fmt::format("steps: {} is a picture of one moment, which --step chooses", kind.name));
        const auto figure = [&](const DrawingOptions& asked) {
            return asAsked(kind.figure(asked, sizeFor(asked, kind.size), themeOf(asked)), asked);
        };
        return exportFigure(legible(figure, options, kind.size), output);
    }
    RenderRequest request = requestFrom(options, kind);
    constexpr double printed = 300.0 / 96; // dots for a unit
    if (kind.pixels && options.scale == 1 && !output.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        request.wish.scale = printed;
    if (request.look.position > static_cast<double>(request.run->steps()))
        throw Refused("step", fmt::format("step: 0 to {0}, got {1}; the nearest that works is {0}",
                                          request.run->steps(), options.step));
    const auto figure = [&](const DrawingOptions& asked) {
        RenderRequest sized = request;
        sized.wish.size = sizeFor(asked, kind.size);
        constexpr double rowsOfNames = 75; // below a chart that is too narrow for names beside it
        if (kind.chart && asked.height <= 0 && sized.wish.size.width() < widestWithLegend)
            sized.wish.size.rheight() += rowsOfNames;
        return asked.steps.empty() ? dressedFigure(sized, kind, asked) : stripFigure(sized, kind, asked);
    };
    exportFigure(legible(figure, options, kind.size), output);
}

} // namespace

std::span<const RenderKind> renderKinds()
{
    static const std::vector<RenderKind> kinds = [] {
        std::vector<RenderKind> all(special.begin(), special.end());
        for (const PictureKind* kind : pictureKinds())
            all.push_back({.name = kind->id,
                           .help = kind->help,
                           .size = kind->size,
                           .draw =
                               [kind](Canvas& canvas, const RenderRequest& request) {
                                   paintPicture(canvas, *kind,
                                                pictureRequest(request.run, request.look.position, request.wish.size),
                                                request.wish.theme, request.look.selection);
                               },
                           .picture = kind});
        return all;
    }();
    return kinds;
}

const RenderKind* findRenderKind(std::string_view name)
{
    const auto found = std::ranges::find(renderKinds(), name, &RenderKind::name);
    return found == renderKinds().end() ? nullptr : &*found;
}

void renderCommand(int argc, char** argv)
{
    CommandLine app("Draws an experiment without a window", "hopscope");
    DrawingOptions options;
    std::string kind;
    app.option("--render", kind, "Kind of picture: " + namesOfRenderKinds()).required();
    std::string kinds = "\nKinds of pictures:";
    for (const RenderKind& one : renderKinds()) kinds += fmt::format("\n  {:<16}{}", one.name, one.help);
    app.footer(kinds);
    declare(app, options);
    app.option("--step", options.step,
               "After so many steps, 0 is the start, 10.5 the middle of step 11; without it the middle. Of "
               "matvec and transpose: acts, which are the steps and everybody's own work")
        .checked([](const std::string& text) {
            const auto number = parseNumber(text);
            return number && *number >= 0 ? std::string()
                                          : fmt::format("a number of steps from 0, as in 2 or 2.5, got \"{}\"", text);
        });
    app.option("--columns", options.columns, "Of the panels of --steps").wholeWithin(1, 100);
    options.command = commandText(argc, argv);
    if (read(app, argc, argv)) render(kind, options);
}

} // namespace hopscope
