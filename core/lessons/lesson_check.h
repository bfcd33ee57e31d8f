#pragma once

#include "lessons/lesson.h"
#include "progress.h"

#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// Reads a lesson's text, runs every experiment, and asks, answers and marks every question; of a lesson that draws,
/// `seeds` draws. Empty: all is well. By line. Throws Cancelled.
std::vector<LessonProblem> problemsOf(const std::string& text, unsigned seeds = 8, Progress* progress = nullptr,
                                      const std::stop_token& stop = {});

} // namespace hopscope
