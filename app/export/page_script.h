#pragma once

namespace hopscope {

/// Script and style of the page that plays a run in a browser.
extern const char* const pageScript;
extern const char* const pageStyle;

} // namespace hopscope
