#pragma once

#include "run/run.h"

#include <cstddef>
#include <string>

namespace hopscope {

/// The most characters of a sentence of why(), so that it fits into one or two lines below a network.
inline constexpr std::size_t mostOfWhy = 212;

/// Why step k, from 0, takes as long as it does, in one sentence of what was simulated: how many messages of what
/// length go how far, what shares a link, and what that costs. "Step 3: 8 messages of 40 words, each over 4 links (such
/// as 0 → 4), so 4 share each of the 8 links in use (such as 0 → 1): 180 units (20 start-up, 4 · 40 transfer) instead
/// of 60." Plays one step; throws std::out_of_range where there is none.
std::string why(const Run& run, StepIndex k);

/// The same for a moment, a position in steps with a fraction: of the step under way, or just done; before the first
/// one, what the run is to achieve and what it takes. The description of a picture of that moment.
std::string whyAt(const Run& run, double position);

/// A number as these sentences write it: whole numbers digit by digit in groups of three, up to ten digits; of others
/// five digits that count, with a power of ten where they are larger.
std::string writtenAmount(double amount);

} // namespace hopscope
