#pragma once

#include "pages/curves/winners.h"
#include "run/run.h"

#include <string>
#include <vector>

namespace hopscope {

inline constexpr const char* broadcast = "hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2";

/// Of three algorithms, at 9 × 5 places.
inline WinnerOptions optionsFor(const Experiment& experiment)
{
    const auto axes = winnerAxes(experiment);
    WinnerOptions options{.x = axes[0], .y = axes[1], .columns = 9, .rows = 5};
    options.algorithms = {"broadcast-hypercube", "broadcast-scatter-allgather", "broadcast-naive"};
    return options;
}

/// From runs of all of them.
inline WinnerMap mapFor(const Experiment& experiment, const WinnerOptions& options)
{
    const SweepRequest request = winnerRequest(experiment, options);
    std::vector<SweepPoint> points;
    sweep(request, [&](const SweepPoint& point) { points.push_back(point); });
    return winnerMap(request, options, points, run(experiment).get());
}

} // namespace hopscope
