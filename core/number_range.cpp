#include "number_range.h"

#include "values.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

double nearestReal(double number)
{
    const double magnitude = std::abs(number);
    if (magnitude < leastReal / 2) return 0;
    return std::copysign(std::clamp(magnitude, leastReal, mostReal), number);
}

std::string realRange(double number, double minimum)
{
    if (std::abs(number) < leastReal) return fmt::format("0 or a number from {}", formatNumber(leastReal));
    return fmt::format("a number from {} to {}", formatNumber(minimum), formatNumber(mostReal));
}

} // namespace hopscope
