#pragma once

#include <QString>

namespace hopscope {

struct PathLengths;

/// "14 hops", or "128 to 256 hops" where only bounds are known; of a connected network.
QString diameterText(const PathLengths& lengths);

} // namespace hopscope
