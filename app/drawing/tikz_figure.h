#pragma once

#include "drawing/figure_picture.h"

#include <QByteArray>

namespace hopscope {

class TikzCanvas;

/// The picture as commands to be read by \input: what it needs stands in its first lines.
QByteArray figureTikz(const FigurePicture& figure);
/// A document of its own; by the package standalone it can be read by \input, too.
QByteArray figureTex(const FigurePicture& figure);

/// Lines of a TeX comment that say where a file came from.
QString texComment(const Provenance& provenance);
/// Packages that the pictures need.
extern const QLatin1String texPackages;
/// What stands before and after the commands of a picture of a size.
QString tikzBegin(const QSizeF& size, const QStringList& colours);
QString tikzEnd();

} // namespace hopscope
