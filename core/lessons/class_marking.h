#pragma once

#include "lessons/class_results.h"
#include "lessons/lesson.h"

#include <stop_token>
#include <string_view>

namespace hopscope {

/// Marks what was answered in an exam that left without its answers (seedWithKey()): every attempt is drawn again by
/// its seed and the lecturer's key. Answers of other lessons stay as they are. Throws Refused (parameter "key") with
/// one sentence if a question is not in that draw: the key or the exam is another one; Cancelled.
void markResults(ClassResults& results, const Lesson& exam, std::string_view key, const std::stop_token& stop = {});

} // namespace hopscope
