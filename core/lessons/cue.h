#pragma once

#include "lessons/question.h"

#include <string>
#include <vector>

namespace hopscope {

/// A wrong answer is given this many tries before the right one is shown.
inline constexpr int triesBeforeAnswer = 2;

/// What helps with a second try: what is wrong with what was chosen, and how much is missing, but not what. At most
/// five sentences. resources/pages/lesson_marking.js says the same.
std::vector<std::string> cuesOf(const Key& key, const Answer& answer, const Marking& mark);

} // namespace hopscope
