#pragma once

#include "run/queues.h"
#include "scenes/chart/chart.h"
#include "topology/leaf_tree.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// The first steps with axes of their own: in them short queues rise and fall, of which nothing is seen on the axes of
/// the longest one.
struct QueueStart {
    StepIndex steps{};                 ///< so many
    std::uint32_t most{};              ///< packets that wait in the longest of the short queues
    std::vector<std::uint32_t> levels; ///< of the short queues
};
/// Nothing where all peaks are seen on the same axes, or short ones come late.
std::optional<QueueStart> queueStart(const QueueHistory& history, const LeafTree& tree);
/// The curves of all levels, those of long queues up to where they leave it, of the first router of each.
Chart queueStartChart(const QueueHistory& history, const LeafTree& tree, const QueueStart& start);

} // namespace hopscope
