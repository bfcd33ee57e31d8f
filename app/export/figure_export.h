#pragma once

#include "drawing/theme.h"
#include "run/provenance.h"

#include <QImage>
#include <QSizeF>
#include <QString>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <span>

namespace hopscope {

class Canvas;

/// A picture of any view, to be written to a file.
struct FigurePicture {
    QSizeF size{960, 600};      ///< in units of the canvas, 1/96 inch
    double scale{1};            ///< pixels per unit of a PNG; the size in print does not change
    QString title, description; ///< written into the file; the description is the experiment's canonical text
    std::function<void(Canvas&)> draw;
    /// Its numbers, for CSV and the like; nothing where there are none.
    std::function<void(std::ostream&, TableFormat, const Notes&)> numbers{};
    QString verdict{}; ///< written into the file, too
};

/// What is asked of something that can be drawn at any size and, if it moves, at any moment.
struct PictureWish {
    QSizeF size{960, 600};
    double scale{1};
    Theme theme;
    bool caption{true}, badge{true};  ///< title and clock, verdict and machine: where the view has them
    std::optional<double> position{}; ///< in steps; nothing: as it stands
};

/// A picture of a run without its drawing: name, experiment, and the numbers of a table (runTables()) up to a position.
FigurePicture figureOf(const std::shared_ptr<const Run>& run, double position, const PictureWish& wish,
                       std::string_view table);

/// Writes what the suffix says (formats.h); all or nothing. Throws Refused with one sentence if no figure is written
/// so, the size is out of range or the file cannot be written.
void exportFigure(const FigurePicture& figure, const QString& fileName);
/// The file appears whole or not at all. Throws Refused.
void writeFile(const QString& fileName, const QByteArray& bytes);

/// The same picture in memory.
QImage figureImage(const FigurePicture& figure);
QByteArray figurePng(const FigurePicture& figure);
QByteArray figureSvg(const FigurePicture& figure);
QByteArray figurePdf(const FigurePicture& figure);
/// One page a picture, each asked for when it is its turn. Stops with an empty result if `page` has none.
QByteArray pagesPdf(std::size_t pages, const std::function<std::optional<FigurePicture>(std::size_t)>& page);
/// Takes date and random numbers out of a PDF, so that the same pictures are the same file.
void forgetTheTime(QByteArray& pdf);
/// An image with what it is about. Throws Refused.
QByteArray pngOf(QImage image, const Provenance& provenance);

/// What stands in every file that is made of the figure.
Provenance provenanceOf(const FigurePicture& figure);
/// Throws Refused if a figure cannot be as large or as small.
void checkSize(const FigurePicture& figure);

/// "Hopscope 0.1.0"
QString programAndVersion();

} // namespace hopscope
