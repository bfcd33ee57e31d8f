#pragma once

#include "run/run.h"

#include <QString>

#include <cstddef>
#include <stop_token>
#include <vector>

namespace hopscope {

/// An axis by what it leads between in the network: "axis 3, between columns", "axis 2, between rows", "axis 1, between
/// layers"; "axis 3" where it is drawn otherwise. The network may have the same arrow for two of them.
QString axisInPicture(const Run& run, std::size_t axis);

/// Whether a processor has all blocks in the end, or in the beginning.
bool keepsAllBlocks(const Run& run);
/// Into how many sub-blocks the algorithm then cuts the block of a processor.
double subBlocksOf(const Run& run);

/// Why one axis carries more than another, where each brings a multiple of what those before it brought: "Axis 1
/// brings 3 blocks, axis 2 brings 4 × 3 = 12, axis 3 brings 16 × 3 = 48, together 63: each forwards those of the axes
/// before." `byAxis`: blocks in the largest messages of all steps; empty where that is not so.
QString forwardedText(const Run& run, const std::vector<double>& byAxis);

/// Of the blocks that come to a processor, or in a reduce-scatter leave it: "48 of the 63 blocks that arrive (76 %)".
/// `part`: what is counted.
QString ofAllMoved(const Run& run, double sum, const QString& part);

/// What the time is made of and what it compares with, where the largest messages are all that it depends on: "Time: 9
/// start-ups × 10 + 48 blocks × 64 = 3162 units; lower bound, any algorithm: …". `largest`: blocks in the largest
/// messages of all steps.
QString waveTimeText(const Run& run, double largest, std::size_t axes, const std::stop_token& stop);

} // namespace hopscope
