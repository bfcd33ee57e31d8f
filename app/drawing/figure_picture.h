#pragma once

#include "drawing/theme.h"
#include "run/provenance.h"
#include "run/tables/run_tables.h"

#include <QImage>
#include <QSizeF>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string_view>

namespace hopscope {

class Canvas;

/// A picture by means of TeX's own.
struct TexPicture {
    QString preamble; ///< lines that a document needs for it
    QString text;
};

/// A picture of any view, to be written to a file.
struct FigurePicture {
    QSizeF size{960, 600};      ///< in units of the canvas, 1/96 inch
    double scale{1};            ///< pixels per unit of a PNG; the size in print does not change
    QString title, description; ///< written into the file; the description is the experiment's canonical text
    std::function<void(Canvas&)> draw;
    /// Its numbers, for CSV and the like; nothing where there are none.
    std::function<void(std::ostream&, TableFormat, const Notes&)> numbers{};
    QString verdict{};       ///< written into the file, too
    bool pixels{false};      ///< it is drawn as an image
    bool outlined{false};    ///< SVG: letters as shapes
    bool transparent{false}; ///< PNG: what is not painted is seen through
    QString alt{};           ///< what it shows, in a sentence, for who does not see it
    QString command{};       ///< that makes the same file again; nothing where none does
    /// What TeX gets at a size in place of the drawing; nothing where it gets that.
    std::function<TexPicture(const QSizeF&)> tex{};
};

/// What is asked of something that can be drawn at any size and, if it moves, at any moment.
struct PictureWish {
    QSizeF size{960, 600};
    double scale{1};
    Theme theme;
    bool caption{true}, badge{true};  ///< title and clock, verdict and machine: where the view has them
    std::optional<double> position{}; ///< in steps; nothing: as it stands
};

/// A picture of a run without its drawing: name, experiment, and the numbers of a table (runTables()), of the whole run
/// unless some steps are asked for.
FigurePicture figureOf(const std::shared_ptr<const Run>& run, double position, const PictureWish& wish,
                       std::string_view table, const StepChoice& steps = {});

/// What it shows in a sentence or two, for who cannot see it: its own, or title and description, and the verdict.
QString sentenceOf(const FigurePicture& figure);
/// What stands in every file that is made of the figure.
Provenance provenanceOf(const FigurePicture& figure);
/// Throws Refused if a figure cannot be as large or as small.
void checkSize(const FigurePicture& figure);
/// The picture in memory. Throws Refused.
QImage figureImage(const FigurePicture& figure);

} // namespace hopscope
