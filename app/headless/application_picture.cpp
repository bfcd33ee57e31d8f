#include "headless/application_picture.h"

#include "applications/acts_table.h"
#include "drawing/canvas.h"
#include "scenes/chart/chart_figure.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/product/application_badge.h"
#include "scenes/product/applications.h"
#include "scenes/product/matrix_product_scene.h"
#include "state/notation_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

FigurePicture actsPicture(const ApplicationCase& application, const DrawingOptions& options, const QSizeF& size,
                          const Theme& theme)
{
    const auto played = play(application);
    const Moved moved = movedBy(application);
    const Badge badge = badgeOf(application, moved, played->right(), NotationChoice::shown());
    const auto plan = matrixPlan(played, titleOf(application), contextOf(application), badge,
                                 actTimes(*played, moved, application.machine.tc));
    const double acts = plan->played->acts();
    const double middle = std::min(std::floor(acts / 2) + 0.45, acts);
    const double position = options.step < 0 ? middle : options.step;
    if (position > acts)
        throw Refused("step", fmt::format("step: 0 to {0}, got {1}; the nearest that works is {0}", acts, position));
    FigurePicture figure{size, options.scale, plan->title, QString::fromStdString(textOf(application)),
                         [scene = matrixScene(plan, position), size, theme, badged = options.badge != "no"](
                             Canvas& canvas) { paint(canvas, scene, size, theme, false, badged); }};
    figure.verdict = textOf(badge);
    figure.numbers = [played](std::ostream& out, TableFormat format, const Notes& notes) {
        writeTable(out, format, actsTable(*played), notes);
    };
    return figure;
}

FigurePicture chartPicture(ApplicationChart kind, const ApplicationCase& application, const DrawingOptions& options,
                           const QSizeF& size, const Theme& theme)
{
    Chart chart = chartOf(kind, application, {}, NotationChoice::shown());
    FigurePicture figure{size, options.scale, chart.title, QString::fromStdString(textOf(application)), {}};
    const QString verdict = chart.badge ? textOf(*chart.badge) : QString();
    if (options.badge == "no") chart.badge.reset();
    figure = chartFigure(std::move(figure), std::move(chart), theme);
    figure.verdict = verdict;
    return figure;
}

} // namespace

FigurePicture productPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme)
{
    return actsPicture(productCase(options.experiment), options, size, theme);
}
FigurePicture transposePicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme)
{
    return actsPicture(transposeCase(options.experiment), options, size, theme);
}
FigurePicture isoefficiencyPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme)
{
    return chartPicture(ApplicationChart::Isoefficiency, productCase(options.experiment), options, size, theme);
}
FigurePicture speedupPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme)
{
    return chartPicture(ApplicationChart::Speedup, productCase(options.experiment), options, size, theme);
}
FigurePicture weakScalingPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme)
{
    return chartPicture(ApplicationChart::WeakScaling, productCase(options.experiment), options, size, theme);
}
FigurePicture efficiencyPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme)
{
    return chartPicture(ApplicationChart::Efficiency, productCase(options.experiment), options, size, theme);
}

} // namespace hopscope
