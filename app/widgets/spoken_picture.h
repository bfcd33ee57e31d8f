#pragma once

class QWidget;

namespace hopscope {

/// Screen readers call it a picture, with its accessible name and description, in place of some widget.
void speakAsPicture(QWidget& picture);

} // namespace hopscope
