#pragma once

#include "run/experiment.h"
#include "scenes/theme.h"
#include "state/bandwidth_plan.h"
#include "state/document.h"

#include <QSizeF>
#include <QString>

#include <optional>

namespace hopscope {

class Canvas;
struct Chart;

/// The whole window as a picture.
struct WindowPicture {
    Experiment experiment;
    double position{0}; ///< in steps
    QSizeF size;
    double scale{1}; ///< pixels per unit of the canvas
    Theme theme;
    int page{0};                                  ///< MainWindow::Page
    DocumentValue document{};                     ///< if it has experiments, they stand in place of `experiment`
    std::optional<bool> stepClock{};              ///< Compare: whether the clock counts steps
    bool winners{false};                          ///< Curves: the map of winners
    std::optional<BandwidthQuestion> bandwidth{}; ///< Bandwidth: what is shown in place of the experiment
};

/// Makes a window that nobody sees, waits for all that it computes and draws it. A vector file holds it as an image.
void drawWindow(Canvas& canvas, const WindowPicture& picture);

/// The chart of the page Curves.
Chart curvesOf(const WindowPicture& picture);

/// `hopscope --figure sanders-fig3 -o FILE`: a figure of a paper.
void figureCommand(int argc, char** argv);

} // namespace hopscope
