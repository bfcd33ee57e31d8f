#pragma once

namespace hopscope {

/// `hopscope --animate EXPERIMENT -o FILE`: a video, a folder of frames, slides, a page.
void animateCommand(int argc, char** argv);

} // namespace hopscope
