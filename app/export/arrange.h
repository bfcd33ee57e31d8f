#pragma once

#include "drawing/badge.h"
#include "export/figure_export.h"
#include "run/run.h"
#include "run/text/notation.h"

#include <QString>
#include <QStringList>

#include <optional>
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

/// Words below a picture that has none of its own: what it shows, and the verdict with the machine. The badge is there
/// to the last word that matters: where a line is too short for both it stands in one of its own, or in two.
struct Band {
    QString caption, moment; ///< the moment ends the caption
    QStringList moments{};   ///< other moments that the band must have room for, so that its height stays
    std::optional<Badge> badge{};
    QString sentence{}, result{}; ///< above the caption: what the step does, and what the run takes
    QString experiment{};         ///< below the caption, whole, in as many lines as it needs
    double side{16};              ///< of words from the border, as in the picture
    bool empty() const { return caption.isEmpty() && experiment.isEmpty() && result.isEmpty() && !badge; }
};
Band bandOf(const Run& run, const QString& moment, bool caption, bool badge, const Notation& notation = {});
double bandHeight(const Band& band, double width, const Theme& theme);
/// The picture and the band below it.
FigurePicture withBand(FigurePicture picture, const Band& band, const Theme& theme);

} // namespace hopscope
