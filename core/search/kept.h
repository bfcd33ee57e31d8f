#pragma once

#include "search/search.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace hopscope::search {

/// The schedule that was found as a text, with what is proved about it as a comment. Only where hasText().
std::string keptText(const Question& question, const Answer& answer);
/// What such a text says is proved about it; empty: nothing. It is what somebody wrote, not a proof.
std::string keptProof(std::string_view text);
/// Whether that is that no schedule has fewer than so many steps.
bool saysShortest(std::string_view proof, std::uint32_t steps);
/// The question of such a text; empty: none.
std::string keptQuestion(std::string_view text);
/// Whether keptText() has written this text, letter by letter, since the program began.
bool provedHere(std::string_view text);

} // namespace hopscope::search
