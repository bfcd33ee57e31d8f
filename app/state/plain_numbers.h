#pragma once

namespace hopscope {

/// QApplication takes over the locale of the user, and with it perhaps a decimal comma. Numbers of command lines and
/// files are the same everywhere: they have a point. To be called once there is an application.
void keepNumbersPlain();

} // namespace hopscope
