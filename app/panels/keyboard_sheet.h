#pragma once

class QWidget;

namespace hopscope {

/// All keys on one sheet; stays open beside the window.
void showKeyboardSheet(QWidget* window);

} // namespace hopscope
