#pragma once

#include "export/figure_export.h"
#include "render.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace hopscope {

/// What the drawing commands of the command line (--render, --animate) have in common.
struct DrawingOptions {
    std::string experiment, output, theme{"light"}, layout, tab, page{"watch"}, clock{"time"}, selected;
    std::vector<std::string> compare; ///< experiments beside the first
    double step{-1}, width{0}, height{0}, scale{1};
    bool heat{false}, proportional{false}, sends{false}, critical{false};
};
void declare(CLI::App& app, DrawingOptions& options);

/// Runs the experiment and gathers what a picture of it needs. Throws Refused with one sentence.
RenderRequest requestFrom(const DrawingOptions& options, const RenderKind& kind);
/// The request as a figure, named after its experiment.
FigurePicture figureOf(const RenderRequest& request, const RenderKind& kind);

/// MainWindow::Page of a name, -1 if there is none.
int pageIndex(const QString& name);
/// Curves as a map of winners.
inline const QString winnersPage = QStringLiteral("winners");
/// Throw Refused if there is none of that name.
Theme themeNamed(const std::string& name);
const RenderKind& renderKindNamed(const std::string& name);
std::string namesOfRenderKinds();

/// Parses, does the work, and returns the exit status: 0, or 2 with one line on stderr.
int drawingMain(CLI::App& app, int argc, char** argv, const std::function<void()>& work);

} // namespace hopscope
