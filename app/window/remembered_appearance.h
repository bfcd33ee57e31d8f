#pragma once

namespace hopscope {

/// Styles the application as it was chosen last, and remembers what is chosen from now on; once, after QApplication was
/// made.
void installAppearance();

} // namespace hopscope
