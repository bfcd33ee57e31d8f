#pragma once

#include "export/page_data.h"
#include "lessons/posed.h"

#include <stop_token>
#include <utility>

namespace hopscope {

/// What the script of a standalone page asks: the question of the page, which has one, and how answers are marked,
/// which is veiled. `evidence`: frames of the sequence after the answer that show the reason. `sealed`: without what is
/// right.
PageData lessonPageQuestion(const PosedPage& page, const LessonPage& text, std::pair<int, int> evidence, bool sealed,
                            const std::stop_token& stop);

} // namespace hopscope
