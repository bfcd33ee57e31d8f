#pragma once

#include <string>

namespace hopscope {

class Run;
struct Meeting;

/// What makes messages meet on the busiest link, in one sentence: of a network of levels, that they turn at the same
/// router, "All 4096 go over the same router, one of 8192 above 0–8191: routes have no choice."; of one with units,
/// between which they go, "4 go from group 0 to group 1, 4 from group 64 to group 0.". Empty where neither says more
/// than the routes themselves.
std::string reasonText(const Run& run, const Meeting& meeting);

} // namespace hopscope
