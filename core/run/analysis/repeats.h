#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace hopscope {

/// Middle of repeated measurements, and between which two values the middle half of them lies; both are what timings
/// are told by, as one slow repetition moves neither.
struct Quartiles {
    double lower{}, median{}, upper{};
    friend bool operator==(const Quartiles&, const Quartiles&) = default;
};
/// Between two values in proportion. Throws std::invalid_argument if there are none.
Quartiles quartilesOf(std::span<const double> values);

/// Places of values that lie more than 3.5 scaled median absolute deviations from the median (Iglewicz and Hoaglin,
/// 1993). Fewer than five values have none: there is no saying which. `finest`: deviations up to it are never meant.
std::vector<std::size_t> outliersOf(std::span<const double> values, double finest = 0);

} // namespace hopscope
