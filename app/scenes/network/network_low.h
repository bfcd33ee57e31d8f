#pragma once

namespace hopscope {

/// Of a picture that is lower than this, times Theme::fontScale, gaps and nodes are small.
inline constexpr double lowPicture = 250;

} // namespace hopscope
