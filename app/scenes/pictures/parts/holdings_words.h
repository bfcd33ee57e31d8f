#pragma once

#include "run/run.h"
#include "scenes/pictures/picture.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Blocks that one processor gets from another in a step.
struct BlockSource {
    enum class Side : std::uint8_t { None, Left, Right, Above, Below };
    std::uint32_t from{};
    Side side{Side::None};               ///< of the receiver, where they are neighbours on a grid of rows and columns
    std::vector<std::uint32_t> blocks{}; ///< ascending
    /// What it received in the step before, if these blocks are among them; else 0.
    std::size_t received{0};
    /// Whether all others of these came to it along the rows of a grid of two axes, while its own go along the columns.
    bool othersOnRow{false};
};
/// What one processor holds of the blocks and what the present step brings it, and how the others compare.
struct HoldingsOf {
    std::uint32_t processor{};
    std::size_t held{}, all{};
    std::vector<std::uint32_t> arriving{};                          ///< blocks, ascending; all or those that arrived
    std::vector<BlockSource> sources{};                             ///< the same by sender
    std::optional<std::pair<std::size_t, std::size_t>> everybody{}; ///< the fewest and the most; not of large runs
    bool allNew{false};                                             ///< of what arrives none is held already
    std::optional<StepIndex> hops{}; ///< how many hops away all is that the step brings, where that is its number
    QString cost{};                  ///< "The step takes 10 + 3 · 64 = 202 units"; empty where it is no such sum
    bool shifted{false};             ///< everybody holds what processor 0 holds, moved on the grid by as much as itself
};
/// `step`: under way or just done; −1: none.
HoldingsOf holdingsOf(const Run& run, const Holdings& held, std::uint32_t processor, StepIndex step);

/// A sentence of it, and the side that it speaks of.
struct HoldingsText {
    QString text;
    BlockSource::Side side{BlockSource::Side::None};
};
/// "Processor 0 holds 6 of 64 blocks.", "Now it receives 4 = 3 + 1:", of hops "Step 3 brings the blocks 3 hops away, 4
/// = 3 + 1:", "1 from 56 (above): 40; its 2 others came along its row and stay on it", "Every processor holds as many."
/// `mark`: how what arrives is drawn, in brackets.
std::vector<HoldingsText> holdingsTexts(const Run& run, const HoldingsOf& holdings, bool moving, const QString& mark);
/// "All steps: 14 × 10 + 56 × 64 = 3724 units.", of blocks in the largest messages; empty where steps cost more.
QString wholeRunText(const Run& run);
/// "0–3, 7, 8", as much of it as these few ranges, then an ellipsis.
QString rangesText(const std::vector<std::uint32_t>& ascending, std::size_t mostRanges = 6);

} // namespace hopscope
