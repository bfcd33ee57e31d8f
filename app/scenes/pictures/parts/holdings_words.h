#pragma once

#include "run/run.h"
#include "scenes/pictures/picture.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// What one processor holds of the blocks and what the present step brings it, and how the others compare.
struct HoldingsOf {
    std::uint32_t processor{};
    std::size_t held{}, all{};
    std::vector<std::uint32_t> arriving{};                          ///< blocks, ascending; all or those that arrived
    std::optional<std::pair<std::size_t, std::size_t>> everybody{}; ///< the fewest and the most; not of large runs
};
/// `step`: under way or just done; −1: none.
HoldingsOf holdingsOf(const Run& run, const Holdings& held, std::uint32_t processor, StepIndex step);

/// Sentences of it: "Processor 0 holds 6 of 64 blocks.", "In this step it receives 4: 7, 8, 15, 56.", "Every processor
/// holds as many."
std::vector<QString> holdingsTexts(const Run& run, const HoldingsOf& holdings, bool moving);
/// "0–3, 7, 8", as much of it as these few ranges, then an ellipsis.
QString rangesText(const std::vector<std::uint32_t>& ascending, std::size_t mostRanges = 6);

} // namespace hopscope
