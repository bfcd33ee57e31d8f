#include "headless/drawing_options.h"

#include "drawing/words.h"
#include "export/amounts.h"
#include "export/arrange.h"
#include "export/formats.h"
#include "headless/animate.h"
#include "headless/batch.h"
#include "headless/figure_command.h"
#include "headless/lesson_sheet.h"
#include "scenes/chart/chart_figure.h"
#include "scenes/pictures/picture.h"
#include "scenes/related.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "text.h"
#include "window/pages.h"
#include "window/window_state.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>

namespace hopscope {

namespace {

/// Moments inside a step are about this step.
std::vector<StepIndex> wholeSteps(const std::vector<double>& positions)
{
    std::vector<StepIndex> steps;
    for (const double position : positions) steps.push_back(static_cast<StepIndex>(std::ceil(position)));
    std::ranges::sort(steps);
    steps.erase(std::ranges::unique(steps).begin(), steps.end());
    return steps;
}

/// The middle of the run: half a step inside the step in its middle, so that something moves.
double middleOf(const Run& run)
{
    const auto steps = static_cast<double>(run.steps());
    return std::min(std::floor(steps / 2) + 0.55, steps);
}

std::vector<std::string_view> namesOfPages()
{
    std::vector<std::string_view> names;
    for (const PageKind* kind : pageKinds()) names.push_back(kind->id);
    return names;
}

} // namespace

Theme themeOf(const DrawingOptions& options)
{
    Theme theme = themeNamed(options.theme);
    if (options.transparent) theme.ground.setAlpha(0);
    return theme;
}

Theme themeNamed(const std::string& name)
{
    if (name == "light") return lightTheme();
    if (name == "dark") return darkTheme();
    if (name == "print") return printTheme();
    if (name == "high-contrast") return highContrastTheme();
    throw Refused("theme", fmt::format("theme: light, dark, print or high-contrast, got \"{}\"", name));
}

void declareSheet(Arguments& app, DrawingOptions& options)
{
    app.option("-o,--output", options.output,
               "Where to write; the suffix says what: "
                   + suffixesOf([](const ExportFormat&) { return true; }).toStdString())
        .required();
    app.option("--theme", options.theme, "light, dark, print or high-contrast");
    const auto length = [&](const char* name, double& units, const char* help) {
        app.textOption(
               std::string("--") + name, [name, &units](const std::string& text) { units = unitsFromText(name, text); },
               help)
            .type("LENGTH");
    };
    length("width", options.width, "Width: 800 (units of 1/96 inch), 12cm, 85mm, 3.5in, 240pt");
    length("height", options.height, "Height, likewise");
    const Option scale = app.option("--scale", options.scale, "Pixels per unit");
    app.numberOption(
           "--dpi", [&options](double dots) { options.scale = dots / 96; }, "Dots an inch of a PNG, 300")
        .within(10.0, 2400.0)
        .excludes(scale);
    app.flag("--outline-text", options.outlined, "SVG: letters as shapes, for programs that do not have the fonts");
    app.flag("--transparent", options.transparent, "Without a ground, to lie on one of another colour");
}

void declare(Arguments& app, DrawingOptions& options)
{
    app.option("experiment", options.experiment,
               "Experiment, 'complete:21 broadcast-fractional-tree group=3 packets=12'")
        .required();
    declareSheet(app, options);
    app.option("--steps", options.steps, "Moments, 0,3,7 or 0-5: a figure shows them side by side").type("LIST");
    app.option("--caption", options.caption, "Title and moment: yes, no; by default as in the view")
        .among({"yes", "no"});
    app.option("--badge", options.badge,
               "Verdict and machine, of views that do not have them anyway: yes, no; by default yes")
        .among({"yes", "no"});
    app.option("--notation", options.notation,
               "Symbols of the prices, alpha,beta or t_s,t_w, and of the number of processors, p or P: "
               "alpha,beta,p (the default); paper: as each paper has them");
    app.option("--layout", options.layout,
               "Network as the algorithm draws it or as the topology lies: algorithm, topology");
    app.option("--page", options.look.page,
               fmt::format("Page of the window: {}, or winners: the map of Curves", fmt::join(namesOfPages(), ", ")));
    app.option("--views", options.look.views,
               "Watch: views that stand in front, timeline, holdings, traffic, formula, node … as --render and "
               "the docks have their names")
        .separatedBy(',')
        .type("LIST");
    app.flag("--presenting", options.look.presenting, "Window: large letters, the picture and its clock alone (F5)");
    app.option("--open", options.look.opened, fmt::format("Window: what lies over it: {}", fmt::join(openable(), ", ")))
        .among(openable());
    app.option("--type", options.look.typed, "Window: words that are typed into the palette of --open palette")
        .type("WORDS");
    app.option("--tab", options.look.tab,
               "Bandwidth: what the lower card shows: growth, tightness, front, volume, table1 or routing; in a "
               "narrow window demand and costs, too. Lessons: class shows the results in the folder --lesson. Watch: "
               "better asks whether there is a shorter schedule. Curves: possible. Gallery: cases");
    app.option("--compare", options.compare, "Compare: experiments beside the first, up to three")
        .times(1, static_cast<int>(Document::mostExperiments) - 1);
    app.option("--clock", options.clock, "Compare: what the one clock counts, time or steps");
    app.flag("--holdings", options.look.holdings, "Compare: with the table of who holds what");
    app.option("--select", options.selected,
               "What is picked out: processor:5, block:2, step:3, link:4 or transfer:3/0");
    app.option("--lesson", options.look.lesson, "Lessons: one of them, or a file");
    app.option("--lesson-page", options.look.lessonPage,
               "Lessons: page of the lesson, from 1; one more is the summary");
    app.option("--answer", options.look.answer, "Lessons: how the question is answered, right, wrong or none")
        .among({"right", "wrong", "none"});
    app.flag("--heat", options.look.heat, "Colour links by their load");
    app.option("--quantity", options.look.quantity,
               "Curves: what goes up: ratio (time over the lower bound, the default), time, speedup, efficiency or "
               "split (what the time goes into)")
        .among({"ratio", "time", "speedup", "efficiency", "split"});
    app.option("--library", options.look.rulesOf,
               "Winner map: what this library would run by its fixed rules, openmpi or mpich, as outlines over it");
    app.option("--measured", options.look.measured, "Curves: a CSV file whose points lie over them: x, time, …");
    app.flag("--proportional", options.look.proportional,
             "Timeline: time as the cost model counts it, instead of steps");
    app.flag("--sends", options.look.sends, "Timeline: show what is sent, too");
    app.flag("--critical-path", options.look.critical, "Timeline: show what every step had to wait for");
}

FigurePicture asAsked(FigurePicture figure, const DrawingOptions& options)
{
    figure.outlined = options.outlined;
    figure.transparent = options.transparent;
    figure.command = QString::fromStdString(options.command);
    return figure;
}

QSizeF sizeFor(const DrawingOptions& options, const QSizeF& usual)
{
    const double width = options.width > 0 ? options.width : usual.width();
    // Half as wide is not half as high: words need as much room as before.
    double height = usual.height() * std::sqrt(std::min(1.0, width / usual.width()));
    constexpr double leastOfWidth =
        0.75; // a low, wide picture that is made narrow needs rows for what stood side by side
    height = std::max(height, std::min(usual.height(), leastOfWidth * width));
    return {width, options.height > 0 ? options.height : std::round(height)};
}

RenderRequest requestFrom(const DrawingOptions& options, const RenderKind& kind)
{
    RenderRequest request;
    request.wish.theme = themeOf(options);
    if (!options.layout.empty() && options.layout != "algorithm" && options.layout != "topology")
        throw Refused("layout", fmt::format("layout: algorithm or topology, got \"{}\"", options.layout));
    if (!findPage(options.look.page))
        throw Refused("page", fmt::format("page: {}, got \"{}\"", fmt::join(namesOfPages(), ", "), options.look.page));
    if (options.clock != "time" && options.clock != "steps")
        throw Refused("clock", fmt::format("clock: time or steps, got \"{}\"", options.clock));
    if (options.compare.size() >= Document::mostExperiments)
        throw Refused("compare", fmt::format("compare: at most {} experiments beside the first, got {}",
                                             Document::mostExperiments - 1, options.compare.size()));
    for (const std::string& text : options.compare) request.besides.push_back(run(experimentFromText(text)));
    request.look = options.look;
    request.look.stepClock = options.clock == "steps";
    if (!options.layout.empty())
        request.look.layout = options.layout == "algorithm" ? NetworkLayout::Algorithm : NetworkLayout::Topology;
    if (!options.selected.empty()) request.look.selection = selectionFromText(options.selected);
    if (!options.look.typed.empty() && options.look.opened != "palette")
        throw Refused("type", "type: words are typed into the palette, which --open palette opens");
    request.wish.scale = options.scale;
    request.wish.size = sizeFor(options, kind.size);
    request.run = run(experimentFromText(options.experiment));
    checkSelected(*request.run, request.look.selection);
    request.look.position = options.step < 0 ? middleOf(*request.run) : options.step;
    request.look.anywhere = options.step < 0;
    if (kind.picture)
        if (const std::string why = kind.picture->objection(*request.run); !why.empty())
            throw Refused("render", fmt::format("render: this run has no picture \"{}\". {}", kind.name, why));
    if (options.step >= 0) request.steps.upTo = static_cast<StepIndex>(std::ceil(options.step));
    if (!options.steps.empty())
        request.steps.each = wholeSteps(positionsFromText(options.steps, double(request.run->steps())));
    return request;
}

FigurePicture figureOf(const RenderRequest& request, const RenderKind& kind)
{
    if (!kind.draw)
        throw Refused("render", fmt::format("render: {} is a picture by itself, not of an experiment", kind.name));
    FigurePicture figure =
        kind.picture ? figureOf(request.run, request.look.position, request.wish, *kind.picture, request.steps)
                     : figureOf(request.run, request.look.position, request.wish, kind.numbers, request.steps);
    for (const auto& other : request.besides)
        figure.description += QStringLiteral(" | ") + QString::fromStdString(toText(other->experiment()));
    for (const auto& other : request.besides)
        figure.verdict += QStringLiteral(" | ") + QString::fromStdString(other->verdict());
    figure.pixels = kind.pixels;
    figure.draw = [request, &kind](Canvas& canvas) { kind.draw(canvas, request); };
    if (kind.chart) return chartFigure(std::move(figure), kind.chart(request), request.wish.theme);
    if (kind.table)
        figure.numbers = [request, &kind](std::ostream& out, TableFormat format, const Notes& notes) {
            writeTable(out, format, kind.table(request), notes);
        };
    return figure;
}

namespace {

bool chosen(const std::string& answer, bool usual) { return answer.empty() ? usual : answer == "yes"; }

} // namespace

FigurePicture dressedFigure(RenderRequest request, const RenderKind& kind, const DrawingOptions& options)
{
    request.wish.caption = chosen(options.caption, kind.captioned);
    request.wish.badge = chosen(options.badge, true);
    const QString moment = stepText(*request.run, request.look.position);
    const Band band = bandOf(*request.run, moment, request.wish.caption && !kind.captioned,
                             request.wish.badge && !kind.badged && !kind.alwaysBadged, NotationChoice::shown());
    request.wish.size.rheight() -= bandHeight(band, request.wish.size.width(), request.wish.theme);
    return asAsked(withBand(figureOf(request, kind), band, request.wish.theme), options);
}

FigurePicture stripFigure(RenderRequest request, const RenderKind& kind, const DrawingOptions& options)
{
    constexpr std::size_t mostPanels = 64;
    constexpr double share = 0.48; // of the usual size: side by side they are smaller
    const std::vector<double> positions = positionsFromText(options.steps, static_cast<double>(request.run->steps()));
    if (positions.size() > mostPanels)
        throw Refused("steps", fmt::format("steps: a figure shows 1 to {0} moments, got {1}; the nearest that works is "
                                           "{0} of them",
                                           mostPanels, positions.size()));
    const auto columns = static_cast<std::size_t>(options.columns);
    const bool caption = chosen(options.caption, true), badge = chosen(options.badge, !kind.alwaysBadged);
    const Band band = bandOf(*request.run, {}, caption, badge, NotationChoice::shown());
    const auto across = static_cast<double>(stripColumns(positions.size(), columns));
    const double rows = std::ceil(static_cast<double>(positions.size()) / across);
    const QSizeF room = stripRoom(positions.size(), columns, request.wish.theme);
    QSizeF one = share * kind.size;
    if (options.width > 0) one = kind.size * ((options.width - room.width()) / across / kind.size.width());
    const double foot = bandHeight(band, one.width() * across + room.width(), request.wish.theme);
    if (options.height > 0) one.setHeight((options.height - foot) / rows - room.height());
    constexpr double least = 40;
    if (one.width() < least || one.height() < least)
        throw Refused("width",
                      fmt::format("width, height: {} moments in {:.0f} columns leave panels of {:.0f} × {:.0f}, "
                                  "which need {} × {} at least",
                                  positions.size(), across, one.width(), one.height(), least, least));
    request.wish.size = one;
    request.wish.caption = request.wish.badge = false;
    std::vector<StripPanel> panels;
    for (double position : positions) {
        request.look.position = position;
        panels.push_back({figureOf(request, kind), stepText(*request.run, position)});
    }
    return asAsked(withBand(stripOf(std::move(panels), columns, request.wish.theme), band, request.wish.theme),
                   options);
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

namespace {

/// As a shell reads it.
std::string quoted(const std::string& word)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,:/=+@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string text = "'";
    for (const char letter : word) text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return text + "'";
}

} // namespace

std::string commandText(int argc, char** argv)
{
    std::string text = "hopscope";
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "-o" || word == "--output") {
            ++i;
            continue;
        }
        if (word.starts_with("--output=") || (word.starts_with("-o") && !word.starts_with("--"))) continue;
        if (std::ranges::any_of(word, [](unsigned char letter) { return letter < ' '; })) return {};
        text += ' ' + quoted(word);
    }
    return text;
}

