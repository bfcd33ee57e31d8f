#pragma once

#include "own/own_text.h"

#include <memory>
#include <string>

namespace hopscope {

/// A schedule in GOAL as an algorithm, for as many processors as it has ranks. Throws OwnError.
std::shared_ptr<const OwnText> readGoalText(std::string name, std::string text);

} // namespace hopscope
