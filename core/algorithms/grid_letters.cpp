#include "algorithms/grid_letters.h"

#include "algorithms/bucket.h"
#include "algorithms/multilink_theory.h"

#include <algorithm>
#include <cstdint>

namespace hopscope {

std::optional<double> gridLetter(std::string_view name, const Problem& problem)
{
    double sum = 0, longest = 0;
    for (const std::uint32_t length : problem.shape.axes()) {
        if (length < 2) continue;
        sum += length;
        longest = std::max<double>(longest, length);
    }
    if (longest == 0) return std::nullopt;
    if (name == "N") return longAxes(problem.shape);
    if (name == "d") return sum;
    if (name == "D") return longest;
    if (name == "D_last") return problem.shape.axes()[orderOf(problem).back()];
    return std::nullopt;
}

} // namespace hopscope
