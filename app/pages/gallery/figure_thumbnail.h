#pragma once

#include "drawing/theme.h"
#include "scenes/figure/figure_scene.h"

#include <QImage>
#include <QSizeF>
#include <QString>

#include <cstddef>
#include <functional>
#include <vector>

namespace hopscope {

/// How the figure in small is to be drawn.
struct Thumbnail {
    QSizeF size;     ///< that it must fit into
    double scale{1}; ///< pixels of the screen
    Theme theme;
};
/// As much of a table as can be read in small, and how much that is: "extract: 2 of 7 operations, 4 of 6 columns";
/// without a note it is all of it. `less`: something is left out, which needs a line of its own.
struct Extract {
    FigureContent content;
    QString note;
};
Extract extractOf(FigureContent content, const std::function<bool(const FigureContent&, bool less)>& tooLarge);
/// Paints it; any thread may.
QImage thumbnailOf(const FigureContent& content, const Thumbnail& wanted);
/// Panels that can be read in their own size, of a figure that has a row of them for its steps: what is sent beside
/// what is held after it where both are as wide, else one of those that say what is held. None of another figure.
std::vector<std::size_t> panelsInSmall(const Figure& figure);

} // namespace hopscope
