#pragma once

namespace hopscope {

/// Whether the command line asks for a moving picture: `hopscope --animate EXPERIMENT -o
/// F.mp4|webm|gif|apng|webp|FOLDER/`.
bool wantsAnimation(int argc, char** argv);
/// Writes it and returns the exit status: 0, or 2 with one line on stderr. A QApplication must exist.
int animateMain(int argc, char** argv);

} // namespace hopscope
