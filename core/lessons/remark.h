#pragma once

#include "lessons/question.h"

namespace hopscope {

/// Adds to a key what its question says in its field `remark`: a sentence about an option, by its number, or about a
/// wrong number that is known, by the formula that gives it. Throws Refused, Cancelled.
void addRemarks(Key& key, const QuestionContext& context);

} // namespace hopscope
