#pragma once

#include <QWidget>

namespace hopscope {

/// A window with a picture: single keys move its clock as long as no control has the focus.
class PictureKeeper {
public:
    PictureKeeper() = default;
    PictureKeeper(const PictureKeeper&) = delete;
    PictureKeeper& operator=(const PictureKeeper&) = delete;
    virtual ~PictureKeeper() = default;
    virtual void focusPicture() = 0;
};

/// Of the window that the control is in; null if that has no picture, as a dialog.
inline PictureKeeper* pictureKeeperOf(QWidget& control) { return dynamic_cast<PictureKeeper*>(control.window()); }

/// For a control that has been used: the keys belong to the picture of its window again.
inline void giveFocusBack(QWidget& control)
{
    if (PictureKeeper* keeper = pictureKeeperOf(control)) keeper->focusPicture();
}

} // namespace hopscope
