#pragma once

#include "run/analysis/crossover.h"
#include "state/curves.h"

#include <cstddef>
#include <string>
#include <vector>

namespace hopscope {

/// A stretch of an axis on which one algorithm is the fastest.
struct Lead {
    double from{}, to{};
    std::string series; ///< label of it
};
/// Between the crossings, if there are any; else as the points have it, which change half-way between two of them.
std::vector<Lead> leadsOf(const SweepRequest& request, const CurveOptions& options,
                          const std::vector<SweepPoint>& points, const std::vector<Crossing>& crossings);

/// The algorithms of at most so many curves beside each other: that of the first series, then such as are faster than
/// those before them, by more than one part in fifty, at the most places; then what follows in the order of the
/// request.
std::vector<std::string> contenders(const SweepRequest& request, const std::vector<SweepPoint>& points,
                                    std::size_t most);

/// Curves that lie on each other become one, which has all their names: "Chain and Ring (equal)", "(equal to 0.3 %)".
/// Tells for every curve that was there the place of the one that shows it.
std::vector<std::size_t> joinEqual(Chart& chart);

/// What all points together say: curves that are equal are one, the stretches of the leads have bands, and where the
/// lead changes is a mark, "m* = 1320: Binomial tree → Chain". The first curves of the chart are those of the series,
/// in their order. Tells for every series the place of its curve.
std::vector<std::size_t> showLeads(Chart& chart, const SweepRequest& request, const CurveOptions& options,
                                   const std::vector<Lead>& leads, const std::vector<Crossing>& crossings);

} // namespace hopscope
