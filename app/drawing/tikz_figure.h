#pragma once

#include "drawing/figure_picture.h"

#include <QByteArray>
#include <QStringList>

namespace hopscope {

class TikzCanvas;

/// The picture as commands to be read by \input: what it needs stands in its first lines.
QByteArray figureTikz(const FigurePicture& figure);
/// A document of its own; by the package standalone it can be read by \input, too.
QByteArray figureTex(const FigurePicture& figure);

/// Whether pdfTeX can hold a picture of these commands on a page, beside what it holds anyway. It keeps the letters of
/// all that is drawn until the page is full.
bool fitsPdfTex(const QStringList& commands);
/// Stops other programs with a sentence that says what to do; put behind \documentclass.
QString needsLuaTex(const QString& remedy);

/// Lines of a TeX comment that say where a file came from.
QString texComment(const Provenance& provenance);
/// Packages that the pictures need.
extern const QLatin1String texPackages;
/// What stands before and after the commands of a picture of a size.
QString tikzBegin(const QSizeF& size, const QStringList& colours);
QString tikzEnd();

} // namespace hopscope
