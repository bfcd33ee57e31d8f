#pragma once

namespace hopscope {

/// Lets a window come to rest that was just shown or changed: its layouts, and what it put off; for pictures.
void settle();

} // namespace hopscope
