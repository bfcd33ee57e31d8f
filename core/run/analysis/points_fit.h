#pragma once

#include "run/analysis/fit.h"
#include "run/experiment.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What was measured of one algorithm at several lengths, and what follows from it.
struct PointsFit {
    std::string algorithm, experiment; ///< the second empty where the file does not say it
    std::size_t points{};
    std::optional<PriceFit> fit{};
    std::string whyNone{}; ///< one sentence without its full stop, where there is no fit
};

/// Whether it is what `hopscope-mpi run --csv` writes: rows of words, algorithm and time below the experiments.
bool holdsMeasuredPoints(std::string_view text);
/// α and β of every algorithm in such a file, in the unit of its times. Throws Refused with the line and the reason.
std::vector<PointsFit> fitPoints(std::string_view text);

/// How many start-ups, and words behind each other, the schedule costs on its network.
Timing costsOf(const Experiment& experiment);

} // namespace hopscope
