#include "animate.h"

#include "drawing_options.h"
#include "export/animation_export.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace hopscope {

namespace {

struct Wish {
    DrawingOptions drawing;
    std::string kind{"network"};
    double secondsPerStep{0}, from{0}, to{-1};
    int framesPerSecond{25};
};

/// Slow enough to follow, unless that would take longer than anybody looks.
double usualPace(double steps) { return std::min(0.8, 20.0 / std::max(steps, 1.0)); }

void animate(const Wish& wish)
{
    const RenderKind& kind = renderKindNamed(wish.kind);
    RenderRequest request = requestFrom(wish.drawing, kind);
    const auto steps = static_cast<double>(request.run->steps());
    AnimationPlan plan;
    plan.framesPerSecond = wish.framesPerSecond;
    plan.from = wish.from;
    plan.to = wish.to < 0 ? steps : wish.to;
    plan.secondsPerStep = wish.secondsPerStep > 0 ? wish.secondsPerStep : usualPace(plan.to - plan.from);
    if (plan.from > plan.to || plan.to > steps)
        throw Refused("to", fmt::format("to: a step from {} (from) to {}, got {}", plan.from, steps, plan.to));

    // The palette of a picture, its fonts and its clock are those of a figure; only the position moves.
    const auto frameAt = [&](double position) {
        request.position = position;
        return figureImage(figureOf(request, kind));
    };
    const bool told = isatty(STDERR_FILENO) != 0;
    const auto report = [&](std::size_t done, std::size_t all) {
        if (told) fmt::print(stderr, "\r{} of {} frames{}", done, all, done == all ? "\n" : "");
        return true;
    };
    const FigurePicture about = figureOf(request, kind);
    exportAnimation(plan, frameAt, QString::fromStdString(wish.drawing.output), about.title, about.description, report);
}

} // namespace

bool wantsAnimation(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "--animate") == 0) return true;
    return false;
}

int animateMain(int argc, char** argv)
{
    CLI::App app("Writes an experiment as a moving picture, without a window", "hopscope");
    Wish wish;
    bool here = false;
    app.add_flag("--animate", here, "This command")->required();
    app.add_option("--view", wish.kind, "What moves: " + namesOfRenderKinds());
    app.add_option("--fps", wish.framesPerSecond, "Frames a second")->check(CLI::Range(1, 100));
    app.add_option("--seconds", wish.secondsPerStep, "Seconds a step; usually 0.8, less in long runs")
        ->check(CLI::Range(0.01, 60.0));
    app.add_option("--from", wish.from, "First step; 0 is the start")->check(CLI::NonNegativeNumber);
    app.add_option("--to", wish.to, "Last step");
    declare(app, wish.drawing);
    return drawingMain(app, argc, argv, [&] { animate(wish); });
}

} // namespace hopscope
