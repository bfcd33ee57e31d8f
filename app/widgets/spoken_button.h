#pragma once

namespace hopscope {

/// Buttons that can be checked do for a screen reader what they do for a click. Qt's own readers only check them, and
/// whoever waits for a click hears nothing of it. Once, when there is an application.
void speakOfClicks();

} // namespace hopscope
