#pragma once

#include "drawing/figure_picture.h"

#include <QByteArray>
#include <QString>

namespace hopscope {

/// The picture as a document of its own. Throws Refused if it cannot be as large.
QByteArray figureSvg(const FigurePicture& figure);

/// "Hopscope 0.1.0"
QString programAndVersion();
/// The same with the commit that it was built from.
QString programAndBuild();

} // namespace hopscope
