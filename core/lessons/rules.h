#pragma once

#include "lessons/scene.h"

#include <memory>
#include <span>
#include <string>

namespace hopscope {

/// What holds in the picture of a page and is not seen there, in one line: what a processor may do in a step, whether
/// the directions of a link share it, when a step begins, what it takes and at which prices, and, where a message
/// crosses several links, its way with its rule for ties. From the runs: what several have in common is said once.
/// Nothing of no runs.
std::string rulesOf(const Scene& scene, std::span<const std::shared_ptr<const Run>> runs);

} // namespace hopscope