namespace {

/// Where what a command declares is wanted, and not its work.
CommandPage* wantedPage = nullptr;

} // namespace

bool read(CommandLine& app, int argc, char** argv)
{
    if (!wantedPage) return app.read({argv + 1, argv + argc}, std::cout);
    *wantedPage = app.page();
    return false;
}

CommandPage pageOf(DrawingCommand command)
{
    CommandPage page;
    std::string name = "hopscope";
    std::array<char*, 2> argv{name.data(), nullptr};
    wantedPage = &page;
    command(1, argv.data()); // declares its options and ends where it would read them
    wantedPage = nullptr;
    return page;
}

DrawingCommand drawingCommand(int argc, char** argv)
{
    // In this order: a picture of the window may be of a lesson.
    constexpr std::array<std::pair<std::string_view, DrawingCommand>, 5> commands{{{"--batch", batchCommand},
                                                                                   {"--render", renderCommand},
                                                                                   {"--lesson", lessonCommand},
                                                                                   {"--figure", figureCommand},
                                                                                   {"--animate", animateCommand}}};
    for (const auto& [name, command] : commands)
        for (int i = 1; i < argc; ++i) {
            const std::string_view argument = argv[i];
            if (argument == name || (argument.starts_with(name) && argument[name.size()] == '=')) return command;
        }
    return nullptr;
}

int drawingMain(DrawingCommand command, int argc, char** argv)
{
    try {
        command(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "hopscope: {}\n", onOneLine(reasonOf(error)));
        return 2;
    }
    return 0;
}

} // namespace hopscope
