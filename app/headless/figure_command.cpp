#include "headless/figure_command.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "export/figure_export.h"
#include "export/legibility.h"
#include "figures/figures.h"
#include "headless/drawing_options.h"
#include "scenes/figure/figure_scene.h"

#include <fmt/format.h>

#include <string>

namespace hopscope {

void figureCommand(int argc, char** argv)
{
    CommandLine app("Draws a figure of a paper from Hopscope's own numbers", "hopscope");
    std::string id;
    DrawingOptions options;
    constexpr double usualWidth = 900;
    options.width = usualWidth;
    options.scale = 2;
    app.option("--figure", id, "Figure, as `hopscope-cli list figures` names it").required();
    declareSheet(app, options);
    if (!read(app, argc, argv)) return;
    options.command = commandText(argc, argv);
    const Figure* figure = findFigure(id);
    if (!figure) {
        std::string known;
        for (const Figure* one : figures()) known += (known.empty() ? "" : ", ") + std::string(one->id);
        throw Refused("figure", fmt::format("figure: there is no \"{}\"; there are {}", id, known));
    }
    const Theme colours = themeOf(options);
    const FigureContent content = contentOf(*figure);
    const auto drawn = [&](double width) {
        const QSizeF size(width, options.height > 0 ? options.height : figureHeight(content, width, colours));
        return FigurePicture{size, options.scale, toQString(figure->title), QStringLiteral("figure ") + toQString(id),
                             [&content, &colours, size](Canvas& canvas) { paint(canvas, content, size, colours); }};
    };
    FigurePicture picture = legibleFigure(drawn, options.width, usualWidth);
    picture.numbers = [figure](std::ostream& out, TableFormat format, const Notes& notes) {
        writeTable(out, format, tableOf(*figure), notes);
    };
    exportFigure(asAsked(std::move(picture), options), QString::fromStdString(options.output));
}

} // namespace hopscope
