#pragma once

#include "drawing/figure_picture.h"

#include <functional>

class QMenu;
class QWidget;

namespace hopscope {

/// What every picture offers at the end of its menu: itself on the clipboard in all forms at once, for TeX alone (an axis
/// of pgfplots, or TikZ) and as its numbers, and what the window has added to it (QWidget::actions()).
void addCopying(QMenu& menu, const QWidget& view, const std::function<FigurePicture(double scale)>& picture);

} // namespace hopscope
