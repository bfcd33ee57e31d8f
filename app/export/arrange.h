#pragma once

#include "export/figure_export.h"
#include "run/run.h"

#include <QString>

#include <vector>

namespace hopscope {

/// Pictures made of pictures.

/// One moment of a strip, and what is written below it.
struct StripPanel {
    FigurePicture picture;
    QString label;
};
/// Small multiples: pictures of one size beside and below each other. Title, description and numbers are those of the
/// first. `columns` 0: as many as look well.
FigurePicture stripOf(std::vector<StripPanel> panels, std::size_t columns, const Theme& theme);
std::size_t stripColumns(std::size_t panels, std::size_t columns);
/// What a strip needs beside its panels: in all of the width, and of the height for each row.
QSizeF stripRoom(std::size_t panels, std::size_t columns, const Theme& theme);

/// A line below a picture that has no words of its own: what it shows, and the verdict with the machine.
struct Band {
    QString caption, verdict, machine;
    bool good{true};
    bool empty() const { return caption.isEmpty() && verdict.isEmpty(); }
};
Band bandOf(const Run& run, const QString& moment, bool caption, bool badge);
double bandHeight(const Theme& theme);
FigurePicture withBand(FigurePicture picture, const Band& band, const Theme& theme);

} // namespace hopscope
