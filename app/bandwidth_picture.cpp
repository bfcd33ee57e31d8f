#include "bandwidth_picture.h"

#include "mainwindow.h"
#include "state/bandwidth_plan.h"
#include "state/session.h"
#include "window_picture.h"

#include <fmt/format.h>

namespace hopscope {

FigurePicture bandwidthPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme)
{
    const BandwidthQuestion asked = feasible(bandwidthQuestion(options.experiment));
    const BandwidthPlan plan(asked);
    const double position = options.step < 0 ? std::min(1.0, plan.steps()) : options.step;
    if (position > plan.steps())
        throw Refused("step",
                      fmt::format("step: 0 to {0}, got {1}; the nearest that works is {0}", plan.steps(), position));
    WindowPicture picture{.experiment = isPattern(asked.subject) ? firstExample().experiments.front()
                                                                 : experimentFromText(asked.subject),
                          .position = position,
                          .size = size,
                          .scale = options.scale,
                          .theme = theme,
                          .page = MainWindow::Bandwidth,
                          .bandwidth = asked};
    return {size, options.scale, QString::fromStdString(plan.answer().title),
            QString::fromStdString(options.experiment), [picture](Canvas& canvas) { drawWindow(canvas, picture); }};
}

} // namespace hopscope
