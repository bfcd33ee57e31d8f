#pragma once

#include "run/analysis/leaf_courses.h"

#include <memory>
#include <stop_token>

namespace hopscope {

/// The ways of all packets of a run: the same for every picture of it. Throws Cancelled.
std::shared_ptr<const LeafCourses> coursesOf(const Run& run, const std::stop_token& stop);

} // namespace hopscope
