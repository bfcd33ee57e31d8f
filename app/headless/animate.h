#pragma once

#include <string>

namespace hopscope {

/// `hopscope --animate EXPERIMENT -o FILE`: a video, a folder of frames, slides, a page.
void animateCommand(int argc, char** argv);
/// "network, timeline, …": what --view takes.
std::string namesOfMovingKinds();

} // namespace hopscope
