#pragma once

#include "run/run.h"
#include "scenes/theme.h"
#include "state/selection.h"

#include <QSizeF>
#include <QString>

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace hopscope {

class Canvas;
struct DrawingOptions;
struct FigurePicture;

/// What a picture is made of that is drawn without a window.
struct RenderRequest {
    std::shared_ptr<const Run> run;
    double position{0}; ///< in steps
    QSizeF size;
    Theme theme;
    QString layout;   ///< of the network: "algorithm", "topology", or "" for the usual one
    bool heat{false}; ///< network: links by their load
    bool proportional{false}, sends{false}, critical{false}; ///< timeline
    Selected selection{};
    QString page;                                    ///< of the window: "watch", "curves", "applications"
    std::vector<std::shared_ptr<const Run>> besides; ///< compared with the run
    bool stepClock{false};                           ///< their one clock counts steps, not time
    double scale{1};                                 ///< pixels per unit of what can only be drawn as an image
};

/// A kind of picture that `hopscope --render` knows. Adding one is adding a line to the table in render.cpp.
struct RenderKind {
    std::string_view name, help;
    QSizeF size; ///< unless asked otherwise
    std::function<void(Canvas&, const RenderRequest&)> draw;
    /// Set for pictures whose words are no experiment: all of the work.
    FigurePicture (*figure)(const DrawingOptions&, const QSizeF&, const Theme&){};
};
std::span<const RenderKind> renderKinds();
const RenderKind* findRenderKind(std::string_view name);

/// Whether the command line asks for a picture in place of the window.
bool wantsRender(int argc, char** argv);
/// Draws what the command line asks for and returns the exit status: 0, or 2 with one line on stderr. A QApplication
/// must exist (the offscreen platform will do).
int renderMain(int argc, char** argv);

} // namespace hopscope
