#pragma once

#include "run/run.h"

#include <memory>
#include <numeric>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Blocks in the largest message of every step: along each axis of the shape, and of those that turn.
struct AxisWave {
    std::vector<std::vector<double>> byAxis; ///< by axis, by step; the last row: more than one axis
    std::vector<double> largest;
    double sum{0}, most{0};
};

/// Of all steps together.
inline double allOf(const std::vector<double>& counts) { return std::accumulate(counts.begin(), counts.end(), 0.0); }

/// The wave of a run does not change while it is played: that of the last run is kept.
std::shared_ptr<const AxisWave> waveOf(const std::shared_ptr<const Run>& run, const std::stop_token& stop);

} // namespace hopscope
