#include "target.h"

namespace hopscope {

std::span<const fuzz::FuzzTarget* const> windowFuzzTargets() { return {}; }

} // namespace hopscope
