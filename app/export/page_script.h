#pragma once

namespace hopscope {

/// Functions that make the markup of a frame out of what PageFrames kept in `data`.
extern const char* const frameScript;
/// Script and style of the page that plays a run in a browser.
extern const char* const pageScript;
extern const char* const pageStyle;

} // namespace hopscope
