#pragma once

#include "drawing/figure_picture.h"

#include <functional>

class QMenu;
class QWidget;

namespace hopscope {

/// What every picture offers at the end of its menu: itself on the clipboard, as an image of twice its size, for TeX
/// (an axis of pgfplots, or TikZ) and as its numbers, and what the window has added to it (QWidget::actions()).
void addCopying(QMenu& menu, const QWidget& view, const std::function<FigurePicture(double scale)>& picture);

} // namespace hopscope
