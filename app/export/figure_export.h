#pragma once

#include "scenes/theme.h"

#include <QImage>
#include <QSizeF>
#include <QString>

#include <functional>

namespace hopscope {

class Canvas;

/// A picture of any view, to be written to a file.
struct FigurePicture {
    QSizeF size{960, 600};      ///< in units of the canvas, 1/96 inch
    double scale{1};            ///< pixels per unit of a PNG; the size in print does not change
    QString title, description; ///< written into the file; the description is the experiment's canonical text
    std::function<void(Canvas&)> draw;
};

/// Writes SVG, PDF or PNG as the suffix says; all or nothing. Throws Refused with one sentence if the suffix is
/// unknown, the size is out of range or the file cannot be written.
void exportFigure(const FigurePicture& figure, const QString& fileName);

/// The same picture in memory.
QImage figureImage(const FigurePicture& figure);
QByteArray figureSvg(const FigurePicture& figure);
QByteArray figurePdf(const FigurePicture& figure);

/// "Hopscope 0.1.0"
QString programAndVersion();

} // namespace hopscope
