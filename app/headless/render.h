#pragma once

#include "drawing/figure_picture.h"
#include "page/look.h"
#include "run/run.h"
#include "table.h"

#include <QSizeF>

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkFrames;
struct Chart;
struct DrawingOptions;
struct PictureKind;

/// What a picture is made of that is drawn without a window.
struct RenderRequest {
    std::shared_ptr<const Run> run;
    std::vector<std::shared_ptr<const Run>> besides; ///< compared with the run
    PictureWish wish;
    Look look;
    StepChoice steps{};                      ///< of its numbers; all unless asked for some
    std::shared_ptr<NetworkFrames> frames{}; ///< of an animation of the network, drawn one after another
};

/// A kind of picture that `hopscope --render` knows. Adding one is adding a line to the table in render.cpp.
struct RenderKind {
    std::string_view name, help;
    QSizeF size; ///< unless asked otherwise
    std::function<void(Canvas&, const RenderRequest&)> draw;
    /// Set for pictures whose words are no experiment: all of the work.
    FigurePicture (*figure)(const DrawingOptions&, const QSizeF&, const Theme&){};
    bool captioned{false}, badged{false};   ///< says by itself what it shows, what the verdict is
    bool pixels{false};                     ///< drawn as an image
    bool alwaysBadged{false};               ///< shows more than the run, and says of all of it what is known
    std::string_view numbers{};             ///< table of the run (runTables()) that holds what it shows
    const PictureKind* picture{};           ///< set if it is one of those; their numbers are its own
    Chart (*chart)(const RenderRequest&){}; ///< whose numbers those of the picture are
    Table (*table)(const RenderRequest&){}; ///< or the numbers themselves
};
std::span<const RenderKind> renderKinds();
const RenderKind* findRenderKind(std::string_view name);

/// `hopscope --render KIND EXPERIMENT -o FILE`.
void renderCommand(int argc, char** argv);

} // namespace hopscope
