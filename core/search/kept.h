#pragma once

#include "search/search.h"

#include <string>
#include <string_view>

namespace hopscope::search {

/// The schedule that was found as a text, with what is proved about it as a comment. Only where hasText().
std::string keptText(const Question& question, const Answer& answer);
/// What such a text says is proved about it; empty: nothing. It is what somebody wrote, not a proof.
std::string keptProof(std::string_view text);

} // namespace hopscope::search
