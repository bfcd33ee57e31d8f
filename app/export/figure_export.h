#pragma once

#include "drawing/svg_figure.h"

#include <QByteArray>
#include <QImage>
#include <QString>

#include <cstddef>
#include <functional>
#include <optional>

namespace hopscope {

/// Writes what the suffix says (formats.h); all or nothing. Throws Refused with one sentence if no figure is written
/// so, the size is out of range or the file cannot be written.
void exportFigure(const FigurePicture& figure, const QString& fileName);
/// The file appears whole or not at all. Throws Refused.
void writeFile(const QString& fileName, const QByteArray& bytes);

/// The same bytes in memory.
QByteArray figurePng(const FigurePicture& figure);
QByteArray figurePdf(const FigurePicture& figure);
QByteArray figureEps(const FigurePicture& figure);
QByteArray figurePresentation(const FigurePicture& figure);
/// One page a picture, each asked for when it is its turn. Stops with an empty result if `page` has none.
QByteArray pagesPdf(std::size_t pages, const std::function<std::optional<FigurePicture>(std::size_t)>& page);
/// An image with what it is about. Throws Refused.
QByteArray pngOf(QImage image, const Provenance& provenance, bool transparent = false);

} // namespace hopscope
