#pragma once

namespace hopscope {

/// `hopscope --lesson FILE.md -o FILE`: a handout, or a page that plays and asks.
void lessonCommand(int argc, char** argv);

} // namespace hopscope
