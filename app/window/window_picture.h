#pragma once

#include "drawing/theme.h"
#include "run/experiment.h"
#include "scenes/bandwidth/bandwidth_plan.h"
#include "scenes/network/network_plan.h"
#include "scenes/selected.h"
#include "state/document.h"
#include "window/window_state.h"

#include <QSizeF>
#include <QString>

#include <optional>
#include <string>

namespace hopscope {

class Canvas;
struct Chart;

/// How the page Bandwidth stands, beside what it is asked.
struct BandwidthView {
    std::string tab;                 ///< of its lower card; empty: the usual one
    std::optional<double> lift;      ///< alpha of the line that covers the bars
    std::optional<unsigned> cluster; ///< level of the cluster that is chosen
    std::optional<bool> unfolded;    ///< copies of the tops by themselves
};

/// How the page Lessons stands: its list, or a lesson.
struct LessonView {
    QString name;   ///< of a shipped lesson, or a file; empty: the list
    QString answer; ///< "right", "wrong" or "none"
    int page{0};    ///< from 1; 0: the cover; one behind the last: the summary
};

/// The whole window as a picture.
struct WindowPicture {
    Experiment experiment;
    double position{0}; ///< in steps
    QSizeF size;
    double scale{1}; ///< pixels per unit of the canvas
    Theme theme;
    int page{0};                     ///< MainWindow::Page
    DocumentValue document{};        ///< if it has experiments, they stand in place of `experiment`
    std::optional<bool> stepClock{}; ///< Compare: whether the clock counts steps
    bool holdings{false};            ///< Compare: with the table of who holds what
    Selected selection{};
    bool winners{false};                          ///< Curves: the map of winners
    QString measured{};                           ///< Curves: file of points over them
    bool heat{false};                             ///< Watch: links by their load
    std::optional<NetworkLayout> layout{};        ///< Watch: how the network is drawn
    std::optional<BandwidthQuestion> bandwidth{}; ///< Bandwidth: what is shown in place of the experiment
    BandwidthView view{};
    LessonView lesson{};
    WindowState state{};
};

/// Makes a window that nobody sees, waits for all that it computes and draws it. A vector file holds it as an image.
void drawWindow(Canvas& canvas, const WindowPicture& picture);

/// The cards of the page Bandwidth alone; real lines and text in a vector file.
void drawBandwidth(Canvas& canvas, const WindowPicture& picture);

/// The chart of the page Curves.
Chart curvesOf(const WindowPicture& picture);

} // namespace hopscope
