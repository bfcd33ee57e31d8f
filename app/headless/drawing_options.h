#pragma once

#include "arguments/arguments.h"
#include "arguments/command_page.h"
#include "export/figure_export.h"
#include "headless/render.h"
#include "page/look.h"

#include <functional>
#include <string>
#include <vector>

namespace hopscope {

/// What the drawing commands of the command line (--render, --animate) are told.
struct DrawingOptions {
    std::string experiment, output, theme{"light"};
    std::string command;                         ///< commandText()
    std::string layout, clock{"time"}, selected; ///< of the look, to be read
    std::string notation;                        ///< "t_s,P"; empty: as each paper has it
    std::string caption, badge;                  ///< yes, no, or empty: as the view has it, and always
    std::string steps;                           ///< moments, "0,3,7"
    int columns{0};                              ///< of a strip of moments; 0: as many as look well
    std::vector<std::string> compare;            ///< experiments beside the first
    bool outlined{false}, transparent{false};    ///< letters of an SVG, ground of a picture
    double step{-1}, width{0}, height{0}, scale{1};
    Look look{};
};
/// File, colours, size and resolution alone, which every command has.
void declareSheet(Arguments& app, DrawingOptions& options);
void declare(Arguments& app, DrawingOptions& options);

/// Runs the experiment and gathers what a picture of it needs. Throws Refused with one sentence.
RenderRequest requestFrom(const DrawingOptions& options, const RenderKind& kind);
/// The request as a figure, named after its experiment.
FigurePicture figureOf(const RenderRequest& request, const RenderKind& kind);
/// With caption and badge as the options ask for; in all as large as the request.
FigurePicture dressedFigure(RenderRequest request, const RenderKind& kind, const DrawingOptions& options);
/// The chosen moments side by side. Throws Refused if they are not in the run.
FigurePicture stripFigure(RenderRequest request, const RenderKind& kind, const DrawingOptions& options);

/// With the file that the options ask for: letters as shapes, no ground.
FigurePicture asAsked(FigurePicture figure, const DrawingOptions& options);
/// The colours that they ask for. Throws Refused.
Theme themeOf(const DrawingOptions& options);
/// The size that is asked for; a width alone has a height that goes with it.
QSizeF sizeFor(const DrawingOptions& options, const QSizeF& usual);
/// Throw Refused if there is none of that name.
Theme themeNamed(const std::string& name);
const RenderKind& renderKindNamed(const std::string& name);
std::string namesOfRenderKinds();

/// Reads the arguments. False if they only asked for help, which is then shown. Throws Refused with one sentence.
bool read(CommandLine& app, int argc, char** argv);

/// The command as one types it, but for the file that it writes, for the file to say how it is made again. Empty if it
/// does not fit a line.
std::string commandText(int argc, char** argv);

/// A command that draws without a window: reads its arguments and does the work. Throws Refused with one sentence. A
/// QApplication must exist (the offscreen platform will do).
using DrawingCommand = void (*)(int argc, char** argv);
/// What it declares; it does nothing.
CommandPage pageOf(DrawingCommand command);
/// The one that the arguments ask for; null if they ask for a window.
DrawingCommand drawingCommand(int argc, char** argv);
/// Does it and returns the exit status: 0, or 2 with one line on stderr.
int drawingMain(DrawingCommand command, int argc, char** argv);

} // namespace hopscope
