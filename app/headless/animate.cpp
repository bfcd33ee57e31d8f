#include "headless/animate.h"

#include "drawing/notated.h"
#include "drawing/words.h"
#include "export/amounts.h"
#include "export/formats.h"
#include "headless/drawing_options.h"
#include "headless/network_frames.h"
#include "scenes/pictures/picture.h"
#include "state/notation_choice.h"

#include <fmt/format.h>

#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace hopscope {

namespace {

/// Charts and pictures of other questions than a run's are the same at every moment.
bool moves(const RenderKind& kind) { return kind.draw && !kind.chart && !(kind.picture && kind.picture->still); }

} // namespace

std::string namesOfMovingKinds()
{
    std::string names;
    for (const RenderKind& kind : renderKinds())
        if (moves(kind)) names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

namespace {

struct Wish {
    DrawingOptions drawing;
    std::string kind{"network"};
    double secondsPerStep{0}, from{0}, to{-1};
    int framesPerSecond{0}, loops{0};
    bool played{false};
};

/// Slow enough to follow, unless that would take longer than anybody looks.
double usualPace(double steps) { return std::min(0.8, 20.0 / std::max(steps, 1.0)); }

AnimationPlan planOf(const Wish& wish, const Run& run)
{
    const auto steps = static_cast<double>(run.steps());
    const bool page = QFileInfo(QString::fromStdString(wish.drawing.output)).suffix() == QLatin1String("html");
    AnimationPlan plan;
    plan.framesPerSecond = wish.framesPerSecond > 0 ? wish.framesPerSecond : page ? 12 : 25; // a page holds every frame
    plan.from = wish.from;
    plan.to = wish.to < 0 ? steps : wish.to;
    plan.loops = wish.loops;
    plan.timed = timedRun(run);
    plan.played = wish.played;
    if (!wish.drawing.steps.empty()) plan.chosen = positionsFromText(wish.drawing.steps, steps);
    const double shown = plan.chosen.empty() ? plan.to - plan.from : static_cast<double>(plan.chosen.size());
    plan.secondsPerStep = wish.secondsPerStep > 0 ? wish.secondsPerStep : usualPace(shown);
    if (plan.from > plan.to || plan.to > steps)
        throw Refused("to", fmt::format("to: a step from {} (from) to {}, got {}; the nearest that works is {}",
                                        plan.from, steps, plan.to, steps));
    return plan;
}

void animate(const Wish& wish)
{
    const RenderKind& kind = renderKindNamed(wish.kind);
    if (!moves(kind))
        throw Refused("view", fmt::format("view: {} does not move; what does: {}", wish.kind, namesOfMovingKinds()));
    NotationChoice::instance().setNotation(notationFromText(wish.drawing.notation));
    RenderRequest request = requestFrom(wish.drawing, kind);
    request.look.position = 0;
    request.frames = std::make_shared<NetworkFrames>();
    const AnimationPlan plan = planOf(wish, *request.run);

    // The palette of a picture, its fonts and its clock are those of a figure; only the position moves.
    MovingPicture moving;
    moving.at = [&](double position) {
        request.look.position = position;
        return dressedFigure(request, kind, wish.drawing);
    };
    moving.clock = [&](double position) { return stepText(*request.run, position); };
    const FigurePicture about = figureOf(request, kind);
    moving.title = about.title;
    moving.description = about.description;
    moving.verdict = about.verdict;
    moving.command = QString::fromStdString(wish.drawing.command);
    moving.theme = request.wish.theme;
    const bool told = isatty(STDERR_FILENO) != 0;
    const auto report = [&](std::size_t done, std::size_t all) {
        if (told) fmt::print(stderr, "\r{} of {} pictures{}", done, all, done == all ? "\n" : "");
        return true;
    };
    exportAnimation(plan, moving, QString::fromStdString(wish.drawing.output), report);
}

} // namespace

void animateCommand(int argc, char** argv)
{
    CommandLine app("Writes an experiment as a moving picture, slides or a page that plays it, without a window",
                    "hopscope");
    Wish wish;
    bool here = false;
    app.flag("--animate", here, "This command").required();
    app.option("--view", wish.kind, "What moves: " + namesOfMovingKinds());
    app.option("--fps", wish.framesPerSecond, "Frames a second; default 25, in a page 12").wholeWithin(1, 100);
    app.option("--seconds", wish.secondsPerStep, "Seconds a step; default 0.8, less in long runs").within(0.01, 60.0);
    app.option("--from", wish.from, "First step; 0 is the start").notNegative();
    app.option("--to", wish.to, "Last step");
    app.option("--loop", wish.loops, "How often it is played, 0 for ever: GIF, APNG and WebP say so")
        .wholeWithin(0, 65'535);
    app.flag("--play", wish.played, "LaTeX: one frame that plays (package animate) instead of one for each step");
    declare(app, wish.drawing);
    wish.drawing.command = commandText(argc, argv);
    if (read(app, argc, argv)) animate(wish);
}

} // namespace hopscope
