#pragma once

#include "values.h"

#include <optional>

namespace hopscope {

struct Algorithm;

/// Of an algorithm with these values those that say what is asked, not how it is done (Parameter::problem); defaults
/// are filled in, but nothing stands for a text that is empty.
Values problemOf(const Algorithm& algorithm, const Values& values);
/// Of these the ones that must be set for another algorithm of the operation so that it solves the same. Nothing: it
/// solves another problem, so that times do not compare.
std::optional<Values> sameProblem(const Values& problem, const Algorithm& other);

} // namespace hopscope
