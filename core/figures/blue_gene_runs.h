#pragma once

#include "run/run.h"

#include <memory>
#include <stop_token>
#include <string_view>

namespace hopscope {

/// What a byte, a start-up and simultaneous messages cost on the Blue Gene/L; microseconds, a word is a byte.
struct BlueGenePrices {
    double alpha{}, beta{}, tau{}, phi{};
};
/// Start-up where the paper prints none and none follows from its tables: assumed.
inline constexpr double assumedStartUp = 10;

/// The experiment (topology and algorithm) at these prices for `bytes` bytes in sum, as the paper counts them.
Experiment blueGeneExperiment(std::string_view experiment, double bytes, const BlueGenePrices& prices);
/// Simulated time in microseconds of the experiment (topology and algorithm) for `bytes` bytes in sum, as the paper
/// counts them. `last` keeps the run, so that more lengths and prices of it cost next to nothing.
double blueGeneTime(std::string_view experiment, double bytes, const BlueGenePrices& prices,
                    std::shared_ptr<const Run>& last, const std::stop_token& stop);

} // namespace hopscope
